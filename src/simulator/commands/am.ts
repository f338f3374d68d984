import { shortComponent } from '../phone/packages.ts';
import type { PhoneInside } from '../phone/phone-inside.ts';
import type { Program, ProgramIo } from '../shell/program.ts';
import { describeIntent, type Intent, IntentError, parseIntent } from './intent.ts';
import { resolveActivities } from './resolve.ts';
import { complain, SERVICE_FAILED, say, throwJava } from './usage.ts';

const HELP = `Activity manager (activity) commands:
  help
      Print this help text.
  start-activity [-D] [-N] [-W] [-P <FILE>] [--start-profiler <FILE>]
          [--sampling INTERVAL] [--clock-type <TYPE>] [--streaming]
          [-R COUNT] [-S] [--track-allocation]
          [--user <USER_ID> | current] [--suspend] <INTENT>
      Start an Activity.
  broadcast [--user <USER_ID> | all | current]
          [--receiver-permission <PERMISSION>]
          [--allow-background-activity-starts]
          [--async] <INTENT>
      Send a broadcast Intent.
  force-stop [--user <USER_ID> | all | current] <PACKAGE>
      Completely stop the given application package.
  get-current-user
      Returns id of the current foreground user.
`;

/** `am`, and `cmd activity`. */
export const am: Program = async (io) => {
  const [command, ...words] = io.words;
  if (command === undefined || command === 'help' || command === '-h') return say(io, HELP);
  try {
    if (command === 'start' || command === 'start-activity') return await start(io, words);
    if (command === 'broadcast') return await broadcast(io, words);
  } catch (thrown) {
    if (!(thrown instanceof IntentError)) throw thrown;
    if (thrown.message.startsWith('Unknown option')) return complain(io, `Error: ${thrown.message}\n`);
    return throwJava(io, command, `java.lang.IllegalArgumentException: ${thrown.message}`, [
      'com.android.server.am.ActivityManagerShellCommand.onCommand(ActivityManagerShellCommand.java:277)',
    ]);
  }
  if (command === 'force-stop') return forceStop(io, words);
  if (command === 'kill' || command === 'kill-all') return 0;
  if (command === 'get-current-user') return say(io, '0\n');
  if (command === 'instrument') return instrument(io, words);
  await io.stdout.write(`Unknown command: ${command}\n`);
  return SERVICE_FAILED;
};

async function start(io: ProgramIo, words: readonly string[]): Promise<number> {
  let wait = false;
  let stopFirst = false;
  const intent = parseIntent(words, ([word, value]) => {
    if (word === '-W') wait = true;
    else if (word === '-S') stopFirst = true;
    else if (word === '--user' || word === '--display' || word === '--windowingMode' || word === '-R')
      return value === undefined ? 1 : 2;
    else return word === '-D' || word === '-N' ? 1 : 0;
    return 1;
  });
  const { phone } = io;
  if (stopFirst) {
    const target = intent.component?.packageName ?? intent.packageName;
    if (target !== undefined) stopPackage(phone, target);
    await io.stdout.write(`Stopping: ${target ?? ''}\n`);
  }
  await io.stdout.write(`Starting: ${describeIntent(intent)}\n`);
  // A launcher starts apps in a task of their own; so does am.
  const [target, ...others] = resolveActivities(phone, intent);
  if (target === undefined) return refuse(io, intent);
  if (others.length > 0 && intent.component === undefined && intent.packageName === undefined) {
    return complain(io, `Error: Activity not started, several activities match ${describeIntent(intent)}\n`, 1);
  }
  const component = shortComponent(target.packageName, target.activity);
  const running = phone.processes.find(target.packageName).length > 0;
  const inFront = phone.screen.foreground.packageName === target.packageName;
  phone.log.system(
    'I',
    'ActivityTaskManager',
    `START u0 {${describeIntent({ ...intent, component: target }).slice(9, -2)}} with LAUNCH_SINGLE_TOP from uid 2000 (sr=1) result code=0`,
  );
  await phone.latency.pause('start', io.signal);
  if (!phone.screen.launch(target.packageName, intent.extras)) return refuse(io, intent);
  phone.startApp(target.packageName);
  if (inFront) {
    await complain(
      io,
      'Warning: Activity not started, intent has been delivered to currently running top-most instance.\n',
    );
  } else if (running) {
    await complain(io, 'Warning: Activity not started, its current task has been brought to the front\n');
  }
  if (wait) {
    const time = phone.latency.profile === 'phone' && !inFront ? (running ? 142 : 387) : 0;
    const state = inFront ? 'UNKNOWN (0)' : running ? 'HOT' : 'COLD';
    const total = inFront ? '' : `TotalTime: ${time}\n`;
    await io.stdout.write(
      `Status: ok\nLaunchState: ${state}\nActivity: ${component}\n${total}WaitTime: ${time + 3}\nComplete\n`,
    );
  }
  return 0;
}

