import type { JsonObject } from '../domain/json.ts';
import type { CommandOutcome } from '../host/command-runner.ts';

/** One block of a tool's result, its keys in the order they are written. */
export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

/** What `tools/call` answers. */
export interface ToolResult {
  readonly content: ContentBlock[];
  readonly structuredContent?: JsonObject;
  readonly isError?: true;
}

/**
 * The blocks of one outcome: its JSON line, then its pictures. The JSON is repeated as structured content only when
 * nothing stands beside it, because several hosts hand a model the structured content and drop every block.
 */
export function toolResult(outcome: CommandOutcome): ToolResult {
  const text: ContentBlock = { type: 'text', text: outcome.line };
  if (!outcome.ok) return { content: [text], isError: true };
  if (outcome.pictures.length === 0) return { content: [text], structuredContent: outcome.value };
  const images = outcome.pictures.map(({ data, mimeType }): ContentBlock => {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return { type: 'image', data: bytes.toString('base64'), mimeType };
  });
  return { content: [text, ...images] };
}
