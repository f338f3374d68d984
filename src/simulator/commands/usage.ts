import type { ProgramIo } from '../shell/program.ts';

/** The exit code of a service's shell command that failed: -1 in a byte. */
export const SERVICE_FAILED = 255;

/**
 * What a phone prints on stderr when a service's shell command throws; the first line names the command, then comes
 * the exception with its trace.
 */
export async function throwJava(
  io: ProgramIo,
  command: string,
  exception: string,
  at: readonly string[],
): Promise<number> {
  const trace = [
    ...at,
    'com.android.modules.utils.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)',
    'android.os.ShellCommand.exec(ShellCommand.java:38)',
    'android.os.Binder.shellCommand(Binder.java:1092)',
    'android.os.Binder.onTransact(Binder.java:930)',
    'android.os.Binder.execTransactInternal(Binder.java:1426)',
    'android.os.Binder.execTransact(Binder.java:1365)',
  ];
  const lines = [
    '',
    `Exception occurred while executing '${command}':`,
    exception,
    ...trace.map((frame) => `\tat ${frame}`),
  ];
  await io.stderr.write(`${lines.join('\n')}\n`);
  return SERVICE_FAILED;
}

export async function say(io: ProgramIo, text: string): Promise<number> {
  await io.stdout.write(text);
  return 0;
}

export async function complain(io: ProgramIo, text: string, exitCode = SERVICE_FAILED): Promise<number> {
  await io.stderr.write(text);
  return exitCode;
}
