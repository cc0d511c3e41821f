/** Reads a column of JSON that this sandbox wrote itself; the type says what was written there. */
export function fromJson<Value>(json: string): Value {
  return JSON.parse(json) as Value;
}
