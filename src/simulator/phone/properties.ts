/** What `getprop` of a simulated phone lists. Model and AVD name tell it apart from a real phone; nothing else does. */
export function phoneProperties(number: number, density: number): Map<string, string> {
  const model = modelName(number);
  const fingerprint = 'glovebox/sim/sim:15/AE3A.250105.002/1:user/release-keys';
  return new Map([
    ['dalvik.vm.heapsize', '512m'],
    ['debug.sf.nobootanimation', '1'],
    ['dev.bootcomplete', '1'],
    ['gsm.operator.alpha', ''],
    ['init.svc.adbd', 'running'],
    ['init.svc.bootanim', 'stopped'],
    ['persist.sys.locale', 'en-US'],
    ['persist.sys.timezone', 'UTC'],
    ['ro.boot.hardware', 'ranchu'],
    ['ro.boot.qemu', '1'],
    ['ro.boot.qemu.avd_name', avdName(number)],
    ['ro.build.characteristics', 'default'],
    ['ro.build.fingerprint', fingerprint],
    ['ro.build.id', 'AE3A.250105.002'],
    ['ro.build.type', 'user'],
    ['ro.build.version.codename', 'REL'],
    ['ro.build.version.release', '15'],
    ['ro.build.version.sdk', '35'],
    ['ro.build.version.security_patch', '2025-01-05'],
    ['ro.debuggable', '0'],
    ['ro.hardware', 'ranchu'],
    ['ro.kernel.qemu', '1'],
    ['ro.kernel.qemu.avd_name', avdName(number)],
    ['ro.product.brand', 'glovebox'],
    ['ro.product.cpu.abi', 'arm64-v8a'],
    ['ro.product.cpu.abilist', 'arm64-v8a'],
    ['ro.product.device', 'sim'],
    ['ro.product.locale', 'en-US'],
    ['ro.product.manufacturer', 'Glovebox'],
    ['ro.product.model', model],
    ['ro.product.name', 'sim'],
    ['ro.secure', '1'],
    ['ro.serialno', `GLOVEBOXSIM${String(number).padStart(3, '0')}`],
    ['ro.sf.lcd_density', String(density)],
    ['sys.boot_completed', '1'],
  ]);
}

export function modelName(number: number): string {
  return `Glovebox Sim ${number}`;
}

export function avdName(number: number): string {
  return modelName(number).replaceAll(' ', '_');
}
