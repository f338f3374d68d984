import { GloveboxError } from '../domain/errors.ts';

/** Work that follows input which has left for the device: when it fails, the failure says so, and a repeat would act twice. */
export async function afterSending<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GloveboxError) throw error.with({ dispatched: true, retrySafe: false });
    throw error;
  }
}
