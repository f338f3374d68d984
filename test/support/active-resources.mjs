// Loaded into a server under test (`node --import`), so that a test can see from outside what the server keeps: at each
// SIGUSR2 a file 1.json, 2.json … in the folder $GLOVEBOX_TEST_RESOURCES tells how many timers and handles are alive.
import { createHook } from 'node:async_hooks';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KINDS = new Set([
  ...['Timeout', 'Immediate', 'TCPWRAP', 'TCPSERVERWRAP', 'PIPEWRAP', 'PIPESERVERWRAP', 'PROCESSWRAP', 'UDPWRAP'],
  ...['FSEVENTWRAP', 'STATWATCHER', 'SIGNALWRAP', 'GETADDRINFOREQWRAP', 'WORKER', 'MESSAGEPORT', 'TLSWRAP'],
]);

/** The kind of each that was made and not yet ended; also of those that do not keep the process alive. */
const alive = new Map();
createHook({
  init: (id, kind) => void (KINDS.has(kind) && alive.set(id, kind)),
  destroy: (id) => void alive.delete(id),
}).enable();

const counted = (kinds) => {
  const counts = {};
  for (const kind of [...kinds].sort()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

let told = 0;
process.on('SIGUSR2', () => {
  // Two views: Node's own list knows what was there before this file, the hook what Node's list leaves out.
  const resources = { active: counted(process.getActiveResourcesInfo()), alive: counted(alive.values()) };
  const file = join(process.env.GLOVEBOX_TEST_RESOURCES, `${++told}.json`);
  writeFileSync(`${file}.part`, JSON.stringify(resources));
  renameSync(`${file}.part`, file);
});
