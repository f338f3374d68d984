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
  readonly _meta?: JsonObject;
}

/** Clients refuse messages nested deeper than 128 (serde_json) or 200 (pydantic) levels, their own frame included. */
const STRUCTURED_DEPTH = 100;

/** Whether some part of the value lies deeper than `limit` levels. */
function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((part) => isDeeperThan(part, limit - 1));
}

/**
 * The blocks of one outcome: its JSON line or its outline, an outline beside it, then its pictures. The JSON is repeated as structured content only when
 * nothing stands beside it, because several hosts hand a model the structured content and drop every block; and only
 * while it is no deeper than clients read, for a tree of elements can be.
 */
export function toolResult(outcome: CommandOutcome): ToolResult {
  const text: ContentBlock = { type: 'text', text: outcome.line };
  if (!outcome.ok) return { content: [text], isError: true };
  const { value, outline, pictures } = outcome;
  const meta = outcome.meta === undefined ? {} : { _meta: outcome.meta };
  const texts: ContentBlock[] = outline === undefined ? [text] : [text, { type: 'text', text: outline }];
  if (pictures.length === 0) {
    const isReadable = value !== undefined && outline === undefined && !isDeeperThan(value, STRUCTURED_DEPTH);
    return { content: texts, ...(isReadable ? { structuredContent: value } : {}), ...meta };
  }
  const images = pictures.map(({ data, mimeType }): ContentBlock => {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return { type: 'image', data: bytes.toString('base64'), mimeType };
  });
  return { content: [...texts, ...images], ...meta };
}
