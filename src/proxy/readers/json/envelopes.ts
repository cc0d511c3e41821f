/** Names of fields that only wrap the data of a body, in lower case. */
export const ENVELOPES: ReadonlySet<string> = new Set(['data', 'result', 'payload', 'response', 'body']);

/** Whether a field, with its name in any case, only wraps the data of a body. */
export const isEnvelope = (name: string): boolean => ENVELOPES.has(name.toLowerCase());
