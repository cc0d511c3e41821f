import { child } from '../../../../base/json/pointer.ts';
import { readStage, readPaymentState } from '../../../readers/stage.ts';

const MAX_PATHS = 20;

/**
 * Where the fields of a read answer stand in its body: each value of the answer is looked for among the values of the body, as it is,
 * as a time, or as the word of a status.
 *
 * @returns `status /data/order_state`, twenty at most
 */
export function fieldPaths(body: unknown, answer: unknown): string[] {
  const leaves = leavesOf(body, '');
  const found = leavesOf(typeof answer === 'string' ? { stage: answer } : answer, '').flatMap(([name, value]) => {
    const leaf = leaves.find(([, other]) => isSame(value, other));
    return leaf ? [`${name.slice(1)} ${leaf[0]}`] : [];
  });
  return found.slice(0, MAX_PATHS);
}

function leavesOf(value: unknown, path: string, depth = 0): (readonly [string, string])[] {
  if (depth > 12) return [];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, child(path, key), depth + 1));
  return typeof value === 'string' || typeof value === 'number' ? [[path, String(value)]] : [];
}

function isSame(read: string, written: string): boolean {
  if (read === written || readStage(written) === read || readPaymentState(written) === read) return true;
  return /^\d{4}-\d\d-\d\dT/.test(read) && Date.parse(written) === Date.parse(read);
}
