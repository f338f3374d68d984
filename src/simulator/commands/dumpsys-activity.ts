import type { PhoneInside } from '../phone/phone-inside.ts';
import { frontWindow, objectHash } from './phone-words.ts';

/** `dumpsys activity [activities|top|services|…]`. */
export function dumpActivity(phone: PhoneInside, words: readonly string[]): string {
  const [what = 'activities'] = words.filter((word) => !word.startsWith('-'));
  if (what === 'activities' || what === 'a') return activities(phone);
  if (what === 'top') return top(phone);
  if (what === 'services' || what === 's') {
    return 'ACTIVITY MANAGER SERVICES (dumpsys activity services)\n  (nothing)\n';
  }
  return `Bad activity command, or no activities match: ${what}\nUse -h for help.\n`;
}

function activities(phone: PhoneInside): string {
  const { packageName, activity, window, record, taskId } = frontWindow(phone);
  const type = packageName.includes('launcher') ? 'home' : 'standard';
  const userId = phone.packages.find(packageName)?.userId ?? 10_000;
  const task = `Task{${objectHash(`task ${packageName}`)} #${taskId} type=${type} A=${userId}:${packageName}`;
  const [process] = phone.processes.find(packageName);
  return `ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)
Display #0 (activities from top to bottom):
  * ${task} U=0 visible=true visibleRequested=true mode=fullscreen translucent=false sz=1}
    isSleeping=${!phone.display.awake}
    topResumedActivity=${record}}
    * Hist  #0: ${record}}
      packageName=${packageName} processName=${packageName}
      launchedFromUid=2000 launchedFromPackage=com.android.shell launchedFromFeature=null userId=0
      app=ProcessRecord{${objectHash(`process ${packageName}`)} ${process?.id ?? 0}:${packageName}/u0a${userId - 10_000}}
      rootOfTask=true task=${task}}
      mActivityComponent=${packageName}/${activity}
      state=RESUMED finishing=false
      windows=[${window}]
      mVisibleRequested=true mVisible=true mClientVisible=true reportedDrawn=true reportedVisible=true

  Resumed activities in task display areas (from top to bottom):
    Resumed: ${record}}

  ResumedActivity: ${record}}

ActivityTaskSupervisor state:
  topDisplayFocusedRootTask=${task}}
  mCurTaskIdForUser={0=${taskId}}
  mUserRootTaskInFront={}
  isHomeRecentsComponent=true
  KeyguardController:
    mKeyguardShowing=false
    mAodShowing=false
`;
}

function top(phone: PhoneInside): string {
  const { packageName, record, taskId } = frontWindow(phone);
  const userId = phone.packages.find(packageName)?.userId ?? 10_000;
  const [process] = phone.processes.find(packageName);
  return `TASK ${userId}:${packageName} id=${taskId} userId=0
  ACTIVITY ${record.replace(/^ActivityRecord\{\w+ u0 | t\d+$/g, '')} ${objectHash(record)} pid=${process?.id ?? 0}
    Local Activity ${objectHash(`local ${record}`)} State:
      mResumed=true mStopped=false mFinished=false
`;
}
