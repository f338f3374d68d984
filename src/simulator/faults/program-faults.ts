import { formerDump } from '../commands/uiautomator.ts';
import { complain, throwJava } from '../commands/usage.ts';
import { pause } from '../phone/latency.ts';
import { toBytes } from '../services/byte-channel.ts';
import type { Program, ProgramIo, Programs } from '../shell/program.ts';
import type { PassingFault, PhoneFaults } from './faults.ts';

/** How a program fails; `run` is the program as it is. */
interface ProgramFault {
  readonly program: string;
  readonly applies?: (words: readonly string[]) => boolean;
  readonly fail: (io: ProgramIo, run: Program) => Promise<number>;
}

/** SIGKILL's exit code, and what the shell says of it. */
const KILLED = 128 + 9;

/** How long uiautomator waits for a screen that is still for 1 s. Source: AOSP DumpCommand. */
const IDLE_WAIT_MS = 10_000;

/** What a busy phone's services take at times. */
const SLOW_DUMPSYS_MS = 5000;

/** How long after its command late input happens. */
const LATE_MS = 1500;

const isDump = ([command]: readonly string[]): boolean => command === 'dump';

const PROGRAM_FAULTS: Partial<Record<PassingFault, ProgramFault>> = {
  'half-png': {
    program: 'screencap',
    fail: async (io, run) => {
      const pieces: Buffer[] = [];
      const exitCode = await run({ ...io, stdout: { write: async (data) => void pieces.push(toBytes(data)) } });
      const picture = Buffer.concat(pieces);
      await io.stdout.write(picture.subarray(0, Math.floor(picture.length / 2)));
      return exitCode;
    },
  },
  // Source: AOSP screencap.cpp, since Android 14, on every device with more than one physical display.
  'many-displays': {
    program: 'screencap',
    fail: async (io, run) => {
      await io.stderr.write(
        '[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found, however this default is not guaranteed to be consistent across captures. A display id should be specified.\nA display ID can be specified with the [-d display-id] option.\nSee "dumpsys SurfaceFlinger --display-id" for valid display IDs.\n',
      );
      return run(io);
    },
  },
  'dump-killed': {
    program: 'uiautomator',
    applies: isDump,
    fail: (io) => complain(io, 'Killed\n', KILLED),
  },
  'dump-idle': {
    program: 'uiautomator',
    applies: isDump,
    fail: async (io) => {
      if (io.phone.latency.profile === 'phone') await pause(IDLE_WAIT_MS, io.signal);
      return complain(io, 'ERROR: could not get idle state.\n', 0);
    },
  },
  'dump-stale': {
    program: 'uiautomator',
    applies: isDump,
    fail: (io, run) => formerDump(io) ?? run(io),
  },
  'dumpsys-slow': {
    program: 'dumpsys',
    fail: async (io, run) => {
      await pause(SLOW_DUMPSYS_MS, io.signal);
      return run(io);
    },
  },
  'input-lost': {
    program: 'input',
    fail: async () => 0,
  },
  'input-twice': {
    program: 'input',
    fail: async (io, run) => {
      await run(io);
      return run(io);
    },
  },
  'input-late': {
    program: 'input',
    fail: async (io, run) => {
      const { screen, processes } = io.phone;
      const quiet = { write: async () => {} };
      // The command is over by then: a process of its own ends when the phone is switched off.
      const later = processes.start('input');
      const act = (): void =>
        void run({ ...io, stdout: quiet, stderr: quiet, signal: later.signal })
          .catch(() => {})
          .finally(() => processes.finish(later));
      if (screen.after === undefined) act();
      else screen.after(LATE_MS, act);
      return 0;
    },
  },
  'input-blocked': {
    program: 'input',
    fail: (io) =>
      throwJava(
        io,
        io.words[0] ?? '',
        'java.lang.SecurityException: Injecting input events requires the caller (or the source of the instrumentation, if any) to have the INJECT_EVENTS permission.',
        ['com.android.server.input.InputManagerService.injectInputEventToTarget(InputManagerService.java:949)'],
      ),
  },
  'start-denied': {
    program: 'am',
    applies: ([command]) => command === 'start' || command === 'start-activity',
    fail: (io) =>
      throwJava(
        io,
        io.words[0] ?? '',
        `java.lang.SecurityException: Permission Denial: starting Intent from null (pid=${io.processId}, uid=2000) not exported from uid 10123`,
        [
          'com.android.server.wm.ActivityTaskSupervisor.checkStartAnyActivityPermission(ActivityTaskSupervisor.java:1124)',
        ],
      ),
  },
  'install-denied': {
    program: 'pm',
    applies: ([command]) => command === 'install',
    fail: async (io) => {
      await io.stdout.write('Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]\n');
      return 1;
    },
  },
  'packages-gone': {
    program: 'pm',
    fail: (io) => complain(io, "cmd: Can't find service: package\n", 20),
  },
};

/** The phone's programs, each failing as on a phone while one of the faults asks for it. */
export function faultyPrograms(programs: Programs, faults: PhoneFaults): Programs {
  const faulty = new Map(programs);
  for (const [name, { program, applies = () => true, fail }] of Object.entries(PROGRAM_FAULTS)) {
    const run = faulty.get(program);
    if (run === undefined) throw new Error(`a fault for '${program}', which the phone does not have`);
    faulty.set(program, (io) =>
      applies(io.words) && faults.take(name as PassingFault) !== undefined ? fail(io, run) : run(io),
    );
  }
  return faulty;
}
