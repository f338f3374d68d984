import type { UiElement } from '../src/domain/element.ts';
import { parseUiDump } from '../src/platforms/android/output/ui-dump.ts';

/** The limit: a full screen's tree must cost nothing beside the seconds that the device takes to write it. */
const LIMIT_MS = 10;
/** A machine that is slow for the moment is slow for this too: finding every attribute in the text, and nothing more. */
const LIMIT_OF_SCANNING = 4;
const ATTRIBUTE = /[\w-]+="[^"]*"/g;
const NODES = 1000;
const WARM_UPS = 10;
const RUNS = 50;

/** A dump in the shape Android 14 writes: one line, every attribute on every node, lists in frames in frames. */
function writeDump(nodes: number): string {
  let written = 0;
  const node = (className: string, text: string, id: string, depth: number, children: string): string => {
    const top = written * 7;
    written += 1;
    return (
      `<node index="${written % 9}" text="${text}" resource-id="${id}" class="${className}" package="com.example.mail" ` +
      `content-desc="${written % 4 === 0 ? 'Nachricht von J&#252;rgen &amp; Co &#55357;&#56832;&#10;gelesen' : ''}" checkable="false" ` +
      `checked="false" clickable="${written % 3 === 0}" enabled="true" focusable="${written % 3 === 0}" focused="false" ` +
      `scrollable="false" long-clickable="false" password="false" selected="false" ` +
      `bounds="[${depth * 4},${top}][1080,${top + 132}]" drawing-order="${depth}" hint="" display-id="0"${
        children === '' ? ' />' : `>${children}</node>`
      }`
    );
  };
  const row = (): string =>
    node(
      'android.view.ViewGroup',
      '',
      'com.example.mail:id/row',
      6,
      [
        node('android.widget.ImageView', '', 'com.example.mail:id/avatar', 7, ''),
        node('android.widget.TextView', '안녕하세요 &quot;Betreff&quot; &lt;3', 'com.example.mail:id/subject', 7, ''),
        node('android.widget.TextView', 'Lunch on Tuesday? Bring the papers.', 'com.example.mail:id/snippet', 7, ''),
        node('android.widget.CheckBox', '', '', 7, ''),
      ].join(''),
    );
  const rows: string[] = [];
  const frames = 6;
  while (written + 5 <= nodes - frames) rows.push(row());
  while (written < nodes - frames) rows.push(node('android.view.View', '', '', 6, ''));
  let tree = rows.join('');
  for (let depth = frames; depth > 0; depth -= 1) tree = node('android.widget.FrameLayout', '', '', depth, tree);
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${tree}</hierarchy>UI hierchary dumped to: /dev/tty\n`;
}

function count(root: UiElement | null): number {
  let elements = 0;
  const waiting = root === null ? [] : [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    elements += 1;
    waiting.push(...(element.children ?? []));
  }
  return elements;
}

const bytes = Buffer.from(writeDump(NODES));
const times: number[] = [];
const scans: number[] = [];
for (let run = 0; run < WARM_UPS + RUNS; run += 1) {
  const start = performance.now();
  const dump = parseUiDump(bytes);
  times.push(performance.now() - start);
  const between = performance.now();
  const attributes = bytes.toString('utf8').match(ATTRIBUTE)?.length ?? 0;
  scans.push(performance.now() - between);
  if (attributes < NODES) throw new Error('the text was not scanned whole');
  if (dump.kind !== 'tree' || count(dump.tree.root) !== NODES) throw new Error('the dump was not read whole');
}
const [first = Number.NaN] = times;
const measured = times.slice(WARM_UPS).sort((a, b) => a - b);
const middle = (sorted: readonly number[]) =>
  ((sorted[RUNS / 2 - 1] ?? Number.NaN) + (sorted[RUNS / 2] ?? Number.NaN)) / 2;
const median = middle(measured);
const ratio = median / middle(scans.slice(WARM_UPS).sort((a, b) => a - b));
const megabytes = bytes.length / 1e6;
process.stdout.write(
  `parse-dump: ${NODES} nodes, ${megabytes.toFixed(2)} MB: median ${median.toFixed(2)} ms of ${RUNS} (limit ${LIMIT_MS} ms or ${LIMIT_OF_SCANNING} times a scan), ${ratio.toFixed(2)} times a scan, fastest ${(measured[0] ?? Number.NaN).toFixed(2)} ms, ` +
    `first call ${first.toFixed(2)} ms, ${(megabytes / (median / 1000)).toFixed(0)} MB/s\n`,
);
process.exitCode = median <= LIMIT_MS || ratio <= LIMIT_OF_SCANNING ? 0 : 1;
