import type { Program } from '../shell/program.ts';
import { complain, say } from './usage.ts';

export const getprop: Program = async (io) => {
  const [name, fallback = ''] = io.words;
  const { properties } = io.phone;
  if (name !== undefined) return say(io, `${properties.get(name) ?? fallback}\n`);
  const sorted = [...properties].sort(([one], [other]) => (one < other ? -1 : 1));
  return say(io, sorted.map(([key, value]) => `[${key}]: [${value}]\n`).join(''));
};

export const setprop: Program = async (io) => {
  const [name, value] = io.words;
  if (name === undefined || value === undefined)
    return complain(io, 'setprop: Needs 2 arguments (see "setprop --help")\n', 1);
  // Read-only properties, and those that SELinux keeps from the shell user.
  if (name.startsWith('ro.') || !/^(debug|log|persist\.debug|service|tmp)\./.test(name)) {
    return complain(io, `setprop: failed to set property '${name}' to '${value}'\n`, 1);
  }
  io.phone.properties.set(name, value);
  return 0;
};
