export async function demo(_: unknown, _e: unknown): Promise<number> {
  return 0;
}
