import { canonical } from '../../base/json/json.ts';
import { toPlain } from '../readers/json/exact-json.ts';
import { isObject } from '../readers/json/tolerant.ts';
import { explainBody } from './explain-body.ts';
import { isRecorded, RECORDED_OPERATIONS, type RecordedRequest } from './recording.ts';

/** How a recording is read today. */
export interface Replayed {
  operationId: string;
  /** `differs`: the readers read the body otherwise than on the day of the recording. */
  state: 'same' | 'differs' | 'invalid';
  /** Where the two differ: JSON Pointers into `read`, ten at most. */
  paths: readonly string[];
  /** What the present readers make of it. */
  read?: unknown;
}

const MAX_PATHS = 10;

/** Reads a recording with the present readers, and compares. @param recording parsed by `parseExact` */
export function replay(recording: unknown): Replayed {
  const { operationId, read: stored, format, request, body } = isObject(recording) ? recording : {};
  const isKnown = typeof operationId === 'string' && isRecorded(operationId) && isObject(stored);
  if (!isKnown || String(toPlain(format)) !== '1')
    return { operationId: typeof operationId === 'string' ? operationId : '', state: 'invalid', paths: [] };
  const asked: RecordedRequest = request ?? {};
  const read = JSON.parse(JSON.stringify(explainBody(RECORDED_OPERATIONS[operationId], body, asked))) as unknown;
  const paths = differences(toPlain(stored), read, '').slice(0, MAX_PATHS);
  return { operationId, state: paths.length === 0 ? 'same' : 'differs', paths, read };
}

function differences(before: unknown, now: unknown, path: string): string[] {
  if (hasParts(before) && hasParts(now)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...keys].flatMap((key) => differences(before[key], now[key], `${path}/${key}`));
  }
  return canonical(before ?? null) === canonical(now ?? null) ? [] : [path];
}

/** An object or a list. */
const hasParts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
