import { SETTINGS_NAMESPACES, type SettingsNamespace } from '../phone/settings-store.ts';
import type { Program, ProgramIo } from '../shell/program.ts';
import { complain, SERVICE_FAILED, say } from './usage.ts';

const HELP = `Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
      NAMESPACE is one of {system, secure, global}, case-insensitive
`;

export const settings: Program = async (io) => {
  const [command, ...rest] = io.words;
  if (command === undefined || command === 'help' || command === '-h') return say(io, HELP);
  const [namespace, key, ...values] = rest[0] === '--user' ? rest.slice(2) : rest;
  await io.phone.latency.pause('settings', io.signal);
  if (!['get', 'put', 'delete', 'list'].includes(command)) {
    await io.stdout.write(`Unknown command: ${command}\n`);
    return SERVICE_FAILED;
  }
  const table = SETTINGS_NAMESPACES.find((name) => name === namespace?.toLowerCase());
  if (table === undefined) {
    return complain(io, `Error: Invalid namespace '${namespace ?? ''}'\n${HELP}`);
  }
  return run(io, command, table, key, values[0]);
};

async function run(
  io: ProgramIo,
  command: string,
  table: SettingsNamespace,
  key: string | undefined,
  value: string | undefined,
): Promise<number> {
  const store = io.phone.settings;
  if (command === 'list')
    return say(
      io,
      store
        .entries(table)
        .map(([name, text]) => `${name}=${text}\n`)
        .join(''),
    );
  if (key === undefined || (command === 'put' && value === undefined)) {
    return complain(io, `Bad arguments\n${HELP}`);
  }
  if (command === 'get') return say(io, `${store.get(table, key) ?? 'null'}\n`);
  if (command === 'delete') return say(io, `Deleted ${store.delete(table, key) ? 1 : 0} rows\n`);
  store.put(table, key, value ?? '');
  return 0;
}

/** `content insert --uri content://settings/TABLE --bind name:s:KEY --bind value:TYPE:VALUE`, another way to put. */
export const content: Program = async (io) => {
  const uri = io.words[io.words.indexOf('--uri') + 1] ?? '';
  const [, name] = /^content:\/\/settings\/(\w+)$/.exec(uri) ?? [];
  const table = SETTINGS_NAMESPACES.find((namespace) => namespace === name);
  if (table === undefined)
    return complain(io, `Error while accessing provider:${uri.replace(/^content:\/\//, '').split('/')[0]}\n`, 1);
  const bound = new Map(
    io.words.flatMap((word, index): [string, string][] => {
      const [, column, value] = /^(\w+):[a-z]:(.*)$/s.exec(word) ?? [];
      return io.words[index - 1] === '--bind' && column !== undefined && value !== undefined ? [[column, value]] : [];
    }),
  );
  const key = bound.get('name');
  const value = bound.get('value');
  if (io.words[0] !== 'insert' || key === undefined || value === undefined) {
    return complain(io, '[ERROR] Unsupported operation: only insert with name and value is known\n', 1);
  }
  io.phone.settings.put(table, key, value);
  return 0;
};
