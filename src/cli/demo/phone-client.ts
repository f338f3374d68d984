import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Environment } from '../../device/selection.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Narrator } from './narrator.ts';

/** What a tool answered in words: its JSON line, and the outline where there is one beside it or instead of it. */
export interface Answer {
  readonly value: JsonObject;
  readonly outline: string;
}

/** What the tour needs of a client: calls that succeed, and one that is meant to fail. */
export interface PhoneClient {
  readonly toolNames: readonly string[];
  /** How many characters the list of tools is on the wire: what a model pays before it begins. */
  readonly toolListCharacters: number;
  /** Raises when the tool failed. */
  call(tool: string, toolArguments?: JsonObject): Promise<Answer>;
  /** The error that the tool answered. Raises when it succeeded. */
  refused(tool: string, toolArguments: JsonObject): Promise<JsonObject>;
  close(): Promise<void>;
}

const textsOf = (content: unknown): readonly string[] =>
  (Array.isArray(content) ? content : []).flatMap((block: unknown) =>
    typeof block === 'object' && block !== null && 'text' in block ? [String(block.text)] : [],
  );

/** A reading of the screen answers with the outline alone; everything else begins with its JSON line. */
function answerOf(content: unknown): Answer {
  const [first = '', second = ''] = textsOf(content);
  return first.startsWith('{')
    ? { value: JSON.parse(first) as JsonObject, outline: second }
    : { value: {}, outline: first };
}

/** Pictures are long; a transcript for people says how long instead. */
const shortened = (value: unknown): JsonObject =>
  JSON.parse(JSON.stringify(value, (key, part) => (key === 'data' ? `${String(part).length} characters` : part)));

/**
 * Starts this very program as an MCP server over stdio and connects the official client to it. The environment leads
 * to the simulated phone's door alone, so that a phone of the user's is never touched.
 */
export async function connectToBuiltServer(
  adbServerPort: number,
  environment: Environment,
  narrator: Narrator,
  signal: AbortSignal,
): Promise<PhoneClient> {
  const passed = [
    'PATH',
    'HOME',
    'TMPDIR',
    'TEMP',
    'XDG_CACHE_HOME',
    'XDG_STATE_HOME',
    'SystemRoot',
    'USERPROFILE',
  ].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [process.argv[1] ?? '', 'mcp'],
    env: { ...Object.fromEntries(passed), ANDROID_ADB_SERVER_PORT: String(adbServerPort) },
    stderr: 'ignore',
  });
  const client = new Client({ name: 'glovebox-demo', version: '1.0.0' });
  const { tools } = await (async () => {
    try {
      await client.connect(transport, { signal });
      return await client.listTools({}, { signal });
    } catch (error) {
      // Else the server that was started would keep this process alive.
      await client.close();
      throw error;
    }
  })();
  const ask = async (name: string, toolArguments: JsonObject) => {
    narrator.record('sent', { tool: name, arguments: toolArguments });
    const answer = await client.callTool({ name, arguments: { ...toolArguments } }, { signal });
    narrator.record('received', shortened(answer));
    return answer;
  };
  return {
    toolNames: tools.map(({ name }) => name),
    toolListCharacters: JSON.stringify({ tools }).length,
    async call(tool, toolArguments = {}) {
      const { content, isError } = await ask(tool, toolArguments);
      if (isError === true)
        throw new Error(`${tool} ${JSON.stringify(toolArguments)} failed: ${textsOf(content).join(' ')}`);
      return answerOf(content);
    },
    async refused(tool, toolArguments) {
      const { content, isError } = await ask(tool, toolArguments);
      if (isError !== true) throw new Error(`${tool} ${JSON.stringify(toolArguments)} was not refused`);
      return answerOf(content).value.error as JsonObject;
    },
    close: () => client.close(),
  };
}
