import assert from 'node:assert/strict';
import { test } from 'node:test';
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
