import { TOOLSETS } from '../commands/definition.ts';
import type { Environment } from '../device/selection.ts';
import type { CheckedCommand } from '../domain/check-arguments.ts';
import type { ArgumentsOf, ArgumentValue, Parameters } from '../domain/parameters.ts';

/** What the command line starts beside single commands: servers, the simulated phone, the demo. Not tools, not batch steps. */
export interface Program extends CheckedCommand {
  readonly title: string;
  readonly summary: string;
  readonly examples: readonly string[];
  /** Runs until it is done or the process is told to stop; resolves to the exit code. */
  readonly run: (checked: Readonly<Record<string, ArgumentValue>>, environment: Environment) => Promise<number>;
}

interface TypedProgram<P extends Parameters> extends Omit<Program, 'run' | 'parameters'> {
  readonly parameters: P;
  readonly run: (checked: ArgumentsOf<P>, environment: Environment) => Promise<number>;
}

function defineProgram<const P extends Parameters>(program: TypedProgram<P>): Program {
  return { ...program, run: (checked, environment) => program.run(checked as ArgumentsOf<P>, environment) };
}

export const programs: readonly Program[] = [
  defineProgram({
    name: 'mcp',
    title: 'Serve the commands to an MCP client over stdio',
    summary:
      'Starts an MCP server on stdin and stdout: every command on a device is a tool with the same arguments, result and errors. ' +
      'It opens no port. It ends with 0 when stdin closes, 130 on SIGINT and 143 on SIGTERM.',
    positionals: [],
    parameters: {
      properties: {
        toolsets: {
          type: 'string',
          description: `Which tools to list, separated by commas: ${TOOLSETS.join(', ')}, or all. Default core.`,
        },
      },
    },
    examples: ['mcp'],
    run: async ({ toolsets }, environment) => (await import('./serve-mcp.ts')).serveMcp(toolsets, environment),
  }),
  defineProgram({
    name: 'demo',
    title: 'See it work, with no phone at hand',
    summary:
      'Starts a simulated phone and drives it through an MCP client: reads the screen, aims by ref and by pixel, turns a ' +
      'switch on, scrolls, waits, sets a text, takes pictures. Needs no adb, phone or network, and a few seconds. Exits ' +
      'with 1 when anything expected was not so.',
    positionals: [],
    parameters: {
      properties: {
        out: {
          type: 'string',
          description: 'Folder for the pictures and the transcript. Default: a new one in the temp folder.',
        },
      },
    },
    examples: ['demo', 'demo --out ./glovebox-demo'],
    run: async ({ out }, environment) => (await import('./demo/demo.ts')).demo(out, environment),
  }),
  defineProgram({
    name: 'sim',
    title: 'Start simulated phones',
    summary:
      'Starts simulated Android phones and prints one JSON line that says how to reach them, through the real adb or ' +
      'without it. They run until the process is stopped.',
    positionals: [],
    parameters: {
      properties: {
        count: { type: 'integer', minimum: 1, maximum: 64, description: 'How many phones. Default 1.' },
        port: {
          type: 'integer',
          minimum: 1,
          maximum: 65535,
          description: 'Port of the door that speaks like an adb server. Default: a free one.',
        },
        profile: {
          type: 'string',
          enum: ['instant', 'phone'],
          description: 'How fast they answer: at once, or about as a phone does. Default instant.',
        },
        screen: {
          type: 'string',
          description: 'A uiautomator dump that every phone shows instead of its own screen.',
        },
        fault: {
          type: 'string',
          description:
            'What goes wrong with the first phone, separated by commas: stall, drop, slow-link, half-png, many-displays, ' +
            'dump-killed, dump-stale, dump-idle, dumpsys-slow, automation-held, input-lost, input-twice, input-late, input-blocked, ' +
            'start-denied, install-denied, packages-gone, offline, unauthorized, reboot. It lasts as long as the phone; reboot strikes once, at the next input, for 5 s.',
        },
        randomFaults: {
          type: 'string',
          description:
            'How likely a fault is to befall a call to any of the phones, as drop=0.02,input-blocked=0.1; a fault that a phone ' +
            'is in, as offline, cannot come so.',
        },
        seed: {
          type: 'integer',
          minimum: 0,
          maximum: 4_294_967_295,
          description: 'Which random faults: the same calls meet the same ones after the same seed. Default 1.',
        },
        shell: {
          type: 'string',
          enum: ['own', 'chroot'],
          description:
            "Who reads the phones' command lines: a small shell of their own, or Android's (mksh with toybox, on Linux). Default own.",
        },
      },
    },
    examples: [
      'sim',
      'sim --count 3 --profile phone',
      'sim --screen dump.xml',
      'sim --count 2 --fault offline',
      'sim --random-faults drop=0.02,stall=0.01,input-blocked=0.05 --seed 7',
      'sim --shell chroot',
    ],
    run: async (checked) => (await import('./sim.ts')).sim(checked),
  }),
  defineProgram({
    name: 'desktop',
    title: 'Start, stop or list private desktops (Linux)',
    summary:
      'Starts an X11 desktop of its own, without a screen, for applications to be driven on: the device in the answer is ' +
      'its id. Its home is new and empty. It ends by stop, which ends everything on it and deletes that home, or by itself ' +
      'when no call used it for a while. stop without an id ends all of them.',
    positionals: ['action', 'id'],
    parameters: {
      properties: {
        action: { type: 'string', enum: ['start', 'stop', 'list'], description: 'What to do.' },
        id: { type: 'string', description: 'With stop: which one. Default: all.' },
        size: { type: 'string', description: 'With start: its size in pixels. Default 1280x800.' },
        app: {
          type: 'string',
          description: 'With start: what to launch on it, as launch takes it; several separated by commas.',
        },
        idleMinutes: {
          type: 'integer',
          minimum: 1,
          maximum: 10_080,
          description: 'With start: after how many minutes without a call it ends by itself. Default 30.',
        },
      },
      required: ['action'],
    },
    examples: [
      'desktop start',
      'desktop start --size 1920x1080 --app mousepad,chromium',
      'desktop list',
      'desktop stop',
    ],
    run: async (checked, environment) => (await import('./desktop.ts')).desktop(checked, environment),
  }),
  defineProgram({
    name: 'help',
    title: 'Explain a command',
    summary: 'Prints the list of commands, or the arguments and examples of one.',
    positionals: ['command'],
    parameters: { properties: { command: { type: 'string', description: 'The command to explain.' } } },
    examples: ['help', 'help tap'],
    run: async ({ command }) => (await import('./print-help.ts')).printHelp(command),
  }),
];
