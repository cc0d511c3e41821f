/** The values of a path's placeholders, or of a query. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The address of a call. Each placeholder's value becomes exactly one segment of the path: what could climb
 * out of it is refused or encoded.
 *
 * @param path as in the table, with placeholders in braces
 * @throws TypeError when a value is missing, is no text, or is `.` or `..`; the value itself is never repeated
 */
export function requestUrl(baseUrl: string, path: string, values: Values = {}, query?: Values): string {
  const filled = splitPath(path).map((part, index) => (index % 2 === 0 ? part : segment(part, values[part]))).join('');
  if (!query) return baseUrl + filled;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return baseUrl + filled + (search.size > 0 ? `?${search}` : '');
}

/* The paths of the table are few, and each is taken apart once. */
const splitPaths = new Map<string, readonly string[]>();

/** The texts of a path and the names of its placeholders, in turn. */
function splitPath(path: string): readonly string[] {
  const parts = splitPaths.get(path) ?? path.split(/\{(\w+)\}/);
  splitPaths.set(path, parts);
  return parts;
}

function segment(name: string, value: Values[string]): string {
  // URLs resolve dot segments even where the dots are percent-encoded, so no encoding makes them safe.
  if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') {
    try {
      return encodeURIComponent(value);
    } catch {
      // Half a surrogate pair.
    }
  }
  throw new TypeError(`The path parameter "${name}" must be a non-empty text other than "." and "..".`);
}
