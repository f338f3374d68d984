export async function sim(_: unknown, _e: unknown): Promise<number> {
  return 0;
}
