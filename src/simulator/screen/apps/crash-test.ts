import type { AppDefinition, AppFailure, PhoneServices, RunningApp } from '../app.ts';
import { createPage } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import type { View } from '../view.ts';
import { button, column, label, toolbar } from '../widgets.ts';

const PACKAGE = 'com.glovebox.crash';

/** An app that crashes or hangs when it is asked to. */
export const CRASH_TEST: AppDefinition = {
  packageName: PACKAGE,
  label: 'Crash Test',
  activity: `${PACKAGE}.CrashActivity`,
  icon: { icon: ICONS.warning, background: '#c9423c', foreground: '#ffffff' },
  place: 'drawer',
  install: (phone) => () => startCrashTest(phone),
};

const FAILURE: AppFailure = {
  exception: 'java.lang.IllegalStateException',
  message: 'The crash button was pressed',
  frames: [
    `${PACKAGE}.CrashActivity.crash(CrashActivity.kt:41)`,
    `${PACKAGE}.CrashActivity.onCreate$lambda$0(CrashActivity.kt:23)`,
    'android.view.View.performClick(View.java:8028)',
    'android.view.View.performClickInternal(View.java:8005)',
    'android.view.View$PerformClick.run(View.java:31229)',
    'android.os.Handler.handleCallback(Handler.java:959)',
    'android.os.Handler.dispatchMessage(Handler.java:100)',
    'android.os.Looper.loopOnce(Looper.java:232)',
    'android.os.Looper.loop(Looper.java:317)',
    'android.app.ActivityThread.main(ActivityThread.java:8705)',
    'com.android.internal.os.RuntimeInit$MethodAndArgsCaller.run(RuntimeInit.java:580)',
    'com.android.internal.os.ZygoteInit.main(ZygoteInit.java:886)',
  ],
};

function startCrashTest(phone: PhoneServices): RunningApp {
  let count = 0;
  const add = (): void => {
    count++;
  };
  const page = createPage(CRASH_TEST.activity, () => crashView(phone, count, add));
  return { page: () => page, back: () => false };
}

/** The counter is lost with the process: it shows whether the app was started anew. */
function crashView(phone: PhoneServices, count: number, add: () => void): View {
  const choice = (text: string, id: string, onTap: () => void): View =>
    button(
      text,
      onTap,
      { id, look: { background: 'container', corner: 26 } },
      { width: 'fill', height: 52, padding: [16, 16, 16, 16] },
    );
  const content = column(
    [
      label(
        'What is not stored is lost when an app crashes.',
        { size: 16, colour: 'inkSoft', maxLines: 3 },
        { width: 'fill', margin: [0, 0, 0, 8] },
      ),
      label(`Counter: ${count}`, { size: 24, colour: 'ink' }, { margin: [0, 0, 0, 8] }, { id: 'counter' }),
      choice('Count', 'count', add),
      choice('Crash', 'crash', () => phone.crash(FAILURE)),
      choice('Stop responding', 'hang', phone.hang),
    ],
    { padding: [24, 12, 24, 24], gap: 12 },
  );
  return column([toolbar('Crash Test', undefined), content], { height: 'fill' });
}
