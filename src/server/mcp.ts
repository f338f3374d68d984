import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  Server,
  type ServerContext,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { cutText } from '../domain/cut-text.ts';
import { errorReport, GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { CommandOutcome, CommandRunner, ToolDescription } from '../host/command-runner.ts';
import type { MessageWire } from './line-wire.ts';
import { ProgressReporter } from './progress.ts';
import { type ToolResult, toolResult } from './tool-result.ts';

declare const GLOVEBOX_VERSION: string;

/** Newest first: an `initialize` with any other date is answered with the first. */
const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The list and the instructions are fixed for the life of a process and the same for everyone. */
const CACHE_HINT = { ttlMs: 60 * 60 * 1000, cacheScope: 'public' } as const;

/** Told of everything that failed, in one sentence each. */
type Report = (message: string) => void;

/** Exactly what is listed of a tool, its keys in the order they are written. */
function listedTool({ name, title, description, inputSchema, annotations }: ToolDescription): Tool {
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations;
  return {
    name,
    title,
    description,
    // The SDK's type knows no readonly lists and no undefined; what is written is the same.
    inputSchema: inputSchema as Tool['inputSchema'],
    annotations: { readOnlyHint, destructiveHint, openWorldHint },
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function failure(thrown: unknown): CommandOutcome {
  const report = errorReport(thrown);
  return { ok: false, line: JSON.stringify({ error: report }), report };
}

function progressOf(tool: ToolDescription, { mcpReq }: ServerContext): ProgressReporter | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return new ProgressReporter(tool.title, (progress, message) => {
    const params = { progressToken, progress, message };
    // A connection that is gone has nobody to tell.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  });
}

/** Runs one `tools/call`. Raises a protocol error for an unknown tool and for nothing else. */
async function callTool(
  runner: CommandRunner,
  { params }: JSONRPCRequest,
  context: ServerContext,
  report: Report,
): Promise<ToolResult> {
  const name = params?.name;
  const given = params?.arguments ?? {};
  const asked = typeof name === 'object' && name !== null ? 'an object' : cutText(String(name), 200);
  const unknownTool = () => new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${asked}`);
  const tool = runner.tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw unknownTool();
  const { signal } = context.mcpReq;
  const progress = progressOf(tool, context);
  // A cancelled call may take a moment to wind up; nothing may be told of it any more.
  signal.addEventListener('abort', () => progress?.stop(), { once: true });
  let outcome: CommandOutcome | undefined;
  try {
    if (!isObject(given)) throw new GloveboxError('INVALID_ARGS', 'arguments must be an object');
    outcome = await runner.run(tool.name, given, { signal, progress: (message) => progress?.update(message) });
  } catch (thrown) {
    outcome = failure(thrown);
  } finally {
    progress?.stop();
  }
  if (outcome === undefined) throw unknownTool();
  if (!outcome.ok && !signal.aborted) report(outcome.report.message);
  return toolResult(outcome);
}

function createServer(runner: CommandRunner, report: Report): Server {
  const server = new Server(
    { name: 'glovebox', version: GLOVEBOX_VERSION },
    {
      capabilities: { tools: {} },
      instructions: runner.instructions,
      supportedProtocolVersions: HANDSHAKE_VERSIONS,
      cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
    },
  );
  const tools = runner.tools.map(listedTool);
  server.setRequestHandler('tools/list', () => ({ tools }));
  // Not setRequestHandler('tools/call'): that would answer arguments of a wrong type with a protocol error, and check
  // every picture's base64 again, letter by letter.
  server.fallbackRequestHandler = async (request, context) => {
    if (request.method === 'tools/call') return { ...(await callTool(runner, request, context, report)) };
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
  };
  return server;
}

/** The message, or undefined when the value is none. */
function asMessage(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

/** The id to answer when a value was meant as a request but is none; undefined when nobody waits for an answer. */
function awaitedId(value: unknown): string | number | undefined {
  if (!isObject(value) || !('method' in value)) return undefined;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : undefined;
}

function transportOver(wire: MessageWire, report: Report): Transport {
  const transport: Transport = {
    async start() {
      wire.open((value) => {
        const message = asMessage(value);
        const id = awaitedId(value);
        if (message !== undefined) transport.onmessage?.(message);
        else if (id === undefined) report('ignored a line that is not a JSON-RPC message');
        else
          wire.send({
            jsonrpc: '2.0',
            id,
            error: { code: ProtocolErrorCode.InvalidRequest, message: 'Invalid request' },
          });
      });
    },
    send: (message) => wire.send(message),
    async close() {
      wire.close();
    },
  };
  return transport;
}

/** A connection being served. */
export interface Connection {
  /** Aborts every running call, answers none of them, and closes the wire. */
  close(): Promise<void>;
}

/**
 * Serves the runner's tools to one client, in whichever protocol era it opens with: `server/discover` (2026-07-28, no
 * state) or `initialize` (2024-11-05 to 2025-11-25). A client that probes first and then shakes hands gets both.
 */
export function serveConnection(runner: CommandRunner, wire: MessageWire, report: Report): Connection {
  return serveStdio(() => createServer(runner, report), {
    transport: transportOver(wire, report),
    onerror: ({ message }) => report(message),
  });
}