async function refuse(io: ProgramIo, intent: Intent): Promise<number> {
  if (intent.component === undefined) {
    return complain(io, `Error: Activity not started, unable to resolve ${describeIntent(intent)}\n`, 1);
  }
  const { packageName, activity } = intent.component;
  return complain(io, `Error type 3\nError: Activity class {${packageName}/${activity}} does not exist.\n`, 1);
}

function stopPackage(phone: PhoneInside, name: string): void {
  phone.screen.forceStop(name);
  for (const { id } of phone.processes.find(name)) phone.processes.kill(id, 9);
}

async function forceStop(io: ProgramIo, words: readonly string[]): Promise<number> {
  const name = words[0] === '--user' ? words[2] : words[0];
  if (name === undefined) {
    return throwJava(io, 'force-stop', 'java.lang.IllegalArgumentException: Argument expected after "force-stop"', []);
  }
  stopPackage(io.phone, name);
  return 0;
}

async function broadcast(io: ProgramIo, words: readonly string[]): Promise<number> {
  const intent = parseIntent(words, ([word, value]) =>
    word === '--user' || word === '--receiver-permission' ? (value === undefined ? 1 : 2) : word === '--async' ? 1 : 0,
  );
  // am adds the flag that lets a broadcast reach receivers registered from the shell.
  const sent = { ...intent, flags: intent.flags | 0x400000 };
  return say(io, `Broadcasting: ${describeIntent(sent)}\nBroadcast completed: result=0\n`);
}

async function instrument(io: ProgramIo, words: readonly string[]): Promise<number> {
  const component = words.find((word) => word.includes('/')) ?? '';
  const lines = [
    'INSTRUMENTATION_STATUS: id=ActivityManagerService',
    `INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{${component}}`,
    'INSTRUMENTATION_STATUS_CODE: -1',
    `android.util.AndroidException: INSTRUMENTATION_FAILED: ${component}`,
  ];
  return complain(io, `${lines.join('\n')}\n`, 1);
}

/** `monkey -p PACKAGE -c android.intent.category.LAUNCHER 1`: the old way to start an app. */
export const monkey: Program = async (io) => {
  const at = io.words.indexOf('-p');
  const name = at < 0 ? undefined : io.words[at + 1];
  if (name === undefined || !/^[0-9]+$/.test(io.words.at(-1) ?? '')) {
    return complain(
      io,
      'usage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...] [-c MAIN_CATEGORY ...] COUNT\n',
      SERVICE_FAILED,
    );
  }
  await io.phone.latency.pause('start', io.signal);
  await io.stderr.write(`args: [${io.words.join(', ')}]\n${io.words.map((word) => ` arg: "${word}"\n`).join('')}`);
  if (io.phone.packages.find(name)?.launcherActivity === undefined || !io.phone.screen.launch(name)) {
    return say(io, '** No activities found to run, monkey aborted.\n').then(() => 252);
  }
  io.phone.startApp(name);
  return say(
    io,
    'Events injected: 1\n## Network stats: elapsed time=28ms (0ms mobile, 0ms wifi, 28ms not connected)\n',
  );
};
