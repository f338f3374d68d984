const REMOVE_FIRST = 'uninstall the installed version first, which removes its data too; then install again';

/** What helps against the reasons that phones give most; the others speak for themselves. */
const INSTALL_HINTS: ReadonlyMap<string, string> = new Map([
  ['INSTALL_FAILED_ALREADY_EXISTS', REMOVE_FIRST],
  ['INSTALL_FAILED_UPDATE_INCOMPATIBLE', REMOVE_FIRST],
  ['INSTALL_FAILED_VERSION_DOWNGRADE', REMOVE_FIRST],
  ['INSTALL_FAILED_SHARED_USER_INCOMPATIBLE', REMOVE_FIRST],
  ['INSTALL_FAILED_INSUFFICIENT_STORAGE', 'free space on the device; terminate and uninstall what is not needed'],
  ['INSTALL_FAILED_TEST_ONLY', 'the APK is marked testOnly: build it without (Android Studio: Build APK, not Run)'],
  ['INSTALL_FAILED_MISSING_SPLIT', 'this APK is one part of a split app: it needs one APK with everything in it'],
  ['INSTALL_FAILED_NO_MATCHING_ABIS', 'the APK has no native code for this processor: build it for the device'],
  ['INSTALL_FAILED_OLDER_SDK', 'the APK needs a newer Android than the device has'],
  ['INSTALL_FAILED_DEPRECATED_SDK_VERSION', 'the APK targets an Android that this one no longer runs'],
  ['INSTALL_FAILED_VERIFICATION_FAILURE', 'the phone checked the app and refused it: look at its screen'],
  [
    'INSTALL_FAILED_USER_RESTRICTED',
    'look at the phone: accept the install, or turn on Developer options > Install via USB (Xiaomi, Redmi, POCO)',
  ],
  ['INSTALL_PARSE_FAILED_NOT_APK', 'the file is no whole APK: build or download it again'],
  ['INSTALL_PARSE_FAILED_NO_CERTIFICATES', 'the APK is not signed: sign it, a debug key will do'],
]);

const UNINSTALL_HINTS: ReadonlyMap<string, string> = new Map([
  ['DELETE_FAILED_INTERNAL_ERROR', 'it came with the system or is protected, and stays; terminate still works'],
  ['DELETE_FAILED_DEVICE_POLICY_MANAGER', 'deactivate it under Settings > Security > Device admin apps first'],
  ['DELETE_FAILED_USER_RESTRICTED', 'an administrator of the device keeps it'],
  ['DELETE_FAILED_OWNER_BLOCKED', 'an administrator of the device keeps it'],
]);

/** The next step after Android refused an install for that reason. */
export function installHint(reason: string): string | undefined {
  return INSTALL_HINTS.get(reason);
}

/** The next step after Android refused to remove an app for that reason. */
export function uninstallHint(reason: string): string | undefined {
  return UNINSTALL_HINTS.get(reason);
}
