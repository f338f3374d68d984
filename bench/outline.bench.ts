import { outlineOf } from '../src/domain/outline/lines.ts';
import { renderOutline } from '../src/domain/outline/render.ts';
import { buildScene } from '../src/domain/scene/build-scene.ts';
import { parseUiDump } from '../src/platforms/android/output/ui-dump.ts';

/** The limit: what a model reads must cost less than reading the tree. */
const LIMIT_MS = 3;
const LIMIT_OF_PARSING = 0.5;
const NODES = 1000;
const WARM_UPS = 30;
const RUNS = 50;

/** A list of rows on one very high screen, so that everything of it is seen and told. */
function writeDump(): string {
  const node = (className: string, text: string, id: string, flag: string, top: number, height: number, inside = '') =>
    `<node index="0" text="${text}" resource-id="${id}" class="${className}" package="com.example.mail" content-desc="" ` +
    `checkable="${flag === 'checkable'}" checked="false" clickable="${flag === 'clickable'}" enabled="true" focusable="false" ` +
    `focused="false" scrollable="${flag === 'scrollable'}" long-clickable="false" password="false" selected="false" ` +
    `bounds="[0,${top}][1080,${top + height}]">${inside}</node>`;
  const rows = Array.from({ length: (NODES - FRAMES) / 5 }, (_, row) => {
    const top = row * ROW_PIXELS;
    const inside = [
      node('android.widget.ImageView', '', 'com.example.mail:id/avatar', '', top, 100),
      node('android.widget.TextView', `Lunch on day ${row} &amp; „später“`, 'com.example.mail:id/subject', '', top, 60),
      node('android.widget.TextView', 'Bring the papers. 안녕하세요', 'com.example.mail:id/snippet', '', top + 60, 60),
      node('android.widget.CheckBox', '', 'com.example.mail:id/chosen', 'checkable', top, 100),
    ];
    return node('android.view.ViewGroup', '', 'com.example.mail:id/row', 'clickable', top, ROW_PIXELS, inside.join(''));
  });
  let tree = node('androidx.recyclerview.widget.RecyclerView', '', '', 'scrollable', 0, HEIGHT, rows.join(''));
  for (let frame = 1; frame < FRAMES; frame += 1)
    tree = node('android.widget.FrameLayout', '', '', '', 0, HEIGHT, tree);
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${tree}</hierarchy>`;
}

const FRAMES = 10;
const ROW_PIXELS = 120;
const HEIGHT = 200 * ROW_PIXELS;
const bytes = Buffer.from(writeDump());
const surroundings = { size: { width: 1080, height: HEIGHT }, window: null, app: 'com.example.mail', keyboard: [] };
const parsing: number[] = [];
const telling: number[] = [];
let characters = 0;
for (let run = 0; run < WARM_UPS + RUNS; run += 1) {
  const start = performance.now();
  const dump = parseUiDump(bytes);
  const parsed = performance.now();
  if (dump.kind !== 'tree') throw new Error('the dump was not read');
  const scene = buildScene({ tree: dump.tree, surroundings });
  let refs = 0;
  const outline = outlineOf(scene, () => {
    refs += 1;
    return `e${refs}`;
  });
  const header = {
    snapshot: 's1',
    device: 'phone',
    app: 'com.example.mail',
    size: surroundings.size,
    rotation: 0,
  } as const;
  characters = renderOutline(outline, header, 'w0rdw0').length;
  telling.push(performance.now() - parsed);
  parsing.push(parsed - start);
  if (scene.nodes.length !== NODES) throw new Error('the scene is not whole');
}

function median(times: readonly number[]): number {
  const measured = times.slice(WARM_UPS).sort((a, b) => a - b);
  return ((measured[RUNS / 2 - 1] ?? Number.NaN) + (measured[RUNS / 2] ?? Number.NaN)) / 2;
}

const told = median(telling);
const parsed = median(parsing);
process.stdout.write(
  `outline: ${NODES} nodes to ${characters} characters (${((100 * characters) / bytes.length).toFixed(1)} % of the XML): median ${told.toFixed(2)} ms of ${RUNS} ` +
    `(limit ${LIMIT_MS} ms or ${LIMIT_OF_PARSING} of the parsing), fastest ${Math.min(...telling).toFixed(2)} ms, first call ${(telling[0] ?? Number.NaN).toFixed(2)} ms, ${(told / parsed).toFixed(2)} times the parsing (${parsed.toFixed(2)} ms)\n`,
);
// A busy machine slows both.
process.exitCode = told <= LIMIT_MS || told <= LIMIT_OF_PARSING * parsed ? 0 : 1;
