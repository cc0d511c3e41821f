/**
 * A reporter of `node:test` that writes one line of JSON: `{ counts, failures: [{ file, test, message }] }`. `counts` has Node's
 * own words: pass, fail, cancelled, skipped, todo. A parent of a failed subtest, whose message says only that, is omitted.
 */
export default async function* report(source) {
  const counts = {};
  const failures = [];
  const errors = new Map();
  for await (const { type, data } of source) {
    if (type === 'test:diagnostic' && data.nesting === 0) {
      const [, word, count] = /^(pass|fail|cancelled|skipped|todo) (\d+)$/.exec(data.message) ?? [];
      if (word) counts[word] = Number(count);
    }
    if (type === 'test:stderr') errors.set(data.file, ((errors.get(data.file) ?? '') + data.message).slice(-2000));
    if (type !== 'test:fail') continue;
    const { error } = data.details;
    if (error?.failureType === 'subtestsFailed' || data.todo !== undefined) continue;
    const cause = error?.cause ?? error;
    const message = cause?.stack ?? cause?.message ?? String(cause);
    failures.push({
      file: data.file,
      test: data.name,
      message: `${message}\n${errors.get(data.file) ?? ''}`.trimEnd(),
    });
  }
  yield `${JSON.stringify({ counts, failures })}\n`;
}
