import type { TestContext } from 'node:test';
import type { AdbServer } from '../../../../src/platforms/android/adb/server.ts';
import { type FakeClient, frame, phone, serverSaying } from '../adb/fake-server.ts';

/** What a command answers: its standard output, or more; or a function that serves the connection itself. */
export type Answer =
  | string
  | { readonly stdout?: string; readonly stderr?: string; readonly exitCode?: number }
  | ((client: FakeClient) => Promise<void> | void);

/** By the whole shell line; a list is answered in turn, its last entry for ever. */
export type Answers = Readonly<Record<string, Answer | readonly Answer[]>>;

export interface ScriptedPhone {
  readonly server: AdbServer;
  /** The shell lines and services that arrived, in order. */
  readonly asked: readonly string[];
}

const EXIT = 3;

/** A phone that knows the given commands; any other is answered as Android's shell does. */
export async function scriptedPhone(
  t: TestContext,
  answers: Answers,
  features = 'shell_v2,cmd',
): Promise<ScriptedPhone> {
  const asked: string[] = [];
  const server = await serverSaying(
    t,
    phone(features, async (client, service) => {
      const line = service.replace(/^shell,v2,raw:|^shell:|^exec:/, '');
      const known = answers[line];
      const turns: readonly Answer[] = Array.isArray(known) ? known : [known ?? unknown(line)];
      const turn = asked.filter((other) => other === line).length;
      const answer = turns[Math.min(turn, turns.length - 1)] ?? '';
      asked.push(line);
      if (typeof answer === 'function') return answer(client);
      client.okay();
      const { stdout = '', stderr = '', exitCode = 0 } = typeof answer === 'string' ? { stdout: answer } : answer;
      if (service.startsWith('shell,v2')) {
        client.send(Buffer.concat([frame(1, stdout), frame(2, stderr), frame(EXIT, Buffer.of(exitCode))]));
      } else {
        client.send(stdout + stderr);
      }
      client.end();
    }),
  );
  return { server, asked };
}

const unknown = (line: string): Answer => ({
  stderr: `/system/bin/sh: ${line.split(' ', 1)[0]}: inaccessible or not found\n`,
  exitCode: 127,
});
