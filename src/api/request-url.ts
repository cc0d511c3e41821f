/** The values of a path's placeholders, or of a query. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Builds the URL of a call. Each placeholder becomes exactly one path segment: a value that could leave its segment is
 * encoded or rejected.
 *
 * @param path as in the table, with placeholders in braces
 * @throws TypeError if a value is missing, not a string, `.` or `..`; the message never contains the value
 */
export function requestUrl(baseUrl: string, path: string, values: Values = {}, query?: Values): string {
  const filled = splitPath(path)
    .map((part, index) => (index % 2 === 0 ? part : segment(part, values[part])))
    .join('');
  if (!query) return baseUrl + filled;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return baseUrl + filled + (search.size > 0 ? `?${search}` : '');
}

/* Cached, because the table has few paths. */
const splitPaths = new Map<string, readonly string[]>();

/** The literal parts of a path and its placeholder names, alternating. */
function splitPath(path: string): readonly string[] {
  const parts = splitPaths.get(path) ?? path.split(/\{(\w+)\}/);
  splitPaths.set(path, parts);
  return parts;
}

function segment(name: string, value: Values[string]): string {
  // URL parsers resolve dot segments even if the dots are percent-encoded, so encoding does not help.
  if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') {
    try {
      return encodeURIComponent(value);
    } catch {
      // An unpaired surrogate.
    }
  }
  throw new TypeError(`The path parameter "${name}" must be a non-empty text other than "." and "..".`);
}
