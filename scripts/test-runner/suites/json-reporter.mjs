import { withSources } from '../../../test/support/runner/source-places.mjs';

/**
 * A reporter of `node:test` that writes one line of JSON:
 * `{ counts, failures: [{ file, test, message }], slowest: [{ test, ms }] }`. `counts` has Node's own words: pass,
 * fail, cancelled, skipped, todo. A parent of a failed subtest, whose message says only that, is omitted.
 */
export default async function* report(source) {
  const counts = {};
  const failures = [];
  const times = [];
  const errors = new Map();
  for await (const { type, data } of source) {
    if (type === 'test:diagnostic' && data.nesting === 0) {
      const [, word, count] = /^(pass|fail|cancelled|skipped|todo) (\d+)$/.exec(data.message) ?? [];
      if (word) counts[word] = Number(count);
    }
    if (type === 'test:stderr') errors.set(data.file, ((errors.get(data.file) ?? '') + data.message).slice(-2000));
    if ((type === 'test:pass' || type === 'test:fail') && data.details.type !== 'suite')
      times.push({ test: data.name, ms: Math.round(data.details.duration_ms) });
    if (type !== 'test:fail') continue;
    const { error } = data.details;
    if (error?.failureType === 'subtestsFailed' || data.todo !== undefined) continue;
    const cause = error?.cause ?? error;
    const message = cause?.stack ?? cause?.message ?? String(cause);
    failures.push({
      file: data.file,
      test: data.name,
      message: withSources(`${message}\n${errors.get(data.file) ?? ''}`.trimEnd()),
    });
  }
  const slowest = times.sort((one, other) => other.ms - one.ms).slice(0, 5);
  yield `${JSON.stringify({ counts, failures, slowest })}\n`;
}
