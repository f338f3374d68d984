import type { InstalledPackage } from '../phone/packages.ts';
import { shortComponent } from '../phone/packages.ts';
import type { Program, ProgramIo } from '../shell/program.ts';
import { type Intent, IntentError, parseIntent } from './intent.ts';
import { install, uninstall } from './package-install.ts';
import { type ResolvedActivity, resolveActivities } from './resolve.ts';
import { complain, SERVICE_FAILED, say } from './usage.ts';

const HELP = `Package manager (package) commands:
  help
    Print this help text.
  path [--user USER_ID] PACKAGE
    Print the path to the .apk of the given PACKAGE.
  list packages [-f] [-d] [-e] [-s] [-q] [-3] [-i] [-l] [-u] [-U] [--show-versioncode] [FILTER]
    Prints all packages; optionally only those whose name contains the text in FILTER.
  resolve-activity [--brief] [--components] [--user USER_ID] INTENT
    Prints the activity that resolves to the given INTENT.
  query-activities [--brief] [--components] [--user USER_ID] INTENT
    Prints all activities that can handle the given INTENT.
  has-feature FEATURE_NAME [version]
    Prints true and returns exit status 0 when system has a FEATURE_NAME, otherwise prints false and returns exit status 1
  install [-rtfdg] [-S BYTES] [PATH|-]
    Install an application.
  uninstall [-k] [--user USER_ID] PACKAGE
    Remove the given package name from the system.
`;

const FEATURES = [
  'android.hardware.audio.output',
  'android.hardware.bluetooth',
  'android.hardware.camera',
  'android.hardware.faketouch',
  'android.hardware.location',
  'android.hardware.screen.landscape',
  'android.hardware.screen.portrait',
  'android.hardware.touchscreen',
  'android.hardware.touchscreen.multitouch',
  'android.hardware.wifi',
  'android.software.input_methods',
  'android.software.webview',
];

/** `pm`, and `cmd package`. */
export const pm: Program = async (io) => {
  const [command, ...words] = io.words;
  if (command === 'install') return install(io, words);
  if (command === 'uninstall') return uninstall(io, words);
  await io.phone.latency.pause('package', io.signal);
  if (command === 'list') return list(io, words);
  if (command === 'path') return path(io, words);
  if (command === 'resolve-activity' || command === 'query-activities') return query(io, command, words);
  if (command === 'has-feature') {
    const has = FEATURES.includes(words[0] ?? '');
    await io.stdout.write(`${has}\n`);
    return Number(!has);
  }
  if (command === 'clear') {
    const known = io.phone.packages.find(operands(words)[0] ?? '') !== undefined;
    return known ? say(io, 'Success\n') : complain(io, 'Failed\n', 1);
  }
  if (command === 'grant' || command === 'revoke' || command === 'clear-permission-flags') return permission(io, words);
  if (command === undefined || command === 'help' || command === '-h') return say(io, HELP);
  await io.stdout.write(`Unknown command: ${command}\n`);
  return SERVICE_FAILED;
};

/** Words that are no options; `--user` takes a value. */
function operands(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => !word.startsWith('-') && words[index - 1] !== '--user');
}

async function list(io: ProgramIo, [what, ...words]: readonly string[]): Promise<number> {
  if (what === 'features') return say(io, FEATURES.map((name) => `feature:${name}\n`).join(''));
  if (what === 'users') return say(io, 'Users:\n\tUserInfo{0:Owner:4c13} running\n');
  if (what !== 'packages' && what !== 'package') {
    await io.stdout.write(
      what === undefined ? "Error: didn't specify type of data to list\n" : `Error: unknown list type '${what}'\n`,
    );
    return SERVICE_FAILED;
  }
  const known = new Set([
    '-f',
    '-d',
    '-e',
    '-s',
    '-q',
    '-3',
    '-i',
    '-l',
    '-u',
    '-U',
    '-a',
    '--show-versioncode',
    '--user',
    '--apex-only',
  ]);
  const unknown = words.find((word) => word.startsWith('-') && !known.has(word));
  if (unknown !== undefined) {
    await io.stdout.write(`Error: Unknown option: ${unknown}\n`);
    return SERVICE_FAILED;
  }
  const has = (option: string): boolean => words.includes(option);
  const [filter = ''] = operands(words);
  const line = ({ name, path: file, versionCode, userId }: InstalledPackage): string =>
    `package:${has('-f') ? `${file}=` : ''}${name}${has('--show-versioncode') ? ` versionCode:${versionCode}` : ''}${has('-U') ? ` uid:${userId}` : ''}\n`;
  const shown = io.phone.packages
    .list()
    .filter(
      ({ name, system }) => name.includes(filter) && !(has('-3') && system) && !(has('-s') && !system) && !has('-d'),
    );
  return say(io, shown.map(line).join(''));
}

async function path(io: ProgramIo, words: readonly string[]): Promise<number> {
  const found = io.phone.packages.find(operands(words)[0] ?? '');
  if (found === undefined) return 1;
  return say(io, `package:${found.path}\n`);
}

async function permission(io: ProgramIo, words: readonly string[]): Promise<number> {
  const [name = ''] = operands(words);
  if (io.phone.packages.find(name) !== undefined) return 0;
  return complain(
    io,
    `\nException occurred while executing 'grant':\njava.lang.IllegalArgumentException: Unknown package: ${name}\n`,
  );
}

async function query(
  io: ProgramIo,
  command: 'resolve-activity' | 'query-activities',
  words: readonly string[],
): Promise<number> {
  let brief = false;
  let components = false;
  let intent: Intent;
  try {
    intent = parseIntent(words, ([word]) => {
      if (word === '--brief') brief = true;
      else if (word === '--components') components = true;
      else if (word === '--user' || word === '--query-flags') return 2;
      else return 0;
      return 1;
    });
  } catch (thrown) {
    if (!(thrown instanceof IntentError)) throw thrown;
    return complain(io, `Error: ${thrown.message}\n`);
  }
  const found = resolveActivities(io.phone, intent);
  if (command === 'resolve-activity') {
    const [first] = found;
    if (first === undefined) return say(io, 'No activity found\n');
    return say(io, components ? `${componentOf(first)}\n` : describe(first, brief, ''));
  }
  if (found.length === 0) return say(io, 'No activities found\n');
  if (components) return say(io, found.map((one) => `${componentOf(one)}\n`).join(''));
  const entries = found.map((one, index) => `  Activity #${index}:\n${describe(one, brief, '    ')}`);
  return say(io, `${found.length} activities found:\n${entries.join('')}`);
}

function componentOf({ packageName, activity }: ResolvedActivity): string {
  return shortComponent(packageName, activity);
}

function describe(activity: ResolvedActivity, brief: boolean, indent: string): string {
  const head = `${indent}priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=${activity.isDefault}\n`;
  if (brief) return `${head}${indent}${componentOf(activity)}\n`;
  const lines = [
    'ActivityInfo:',
    `  name=${activity.activity}`,
    `  packageName=${activity.packageName}`,
    `  processName=${activity.packageName}`,
    '  enabled=true exported=true directBootAware=false',
    '  launchMode=2 flags=0x0 privateFlags=0x0 theme=0x0',
    '  ApplicationInfo:',
    `    packageName=${activity.packageName}`,
    `    processName=${activity.packageName}`,
    `    dataDir=/data/user/0/${activity.packageName}`,
  ];
  return head + lines.map((line) => `${indent}${line}\n`).join('');
}
