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

/** Reads a JSON body within the limits of size and depth, without a key that could reach a prototype. */
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
  if (depthOf(text) > DEEPEST) throw notJson();
  let hostile = false;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, item: unknown) => {
      if (key === '__proto__') hostile = true;
      return item;
    });
  } catch {
    throw notJson();
  }
  if (hostile) throw notJson();
  return value;
}

export const tooLarge = (): Problem => new Problem('TOO_LARGE', 'The request is larger than 16 KiB.');

const notJson = (): Problem => new Problem('INVALID_INPUT', 'The request is not a JSON document that we can take.');

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth);
    else if (token === '}' || token === ']') depth--;
  }
  return deepest;
}
