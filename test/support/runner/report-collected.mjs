import { withSources } from './source-places.mjs';

/**
 * A reporter of `node:test` for `run-collected.mjs`. It writes one line of JSON at the end of each file:
 * `{ module, passed, failures: [{ test, message }], slowest: [{ test, ms }], ms }`. A group of tests counts only if it
 * fails by itself, in a hook. A test that is skipped or to do proves nothing, so it has failed.
 */
const SLOWEST = 5;

const newResult = () => ({ passed: 0, failures: [], slowest: [] });

/** Why a test has failed, undefined if it has passed or only its own tests have failed. */
function failureOf(type, { details: { error }, skip, todo }) {
  if (skip !== undefined || todo !== undefined) return 'It is skipped or to do.';
  if (type === 'test:pass' || error?.failureType === 'subtestsFailed') return undefined;
  const cause = error?.cause ?? error;
  return cause?.stack ?? cause?.message ?? String(cause);
}

export default async function* report(source) {
  let result = newResult();
  let before = 0;
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const isGroup = before > data.nesting;
    before = data.nesting;
    const message = failureOf(type, data);
    if (message !== undefined) result.failures.push({ test: data.name, message: withSources(message) });
    else if (type === 'test:pass' && !isGroup && data.nesting > 0) result.passed += 1;
    if (data.nesting > 0) {
      if (!isGroup) result.slowest.push({ test: data.name, ms: data.details.duration_ms });
      continue;
    }
    const slowest = result.slowest.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST);
    yield `${JSON.stringify({ module: data.name, ...result, slowest, ms: data.details.duration_ms })}\n`;
    result = newResult();
  }
}
