import { isDeepStrictEqual } from 'node:util';
import { errorCode } from '../../api/errors.ts';
import { Finding, type Seen } from './server.ts';

export { Finding, Skip } from './server.ts';

export type Fields = Record<string, unknown>;

export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Finding(otherwise);
}

export function expectEqual(got: unknown, wanted: unknown, what: string): void {
  expect(isDeepStrictEqual(got, wanted), `${what} is ${brief(got)}, not ${brief(wanted)}`);
}

/** Any 2xx with a JSON body counts. */
export function expectSuccess(seen: Seen): unknown {
  expect(seen.status >= 200 && seen.status < 300, `status ${seen.status}: ${brief(seen.body ?? seen.text)}`);
  expect(seen.body !== undefined, `a body that is not JSON: ${brief(seen.text)}`);
  return seen.body;
}

/** A success whose body is one object. */
export function expectObject(seen: Seen): Fields {
  const body = expectSuccess(seen);
  expect(isFields(body), `a body that is no object: ${brief(body)}`);
  return body;
}

/**
 * A refusal as the section "Errors" describes it, to the letter: status, code, message, the request id that was sent,
 * and the input at fault where there is one.
 */
export function expectError(seen: Seen, status: number | readonly number[], field?: string): Fields {
  const allowed = typeof status === 'number' ? [status] : status;
  expect(allowed.includes(seen.status), `status ${seen.status}, not ${allowed.join(' or ')}: ${brief(seen.text)}`);
  const { body } = seen;
  expect(isFields(body) && isFields(body['error']), `an error body without "error": ${brief(seen.text)}`);
  const error = body['error'];
  expectEqual(error['code'], errorCode(seen.status), 'error.code');
  expect(typeof error['message'] === 'string' && error['message'] !== '', 'error.message is no text');
  expectEqual(error['requestId'], seen.requestId, 'error.requestId');
  if (field !== undefined) expectEqual(error['field'], field, 'error.field');
  return error;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text in a field. */
export function textOf(body: Fields, name: string): string {
  const value = body[name];
  expect(typeof value === 'string' && value !== '', `${name} is ${brief(value)}, not a text`);
  return value;
}

export function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'missing');
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
