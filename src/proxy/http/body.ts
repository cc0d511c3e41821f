import { escapeToken } from '../../base/evaluator/index.ts';
import { isObject } from '../../base/json/json.ts';
import { Problem } from '../context/problem.ts';
import type { ProxyRequest } from './messages.ts';
import { ExactNumber, parseExact } from '../readers/json/exact-json.ts';
import type * as z from 'zod';
import type { FieldProblem } from '../../wire/problems.ts';

/**
 * Parses a body by its schema.
 *
 * @param at JSON Pointer of the body itself in errors; '' for the top
 * @throws Problem INVALID_INPUT that names the invalid fields, never their values
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown, at = ''): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...path, key], keyword: 'additionalProperties', params: {} }))
      : [
          issue.code === 'too_big'
            ? { path, keyword: 'maxLength', params: { limit: Number(issue.maximum) } }
            : { path, keyword: 'type', params: {} },
        ];
  });
  const fields = issues
    .map(({ path, keyword, params }): FieldProblem => ({
      path: at + path.map((key) => `/${escapeToken(key)}`).join(''),
      keyword,
      params,
      message: keyword === 'additionalProperties' ? 'This field is not known.' : 'This value is invalid.',
    }))
    .filter(({ path }) => /^\/(?:details|parties)(?:\/|$)/.test(path))
    .slice(0, 20);
  const field = issues[0]?.path[0];
  throw new Problem('INVALID_INPUT', 'The request is invalid.', {
    ...(field !== undefined && field.length <= 64 && { field }),
    ...(fields.length > 0 && { fields }),
  });
}

/* Numbers of at most 15 digits without an exponent are exact. */
const LONG = /\d[eE]|[\d.]{16}/;

/**
 * Finds a number that JavaScript cannot represent exactly (9007199254740993, 1e400, 0.10000000000000001). Different
 * notations of a value are equal (1.50, 15e-1), and -0 is 0.
 *
 * @returns its path of keys and indexes; `undefined` if all numbers are exact
 */
export function findInexactNumber(text: string): string[] | undefined {
  return LONG.test(text) ? search(parseExact(text)) : undefined;
}

function search(value: unknown): string[] | undefined {
  if (value instanceof ExactNumber) return isExact(value.text) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const below = search(item);
    if (below) return [key, ...below];
  }
  return undefined;
}

function isExact(text: string): boolean {
  const number = Number(text);
  return Number.isFinite(number) && canonicalDecimal(text) === canonicalDecimal(String(number));
}

/** Normalizes a decimal to significant digits and an exponent. */
function canonicalDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  // Without the lookbehind, the expression would be tried again from each zero.
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** Far above any request of the contract. */
export const BODY_LIMIT = 16 * 1024;
const MAX_DEPTH = 24;
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

/** `Content-Type: application/json` forces a preflight for every cross-origin write. */
export function requireJsonType(request: ProxyRequest): void {
  const encoding = request.header('content-encoding');
  if (!JSON_TYPE.test(request.header('content-type') ?? '') || (encoding !== undefined && encoding !== 'identity')) {
    throw new Problem('UNSUPPORTED_TYPE', 'Send the request as application/json.');
  }
}

/**
 * Reads a JSON body within limits of size and depth. Refuses `__proto__`, duplicate keys (parsers differ in which one
 * they use) and numbers that JavaScript would change.
 *
 * @param at JSON Pointer of the body itself in errors; '' for the top
 */
export async function readJson(request: ProxyRequest, at = ''): Promise<unknown> {
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
  if (outline.depth > MAX_DEPTH) throw notJson();
  let hasPrototypeKey = false;
  let keys = 0;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, item: unknown) => {
      if (key === '__proto__') hasPrototypeKey = true;
      if (isObject(item)) keys += Object.keys(item).length;
      return item;
    });
  } catch {
    throw notJson();
  }
  if (hasPrototypeKey || keys !== outline.keys) throw notJson();
  const inexact = findInexactNumber(text);
  if (inexact) throw inexactNumber(inexact, at);
  return value;
}

export const tooLarge = (): Problem => new Problem('TOO_LARGE', 'The request is larger than 16 KiB.');

function inexactNumber(path: readonly string[], at: string): Problem {
  const message = 'This number has too many digits. Use fewer digits.';
  const pointer = at + path.map((key) => `/${escapeToken(key)}`).join('');
  const [field] = path;
  return new Problem('INVALID_INPUT', 'The request contains a number with too many digits. Use fewer digits.', {
    ...(field !== undefined && field.length <= 64 && { field }),
    ...(/^\/(?:details|parties)(?:\/|$)/.test(pointer) && {
      fields: [{ path: pointer, keyword: 'type', params: {}, message }],
    }),
  });
}

const notJson = (): Problem => new Problem('INVALID_INPUT', 'The request is not a valid JSON document.');

/* An unterminated string is a token too. Rescanning from each of its quotes would take half a second. */
const TOKENS = /"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"(\s*:)?|$)|[[\]{}]/g;

/** Depth and number of keys of a JSON text, before it is parsed. */
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
