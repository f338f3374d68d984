import type { AppEvent } from '../screen/app.ts';
import type { Process } from '../services/processes.ts';
import { shortComponent } from './packages.ts';
import type { PhoneInside } from './phone-inside.ts';

/**
 * Keeps the process table and the log in step with what happens to apps on the screen: whoever is started by a tap
 * runs, whoever crashes leaves a trace in the crash buffer and the table.
 */
export function followApps(phone: PhoneInside): void {
  phone.screen.watchApps?.((event) => {
    if (event.kind === 'started') phone.startApp(event.packageName);
    for (const process of phone.processes.find(event.packageName)) follow(phone, event, process);
  });
}

function follow(phone: PhoneInside, event: AppEvent, process: Process): void {
  switch (event.kind) {
    case 'started':
      break;
    case 'unresponsive':
      logHang(phone, process);
      break;
    case 'crashed':
      logCrash(phone, event, process);
      phone.processes.kill(process.id, 9);
      break;
    case 'ended':
      phone.processes.kill(process.id, 9);
      break;
  }
}

/** In the words of Android 15: the runtime's trace is one record of several lines, in the buffer `crash`. */
function logCrash(
  { log, packages }: PhoneInside,
  { packageName, failure }: Extract<AppEvent, { readonly kind: 'crashed' }>,
  { id }: Process,
): void {
  const lines = [
    'FATAL EXCEPTION: main',
    `Process: ${packageName}, PID: ${id}`,
    `${failure.exception}: ${failure.message}`,
    ...failure.frames.map((frame) => `\tat ${frame}`),
  ];
  const userId = packages.find(packageName)?.userId ?? 10_000;
  const own = { processId: id, threadId: id, userId };
  log.write({ ...own, level: 'E', buffer: 'crash', tag: 'AndroidRuntime', message: lines.join('\n') });
  const activity = packages.find(packageName)?.launcherActivity ?? '';
  log.system('W', 'ActivityTaskManager', `  Force finishing activity ${shortComponent(packageName, activity)}`);
  log.write({ ...own, level: 'I', buffer: 'main', tag: 'Process', message: `Sending signal. PID: ${id} SIG: 9` });
  log.system('I', 'ActivityManager', `Process ${packageName} (pid ${id}) has died: fg  TOP `);
}

function logHang({ log }: PhoneInside, { id, name }: Process): void {
  const lines = [
    `ANR in ${name}`,
    `PID: ${id}`,
    'Reason: Input dispatching timed out (Waited 5000ms for MotionEvent)',
    'Load: 0.42 / 0.38 / 0.31',
  ];
  log.system('E', 'ActivityManager', lines.join('\n'));
}
