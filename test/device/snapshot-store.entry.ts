import { writeSync } from 'node:fs';
import { SnapshotStore } from '../../src/device/snapshot-store.ts';
import { buildScene } from '../../src/domain/scene/build-scene.ts';
import { sceneOfView } from '../support/scene.ts';

// Records so many snapshots of a screen with three buttons, all of them new each time, and tells each on a line.
const [, , folder = '', name = '', count = '1'] = process.argv;
const store = new SnapshotStore(folder, buildScene);
const { signal } = new AbortController();
for (let turn = 0; turn < Number(count); turn += 1) {
  const scene = sceneOfView({
    children: [0, 1, 2].map((place) => ({
      class: 'android.widget.Button',
      text: `${name} ${turn} ${place}`,
      clickable: true,
    })),
  });
  const snapshot = await store.record(scene, ({ role }) => role === 'button', signal);
  await store.dispatched();
  writeSync(1, `${JSON.stringify({ id: snapshot.id, refs: [...snapshot.refs.values()] })}\n`);
}
