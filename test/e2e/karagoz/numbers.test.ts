import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { runCli } from '../../support/run-cli.ts';
import { cliError, toolError, withoutDevices } from './support.ts';

interface Grammar {
  /** Where the value goes, over MCP. */
  readonly tool: string;
  readonly beside: Record<string, unknown>;
  readonly name: string;
  /** The same on the command line. */
  readonly words: (value: string) => readonly string[];
  readonly refused: (value: string) => string;
  readonly takes: readonly (string | number)[];
  readonly refuses: readonly (string | number)[];
}

const coordinates = { takes: [0, 12.5, '0', '007', '999999999', '1.5', '0.00001'] };
const noCoordinates = { refuses: [-1, '-1', '+1', '1e3', '1.', '.5', '0x10', '1,5', ' 1', 'NaN', '١', '1.5.2', 1e21] };
const milliseconds = { takes: [0, '0', 5, 999_999_999, '000000005'] };
const noMilliseconds = {
  refuses: [-1, 1.5, '1.0', '1000000000', '9999999999', '+1', '1e3', '0x10', ' 1', 'NaN', '١', true as never],
};
const coordinate = (value: string) => `must be a non-negative number (got '${value}')`;
const whole = (value: string) => `must be a whole number of milliseconds (got '${value}')`;

const GRAMMARS: readonly Grammar[] = [
  ...(['x', 'y'] as const).map((name) => ({
    ...{ tool: 'tap', beside: { x: 1, y: 1 }, name, ...coordinates, ...noCoordinates },
    words: (value: string) => ['tap', '--', ...(name === 'x' ? [value, '1'] : ['1', value])],
    refused: (value: string) => `<${name}> ${coordinate(value)}`,
  })),
  ...(['x1', 'y1', 'x2', 'y2'] as const).map((name, place) => ({
    ...{ tool: 'swipe', beside: { x1: 1, y1: 1, x2: 1, y2: 1 }, name, ...coordinates, ...noCoordinates },
    words: (value: string) => ['swipe', '--', ...[0, 1, 2, 3].map((other) => (other === place ? value : '1'))],
    refused: (value: string) => `<${name}> ${coordinate(value)}`,
  })),
  {
    ...{ tool: 'tap', beside: { x: 1, y: 1 }, name: 'duration', ...milliseconds, ...noMilliseconds },
    words: (value) => ['tap', '1', '1', `--duration=${value}`],
    refused: (value) => `--duration ${whole(value)}`,
  },
  {
    ...{ tool: 'tap', beside: { text: 'a' }, name: 'timeout', ...milliseconds, ...noMilliseconds },
    words: (value) => ['tap', '--text', 'a', `--timeout=${value}`],
    refused: (value) => `--timeout ${whole(value)}`,
  },
  {
    ...{ tool: 'swipe', beside: { x1: 1, y1: 1, x2: 1, y2: 1 }, name: 'duration', ...milliseconds, ...noMilliseconds },
    words: (value) => ['swipe', '1', '1', '1', '1', `--duration=${value}`],
    refused: (value) => `--duration ${whole(value)}`,
  },
  {
    ...{ tool: 'logs', beside: {}, name: 'since' },
    takes: [0, 5, '4294967295', '4294967295.999999999', 1790521762.474251, '0000000001.5'],
    refuses: ['4294967296', '12345678901', '1.1234567890', '1.', '.5', -5, '+5', '1e3', 'NaN', ' 1', '2026-10-21'],
    words: (value) => ['logs', `--since=${value}`],
    refused: (value) => `--since must be Unix time in seconds (got '${value}')`,
  },
  {
    ...{ tool: 'logs', beside: {}, name: 'lines' },
    takes: [1, '30', 999_999_999],
    refuses: [0, '0', -1, 1.5, '1000000000', '1e3', ' 1', 'NaN', 'all'],
    words: (value) => ['logs', `--lines=${value}`],
    refused: (value) => `--lines must be a whole number from 1 to 999999999 (got '${value}')`,
  },
];

let mcp: McpSession;
before(async () => {
  mcp = await connectMcp(withoutDevices);
});
after(() => mcp?.close());

for (const { tool, beside, name, words, refused, takes, refuses } of GRAMMARS) {
  test(`${name} of ${tool}: what it takes and what it refuses`, async () => {
    for (const value of takes) {
      const { code } = toolError(await mcp.call(tool, { ...beside, [name]: value }));
      assert.equal(code, 'ADB_NOT_FOUND', String(value));
    }
    for (const value of refuses) {
      const { code, message } = toolError(await mcp.call(tool, { ...beside, [name]: value }));
      assert.deepEqual([code, message], ['INVALID_ARGS', refused(String(value))]);
    }
    const wrong = String(refuses[0]);
    assert.equal(cliError(await runCli(words(wrong), withoutDevices)).message, refused(wrong));
  });
}
