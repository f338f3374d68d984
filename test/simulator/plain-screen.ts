import { deflateSync } from 'node:zlib';
import type { PhoneScreen } from '../../src/simulator/screen/phone-screen.ts';

/** A screen for the tests of the doors: two apps, one text field, a picture of the right size, and nothing to see. */
export class PlainScreen implements PhoneScreen {
  readonly size = { width: 1080, height: 2400 };
  readonly density = 420;
  rotation: 0 | 1 | 2 | 3 = 0;
  screenOn = true;
  readonly apps = [
    { packageName: 'com.example.launcher', label: 'Home', activity: 'com.example.launcher.Home' },
    { packageName: 'com.example.notes', label: 'Notes', activity: 'com.example.notes.Main' },
    { packageName: 'com.android.settings', label: 'Settings', activity: 'com.android.settings.Settings' },
  ];
  foreground = { packageName: 'com.example.launcher', activity: 'com.example.launcher.Home' };
  keyboard: readonly [number, number, number, number] | undefined;
  text = '';
  readonly calls: unknown[][] = [];
  #worn: Uint8Array | undefined;
  #picture: Buffer | undefined;

  tap(x: number, y: number): void {
    this.calls.push(['tap', x, y]);
    this.keyboard = [0, 1600, 1080, 2400];
  }

  longPress(x: number, y: number, durationMs: number): void {
    this.calls.push(['longPress', x, y, durationMs]);
  }

  swipe(x1: number, y1: number, x2: number, y2: number, durationMs: number): void {
    this.calls.push(['swipe', x1, y1, x2, y2, durationMs]);
  }

  key(code: number, options: { readonly long?: boolean; readonly modifiers?: readonly number[] } = {}): void {
    if (code === 26) this.screenOn = !this.screenOn;
    this.calls.push(['key', code, options.long ?? false, options.modifiers ?? []]);
  }

  typeText(text: string): void {
    this.text += text;
  }

  launch(packageName: string): boolean {
    const app = this.apps.find((one) => one.packageName === packageName);
    if (app !== undefined) this.foreground = app;
    return app !== undefined;
  }

  forceStop(packageName: string): void {
    if (this.foreground.packageName === packageName && this.apps[0] !== undefined) this.foreground = this.apps[0];
  }

  dump(options: { readonly compressed?: boolean } = {}): string {
    const text = this.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${this.rotation}"><node index="0" text="${text}" class="android.widget.${options.compressed ? 'TextView' : 'EditText'}" package="${this.foreground.packageName}" bounds="[0,63][1080,400]" /></hierarchy>`;
  }

  dumpBytes(): Uint8Array {
    return this.#worn ?? Buffer.from(this.dump());
  }

  wear(dump: Uint8Array | undefined): void {
    this.#worn = dump;
  }

  screencap(): Uint8Array {
    this.#picture ??= plainPng(this.size.width, this.size.height);
    return this.#picture;
  }
}

function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length, 0);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const check = Buffer.alloc(4);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 0);
  return Buffer.concat([length, body, check]);
}
