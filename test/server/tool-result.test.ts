import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../src/domain/json.ts';
import { toolResult } from '../../src/server/tool-result.ts';

const value = { a: 1 };
const line = '{"a":1}';

test('a success that is JSON alone is repeated as structured content, content first', () => {
  const result = toolResult({ ok: true, line, value, pictures: [] });
  assert.equal(
    JSON.stringify(result),
    '{"content":[{"type":"text","text":"{\\"a\\":1}"}],"structuredContent":{"a":1}}',
  );
});

test('pictures follow the line in their order, and nothing is structured beside them', () => {
  const shared = new Uint8Array([0, 1, 2, 3]);
  const result = toolResult({
    ok: true,
    line,
    value,
    pictures: [
      { mimeType: 'image/png', data: shared.subarray(1, 3) },
      { mimeType: 'image/jpeg', data: new Uint8Array([255]) },
    ],
  });
  assert.equal(
    JSON.stringify(result),
    '{"content":[{"type":"text","text":"{\\"a\\":1}"},{"type":"image","data":"AQI=","mimeType":"image/png"},' +
      '{"type":"image","data":"/w==","mimeType":"image/jpeg"}]}',
  );
});

test('a failure is its envelope and the error mark', () => {
  const report = { code: 'NO_DEVICE', message: 'none', dispatched: false, retrySafe: true } as const;
  const result = toolResult({ ok: false, line: JSON.stringify({ error: report }), report });
  assert.equal(
    JSON.stringify(result),
    '{"content":[{"type":"text","text":"{\\"error\\":{\\"code\\":\\"NO_DEVICE\\",\\"message\\":\\"none\\",' +
      '\\"dispatched\\":false,\\"retrySafe\\":true}}"}],"isError":true}',
  );
});

test('what is nested deeper than clients read is told by its line alone', () => {
  const nested = (levels: number) => {
    let inner: JsonObject = {};
    for (let level = 1; level < levels; level++) inner = { inner };
    return inner;
  };
  for (const [levels, isRepeated] of [
    [99, true],
    [100, true],
    [101, false],
    [1_000, false],
  ] as const) {
    const deep = nested(levels);
    const result = toolResult({ ok: true, line: JSON.stringify(deep), value: deep, pictures: [] });
    assert.equal('structuredContent' in result, isRepeated, `${levels} levels`);
    assert.deepEqual(result.content, [{ type: 'text', text: JSON.stringify(deep) }]);
  }
});

test('what is told beside the result stands in _meta, with pictures and without', () => {
  const meta = { coordinateContext: { version: 1 } };
  const data = new Uint8Array([1]);
  const alone = toolResult({ ok: true, line, value, pictures: [], meta });
  assert.deepEqual([alone._meta, alone.structuredContent], [meta, value]);
  const shown = toolResult({ ok: true, line, value, pictures: [{ mimeType: 'image/png', data }], meta });
  assert.deepEqual([shown._meta, shown.structuredContent], [meta, undefined]);
});
