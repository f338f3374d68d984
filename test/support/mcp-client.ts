import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { builtCli } from './project.ts';

export interface ToolAnswer {
  readonly isError: boolean;
  /** The first block: the JSON line. */
  readonly line: string;
  readonly pictures: readonly { readonly mimeType: string; readonly data: Buffer }[];
  readonly structuredContent: unknown;
}

export interface McpSession {
  readonly client: Client;
  call(tool: string, toolArguments?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolAnswer>;
  /** The server's process. */
  readonly pid: number;
  /** Ends the server at once, as SIGKILL does. */
  kill(): void;
  close(): Promise<void>;
}

interface ServerOptions {
  /** Of Node's own. */
  readonly nodeOptions?: readonly string[];
  /** Another copy of the built program. */
  readonly program?: string;
  /** What stands behind `mcp`. */
  readonly words?: readonly string[];
}

/** Starts the built server over stdio and connects the official client to it. */
export async function connectMcp(
  environment: Record<string, string>,
  { nodeOptions = [], program = builtCli, words = [] }: ServerOptions = {},
): Promise<McpSession> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...nodeOptions, program, 'mcp', ...words],
    env: environment,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  const { pid } = transport;
  if (pid === null) throw new Error('the server has no process');
  return {
    client,
    async call(name, toolArguments = {}, signal) {
      const { content, isError, structuredContent } = await client.callTool(
        { name, arguments: toolArguments },
        { ...(signal === undefined ? {} : { signal }) },
      );
      const [first, ...rest] = content;
      if (first?.type !== 'text') throw new Error('the first block is no text');
      return {
        isError: isError === true,
        line: first.text,
        pictures: rest.flatMap((block) =>
          block.type === 'image' ? [{ mimeType: block.mimeType, data: Buffer.from(block.data, 'base64') }] : [],
        ),
        structuredContent,
      };
    },
    pid,
    kill: () => void process.kill(pid, 'SIGKILL'),
    close: () => client.close(),
  };
}
