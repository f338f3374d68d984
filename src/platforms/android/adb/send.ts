import type { ByteChannel } from './byte-channel.ts';

/**
 * Sends all chunks while already listening for the answer, and answers it. A device that refuses early (no space, no
 * permission) says so at once and may stop reading: sending then ends, whether a write or the source is being waited for.
 * Likewise when the connection breaks or the call's deadline ends. Rejects with what the source throws.
 */
export async function sendWhileListening<Answer>(
  channel: ByteChannel,
  chunks: AsyncIterable<Uint8Array>,
  listen: () => Promise<Answer>,
): Promise<Answer> {
  const answer = listen();
  const settled = answer.then(
    () => 'settled' as const,
    () => 'settled' as const,
  );
  const source = chunks[Symbol.asyncIterator]();
  let isSent = false;
  try {
    for (;;) {
      const next = await Promise.race([source.next(), settled]);
      if (next === 'settled') break;
      if (next.done) {
        isSent = true;
        break;
      }
      // A write that fails means a broken connection, which the answer tells better: it may have come before.
      const written = channel.write(next.value).catch(() => settled);
      if ((await Promise.race([written, settled])) === 'settled') break;
    }
  } finally {
    // Not awaited: a source that is waiting for its own next chunk would hold the answer back.
    if (!isSent) source.return?.().catch(() => {});
  }
  return answer;
}
