import { MethodNotAllowed, Problem } from '../context/problem.ts';

/** A compiled pattern of the route table. */
export interface Pattern<Name extends string> {
  readonly name: Name;
  readonly method: string;
  readonly segments: readonly string[];
}

export interface Match<Row> {
  readonly row: Row;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the route of a raw path: the route, the allowed methods, or `undefined`. */
export type Find<Row> = (method: string, path: string) => Match<Row> | { allow: string[] } | undefined;

/* Characters of a decoded code: no separator and no control character. */
const CODE = /^[^/\\%?#\p{C}\p{Zl}\p{Zp}]{1,64}$/u;
const RAW = /^[A-Za-z0-9._~!$&'()*+,;=:@%-]{1,384}$/;
/* Most codes need no decoding. */
const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;
const NO_PARAMETERS = {};
/* Cached paths. A site uses few; a scan that requests many clears the cache. */
const MAX_CACHED_PATHS = 500;

export function pattern<Name extends string>(name: Name, method: string, path: string): Pattern<Name> {
  return { name, method, segments: path.split('/').slice(1) };
}

/**
 * Compares segments before decoding; a parameter is decoded once and must then be a code. So `..%2F..`, `%5C`, `%00`
 * and `%252F` match nothing.
 *
 * @returns a function of the method and the raw path below the mount, without the query
 */
export function createFinder<Row extends Pattern<string>>(rows: readonly Row[]): Find<Row> {
  const byFirst = new Map<string, Row[]>();
  for (const row of rows) {
    const [first = ''] = row.segments;
    byFirst.set(first, [...(byFirst.get(first) ?? []), row]);
  }
  const find: Find<Row> = (method, path) => {
    if (!path.startsWith('/')) return undefined;
    const segments = oneSlashLess(path).slice(1).split('/');
    const allow: string[] = [];
    for (const row of byFirst.get(segments[0] ?? '') ?? []) {
      const parameters = parametersOf(row.segments, segments);
      if (!parameters) continue;
      if (row.method === method) return { row, parameters };
      allow.push(row.method);
    }
    return allow.length > 0 ? { allow } : undefined;
  };
  const cache = new Map<string, Match<Row>>();
  return (method, path) => {
    if (method !== 'GET') return find(method, path);
    const cached = cache.get(path);
    if (cached) return cached;
    const found = find(method, path);
    if (!found || 'allow' in found) return found;
    if (cache.size >= MAX_CACHED_PATHS) cache.clear();
    cache.set(path, found);
    return found;
  };
}

/** A route of the table that a request has, with its decoded parameters; an unknown parameter is empty. */
export interface Found<Row> {
  readonly row: Row;
  readonly parameter: (name: string) => string;
}

/**
 * The table of a listener: the route of a method and a raw path. HEAD is GET without its body, which each server
 * removes itself (RFC 9110 section 9.3.2).
 *
 * @param unknown the sentence for a path that is not in the table
 * @throws Problem NOT_FOUND; MethodNotAllowed
 */
export function createRoutes<Row extends Pattern<string>>(
  rows: readonly Row[],
  unknown = 'Not found.',
): (method: string, path: string) => Found<Row> {
  const find = createFinder(rows);
  return (method, path) => {
    const match = find(method === 'HEAD' ? 'GET' : method, path);
    if (!match) throw new Problem('NOT_FOUND', unknown);
    if ('allow' in match) throw new MethodNotAllowed(match.allow);
    const { row, parameters } = match;
    return { row, parameter: (name) => parameters[name] ?? '' };
  };
}

/**
 * One trailing slash is the same route: Next.js with `trailingSlash: true`, and others, redirect to it. A browser file
 * keeps its one address, because relative addresses in it would change.
 */
function oneSlashLess(path: string): string {
  return path.endsWith('/') && !path.startsWith('/assets/') ? path.slice(0, -1) : path;
}

function parametersOf(
  expected: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (expected.length !== segments.length) return undefined;
  let parameters: Record<string, string> | undefined;
  for (let index = 0; index < expected.length; index += 1) {
    const segment = expected[index] ?? '';
    const raw = segments[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== raw) return undefined;
      continue;
    }
    const value = decodeCode(raw);
    if (value === undefined) return undefined;
    parameters ??= {};
    parameters[segment.slice(1, -1)] = value;
  }
  return parameters ?? NO_PARAMETERS;
}

function decodeCode(raw: string): string | undefined {
  if (PLAIN.test(raw)) return raw;
  if (!RAW.test(raw)) return undefined;
  try {
    const value = decodeURIComponent(raw);
    return CODE.test(value) && value !== '.' && value !== '..' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The path below the mount. Express removes the mount, node:http does not; both are accepted. */
export function belowMount(mount: string, path: string): string {
  if (mount === '' || !path.startsWith(mount)) return path;
  const rest = path.slice(mount.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : path;
}
