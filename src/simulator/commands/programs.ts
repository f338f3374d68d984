import { runEcho } from '../shell/echo.ts';
import type { Program, Programs } from '../shell/program.ts';
import { am, monkey } from './am.ts';
import { cmd, svc } from './cmd.ts';
import { dumpsys } from './dumpsys.ts';
import * as files from './file-tools.ts';
import { ime } from './ime.ts';
import { input } from './input.ts';
import { logcat } from './logcat.ts';
import { pm } from './pm.ts';
import { printf } from './printf.ts';
import * as processes from './process-tools.ts';
import { getprop, setprop } from './properties-commands.ts';
import { screencap } from './screencap.ts';
import { content, settings } from './settings.ts';
import * as system from './system-tools.ts';
import * as texts from './text-tools.ts';
import { uiautomator } from './uiautomator.ts';
import { wm } from './wm.ts';

/** toybox's echo, unlike the shell's own, leaves escapes alone unless asked. */
const echo: Program = (io) => {
  const words = /^-[neE]+$/.test(io.byteWords[0] ?? '') ? io.byteWords : ['-E', ...io.byteWords];
  return runEcho(words, (bytes) => io.stdout.write(Buffer.from(bytes, 'latin1')));
};

const tools: Readonly<Record<string, Program>> = {
  base64: texts.base64,
  basename: system.basename,
  cat: files.cat,
  chmod: files.chmod,
  cp: files.cp,
  date: system.date,
  dirname: system.dirname,
  echo,
  env: processes.env,
  false: async () => 1,
  grep: texts.grep,
  head: texts.head,
  hostname: system.hostname,
  id: system.id,
  kill: processes.kill,
  ls: files.ls,
  mkdir: files.mkdir,
  mv: files.mv,
  nohup: processes.nohup,
  pidof: processes.pidof,
  pkill: processes.pkill,
  printf,
  ps: processes.ps,
  readlink: files.readlink,
  rm: files.rm,
  rmdir: files.rmdir,
  seq: system.seq,
  setsid: processes.setsid,
  sleep: processes.sleep,
  sort: texts.sort,
  stat: files.stat,
  tail: texts.tail,
  timeout: processes.timeout,
  touch: files.touch,
  true: async () => 0,
  uname: system.uname,
  wc: texts.wc,
  which: system.which,
  whoami: system.whoami,
  xargs: processes.xargs,
};

/** All programs of a simulated phone. Anything else is "inaccessible or not found". */
export const PHONE_PROGRAMS: Programs = new Map(
  Object.entries({
    ...tools,
    am,
    app_process: system.appProcess,
    cmd,
    content,
    dumpsys,
    getprop,
    ime,
    input,
    logcat,
    monkey,
    pm,
    screencap,
    setprop,
    settings,
    sh: processes.sh,
    svc,
    toybox: processes.toybox(Object.keys(tools)),
    uiautomator,
    wm,
  }),
);
