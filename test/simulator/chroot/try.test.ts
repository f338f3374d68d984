import { test } from 'node:test';
import { startSimulator } from '../../../src/simulator/simulator.ts';
import { shell } from '../plain-phone.ts';
test('try', async () => {
  const t0 = performance.now();
  const sim = await startSimulator({ shell: 'chroot' });
  const phone = sim.phones[0]!;
  console.log('start', performance.now() - t0);
  for (const c of ['getprop ro.product.model; id; whoami', 'ls -la / /dev /system/bin | head -40', 'echo hi > /data/local/tmp/x; cat /data/local/tmp/x; ls -l /data/local/tmp; echo no > /system/x; cat /proc/uptime', "input text 'a b'; echo $? $0 $PATH", 'nosuch; exit 7', 'cat', 'printf a | wc -c; cd /sdcard && pwd; screencap -p /sdcard/a.png; ls -l /sdcard/', 'kill -9 1; sleep 100 & echo $$', 'cmd package list packages | head -3', 'while read l; do getprop $l; done', 'grep -c . ; echo >/dev/tty', 'date; uname -a; env | head -30', 'kill -HUP $$', 'echo é😀 | xxd']) {
    const t = performance.now();
    const p = await Promise.race([shell(phone, c, 'ro.product.model\nro.build.version.sdk\n'), new Promise((r) => setTimeout(() => r('HANG'), 3000).unref())]);
    console.log(c, p, performance.now() - t);
  }
  console.log(JSON.stringify(phone.record.events.slice(-30)), phone.processes.list().map((p) => p.name));
  const t1 = performance.now();
  await sim.close();
  console.log('close', performance.now() - t1);
});
