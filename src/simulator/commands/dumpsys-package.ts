import type { InstalledPackage } from '../phone/packages.ts';
import { shortComponent } from '../phone/packages.ts';
import type { PhoneInside } from '../phone/phone-inside.ts';
import { objectHash } from './phone-words.ts';

/** `dumpsys package [PACKAGE]`. */
export function dumpPackage({ packages }: PhoneInside, words: readonly string[]): string {
  const [name] = words.filter((word) => !word.startsWith('-'));
  if (name === undefined) return `Packages:\n${packages.list().map(describe).join('')}`;
  const found = packages.find(name);
  if (found === undefined) return `Unable to find package: ${name}\n`;
  return `${resolverTable(found)}Packages:\n${describe(found)}`;
}

function resolverTable({ name, launcherActivity }: InstalledPackage): string {
  if (launcherActivity === undefined) return '';
  const component = shortComponent(name, launcherActivity);
  return `Activity Resolver Table:
  Non-Data Actions:
      android.intent.action.MAIN:
        ${objectHash(component)} ${component} filter ${objectHash(`filter ${component}`)}
          Action: "android.intent.action.MAIN"
          Category: "android.intent.category.LAUNCHER"

`;
}

function describe({ name, userId, path, system, versionCode, versionName }: InstalledPackage): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return `  Package [${name}] (${objectHash(name)}):
    appId=${userId}
    pkg=Package{${objectHash(`pkg ${name}`)} ${name}}
    codePath=${folder}
    resourcePath=${folder}
    primaryCpuAbi=null
    versionCode=${versionCode} minSdk=26 targetSdk=35
    versionName=${versionName}
    splits=[base]
    flags=[ ${system ? 'SYSTEM ' : ''}HAS_CODE ALLOW_CLEAR_USER_DATA ]
    dataDir=/data/user/0/${name}
    User 0: ceDataInode=4113 installed=true hidden=false suspended=false distractionFlags=0 stopped=false notLaunched=false enabled=0 instant=false virtual=false
`;
}
