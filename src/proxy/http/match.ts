/** A pattern of the route table, ready to match. */
export interface Pattern<Name extends string> {
  name: Name;
  method: string;
  segments: readonly string[];
}

export interface Match<Name extends string> {
  name: Name;
  parameters: Readonly<Record<string, string>>;
}

/* What a code may hold once decoded; on the raw path nothing may decode into a separator or a control character. */
const CODE = /^[^/\\%?#\p{C}\p{Zl}\p{Zp}]{1,64}$/u;
const RAW = /^[A-Za-z0-9._~!$&'()*+,;=:@%-]{1,384}$/;

export function pattern<Name extends string>(name: Name, method: string, path: string): Pattern<Name> {
  return { name, method, segments: path.split('/').slice(1) };
}

/**
 * Finds the route of a raw path. Segments are compared before anything is decoded; a parameter is decoded once and
 * must then be a code. So `..%2F..`, `%5C`, `%00` and `%252F` reach nothing.
 *
 * @param path below the mount, as it stood on the wire, without the query
 * @returns the route, the methods that the path has instead, or `undefined`
 */
export function findRoute<Name extends string>(
  patterns: readonly Pattern<Name>[],
  method: string,
  path: string,
): Match<Name> | { allow: string[] } | undefined {
  if (!path.startsWith('/')) return undefined;
  const segments = path.split('/').slice(1);
  const allow: string[] = [];
  for (const route of patterns) {
    const parameters = parametersOf(route.segments, segments);
    if (!parameters) continue;
    if (route.method === method) return { name: route.name, parameters };
    allow.push(route.method);
  }
  return allow.length > 0 ? { allow } : undefined;
}

function parametersOf(wanted: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const raw = given[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== raw) return undefined;
      continue;
    }
    const value = decodeCode(raw);
    if (value === undefined) return undefined;
    parameters[segment.slice(1, -1)] = value;
  }
  return parameters;
}

function decodeCode(raw: string): string | undefined {
  if (!RAW.test(raw)) return undefined;
  try {
    const value = decodeURIComponent(raw);
    return CODE.test(value) && value !== '.' && value !== '..' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The path below the mount. Express strips the mount itself, node:http does not: both arrive here. */
export function belowMount(mount: string, path: string): string {
  if (mount === '' || !path.startsWith(mount)) return path;
  const rest = path.slice(mount.length);
  return rest === '' ? '/' : rest.startsWith('/') ? rest : path;
}
