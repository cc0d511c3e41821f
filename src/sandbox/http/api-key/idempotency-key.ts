import { createHash } from 'node:crypto';
import { Problem } from '../../model/problem.ts';

const LONGEST_KEY = 255;

/** The `Idempotency-Key` of a call, if it has one. */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')?.trim();
  if (!key) return null;
  if (key.length > LONGEST_KEY) throw new Problem(400, `The Idempotency-Key is longer than ${LONGEST_KEY} characters.`);
  return key;
}

/** A hash that is equal for equal requests: the path counts, the order of keys in the body does not. */
export function hashRequest(params: Readonly<Record<string, string>>, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([sorted(params), sorted(body)]))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
