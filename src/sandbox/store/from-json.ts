/** Parses a JSON column that this sandbox wrote; the type parameter is the written type. */
export function fromJson<Value>(json: string): Value {
  return JSON.parse(json) as Value;
}
