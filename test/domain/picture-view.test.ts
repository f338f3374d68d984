import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Bounds, contains, hasArea, type Rotation } from '../../src/domain/geometry.ts';
import {
  coordinateContext,
  deliveredSize,
  type PictureView,
  sizeOf,
  toDevice,
  toPicture,
  wholeScreen,
} from '../../src/domain/picture-view.ts';

const edge = fc.integer({ min: 1, max: 4_000 });

/** Any screen, however turned, any part of it, any scale that a picture of it may have. */
const views: fc.Arbitrary<PictureView> = fc
  .record({
    screen: fc.record({ width: edge, height: edge }),
    from: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    part: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    maxEdge: fc.integer({ min: 0, max: 3_000 }),
    rotation: fc.constantFrom<(Rotation | null)[]>(0, 90, 180, 270, null),
    scale: fc.double({ min: 0.5, max: 4, noNaN: true }),
  })
  .map(({ screen, from, part, maxEdge, rotation, scale }) => {
    const left = Math.floor(from[0] * (screen.width - 1));
    const top = Math.floor(from[1] * (screen.height - 1));
    const bounds: Bounds = [
      left,
      top,
      left + Math.max(1, Math.floor(part[0] * (screen.width - left))),
      top + Math.max(1, Math.floor(part[1] * (screen.height - top))),
    ];
    return { bounds, delivered: deliveredSize(sizeOf(bounds), maxEdge), screen, rotation, scale };
  });

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

test('a device point through the picture and back is within one device pixel', () => {
  fc.assert(
    fc.property(views, fraction, fraction, (view, across, down) => {
      const [left, top, right, bottom] = view.bounds;
      const x = Math.floor(left + across * (right - left - 1));
      const y = Math.floor(top + down * (bottom - top - 1));
      const shown = toPicture(view, [x, y, x + 1, y + 1]);
      assert.ok(shown);
      const middle = { x: (shown[0] + shown[2]) / 2, y: (shown[1] + shown[3]) / 2 };
      const back = toDevice(view, middle, 'image');
      assert.ok(back);
      assert.ok(Math.abs(back.x - x) <= 1 && Math.abs(back.y - y) <= 1, `${x},${y} came back as ${back.x},${back.y}`);
      const { width, height } = view.delivered;
      const normalized = toDevice(view, { x: middle.x / width, y: middle.y / height }, 'normalized');
      assert.ok(normalized);
      assert.ok(Math.abs(normalized.x - x) <= 1 && Math.abs(normalized.y - y) <= 1);
    }),
  );
});

test('every point of a picture is a whole device pixel of the part that it shows, its edge pixels too', () => {
  fc.assert(
    fc.property(views, fraction, fraction, (view, across, down) => {
      const { width, height } = view.delivered;
      const points = [
        { x: 0, y: 0 },
        { x: width - 1, y: height - 1 },
        { x: width - 2 ** -20, y: height - 2 ** -20 },
        { x: across * (width - 1), y: down * (height - 1) },
      ];
      for (const point of points) {
        const found = toDevice(view, point, 'image');
        assert.ok(found && contains(view.bounds, found) && contains(wholeScreen(view.screen), found));
        assert.ok(Number.isInteger(found.x) && Number.isInteger(found.y));
      }
      for (const point of [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: across, y: down },
      ]) {
        const found = toDevice(view, point, 'normalized');
        assert.ok(found && contains(view.bounds, found));
      }
      assert.deepEqual(toDevice(view, { x: 1, y: 1 }, 'normalized'), {
        x: view.bounds[2] - 1,
        y: view.bounds[3] - 1,
      });
    }),
  );
});

test('points outside the picture have no device pixel', () => {
  fc.assert(
    fc.property(views, fc.double({ min: 0, max: 1e6, noNaN: true }), (view, beyond) => {
      const { width, height } = view.delivered;
      for (const point of [
        { x: width + beyond, y: 0 },
        { x: 0, y: height + beyond },
        { x: -1 - beyond, y: 0 },
        { x: Number.NaN, y: 0 },
      ]) {
        assert.equal(toDevice(view, point, 'image'), undefined);
      }
      assert.equal(toDevice(view, { x: 1 + 2 ** -40 + beyond, y: 0 }, 'normalized'), undefined);
      assert.equal(toDevice(view, { x: 0, y: -beyond - 2 ** -40 }, 'normalized'), undefined);
    }),
  );
});

