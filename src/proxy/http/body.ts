import { Problem } from '../problem.ts';
import type { ProxyRequest } from './record.ts';

/** No request of the contract comes near it. */
export const BODY_LIMIT = 16 * 1024;
const DEEPEST = 24;

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

/** `Content-Type: application/json` makes every cross-origin write ask first. */
export function requireJsonType(request: ProxyRequest): void {
  const encoding = request.header('content-encoding');
  if (!JSON_TYPE.test(request.header('content-type') ?? '') || (encoding !== undefined && encoding !== 'identity')) {
    throw new Problem('UNSUPPORTED_TYPE', 'Send the request as plain application/json.');
  }
}

/**
 * Reads a JSON body within the limits of size and depth, without a key that could reach a prototype, or that stands
 * twice: readers differ in which of the two they believe.
 */
export async function readJson(request: ProxyRequest): Promise<unknown> {
  const length = request.header('content-length');
  if (length !== undefined && Number(length) > BODY_LIMIT) throw tooLarge();
  const bytes = await request.body(BODY_LIMIT);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notJson();
  }
  const outline = outlineOf(text);
  if (outline.depth > DEEPEST) throw notJson();
  let hostile = false;
  let keys = 0;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, item: unknown) => {
      if (key === '__proto__') hostile = true;
      if (typeof item === 'object' && item !== null && !Array.isArray(item)) keys += Object.keys(item).length;
      return item;
    });
  } catch {
    throw notJson();
  }
  if (hostile || keys !== outline.keys) throw notJson();
  return value;
}

export const tooLarge = (): Problem => new Problem('TOO_LARGE', 'The request is larger than 16 KiB.');

const notJson = (): Problem => new Problem('INVALID_INPUT', 'The request is not a JSON document that we can take.');

/* A string that never ends is a token, too: looked for again from each of its quotes, it would take half a second. */
const TOKENS = /"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"(\s*:)?|$)|[[\]{}]/g;

/** How deep a JSON text goes, and how many keys it writes down, before anything is made of it. */
function outlineOf(text: string): { depth: number; keys: number } {
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth);
    else if (token === '}' || token === ']') depth--;
    else if (colon !== undefined) keys++;
  }
  return { depth: deepest, keys };
}
