import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Sends each message as one line to a server over stdio and answers the raw line that came back for each id. Waits for
 * one answer before sending the next message, then closes stdin.
 */
export async function exchangeLines(
  command: readonly string[],
  environment: Record<string, string>,
  messages: readonly { readonly jsonrpc: string; readonly id?: number; readonly method: string }[],
): Promise<ReadonlyMap<number, string>> {
  const child = spawn(process.execPath, [...command], { env: environment, stdio: ['pipe', 'pipe', 'ignore'] });
  const answers = new Map<number, string>();
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  for (const message of messages) {
    child.stdin.write(`${JSON.stringify(message)}\n`);
    if (message.id === undefined) continue;
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`no answer to ${JSON.stringify(message)}`);
    answers.set((JSON.parse(value) as { id: number }).id, value);
  }
  child.stdin.end();
  await new Promise((resolve) => child.once('close', resolve));
  return answers;
}