test('a picture of the whole screen, pixel for pixel, changes no whole point', () => {
  const screen = { width: 1080, height: 2400 };
  const view = { bounds: wholeScreen(screen), delivered: screen, screen, rotation: 0, scale: 1 } as const;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1079 }), fc.integer({ min: 0, max: 2399 }), (x, y) => {
      assert.deepEqual(toDevice(view, { x, y }, 'image'), { x, y });
    }),
  );
});

test("what the client's own arithmetic makes of the context is what the device gets", () => {
  fc.assert(
    fc.property(views, fraction, fraction, (view, across, down) => {
      const context = coordinateContext(view, { reference: 'v1', picture: 'file', requested: undefined });
      const { bounds, deliveredSize: size } = context as {
        bounds: { x: number; y: number; width: number; height: number };
        deliveredSize: { width: number; height: number };
      };
      const point = { x: Math.floor(across * (size.width - 1)), y: Math.floor(down * (size.height - 1)) };
      const found = toDevice(view, point, 'image');
      assert.ok(found);
      assert.ok(Math.abs(found.x - (bounds.x + (point.x * bounds.width) / size.width)) <= 1);
      assert.ok(Math.abs(found.y - (bounds.y + (point.y * bounds.height) / size.height)) <= 1);
    }),
  );
});

test('elements are cut at the edge of what the picture shows; what it does not show is nowhere', () => {
  const view: PictureView = {
    bounds: [100, 200, 300, 600],
    delivered: { width: 100, height: 200 },
    screen: { width: 1080, height: 2400 },
    rotation: 90,
    scale: 2,
  };
  assert.deepEqual(toPicture(view, [0, 0, 200, 400]), [0, 0, 50, 100]);
  assert.deepEqual(toPicture(view, [100, 200, 300, 600]), [0, 0, 100, 200]);
  assert.equal(toPicture(view, [300, 200, 400, 600]), undefined);
  assert.equal(toPicture(view, [150, 250, 150, 250]), undefined);
  fc.assert(
    fc.property(views, fc.tuple(edge, edge, edge, edge), (any, box) => {
      const shown = toPicture(any, box);
      if (shown === undefined) return;
      assert.ok(hasArea(shown));
      assert.ok(shown[0] >= 0 && shown[1] >= 0);
      assert.ok(shown[2] <= any.delivered.width + 1e-9 && shown[3] <= any.delivered.height + 1e-9);
    }),
  );
});

test('pictures are scaled down and never up, and no edge vanishes', () => {
  assert.deepEqual(deliveredSize({ width: 1080, height: 2400 }, 1280), { width: 576, height: 1280 });
  assert.deepEqual(deliveredSize({ width: 1080, height: 2400 }, 0), { width: 1080, height: 2400 });
  assert.deepEqual(deliveredSize({ width: 200, height: 100 }, 1280), { width: 200, height: 100 });
  assert.deepEqual(deliveredSize({ width: 4000, height: 1 }, 100), { width: 100, height: 1 });
});

test('the context names the part that was asked for where one was', () => {
  const view: PictureView = {
    bounds: [0, 0, 50, 80],
    delivered: { width: 50, height: 80 },
    screen: { width: 100, height: 80 },
    rotation: null,
    scale: 1.5,
  };
  assert.deepEqual(coordinateContext(view, { reference: 'v7', picture: 'inline', requested: [-10, 0, 50, 90] }), {
    version: 1,
    reference: 'v7',
    picture: 'inline',
    space: 'device',
    bounds: { x: 0, y: 0, width: 50, height: 80 },
    deliveredSize: { width: 50, height: 80 },
    outputScale: 1,
    nativeScale: 1.5,
    rotation: null,
    viewport: { screen: { width: 100, height: 80 }, requested: { x: -10, y: 0, width: 60, height: 90 } },
  });
});
