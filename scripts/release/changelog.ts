import { ReleaseError } from './release-error.ts';

const UNRELEASED = '## Unreleased';
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/**
 * Moves the entries of "Unreleased" below a heading with version and date, and starts a new "Unreleased".
 *
 * @throws ReleaseError if there is nothing to release, or a heading is unknown
 */
export function releaseChangelog(text: string, version: string, date: string): string {
  const start = text.indexOf(`${UNRELEASED}\n`);
  if (start < 0) throw new ReleaseError(`CHANGELOG.md has no "${UNRELEASED}".`);
  const begin = start + UNRELEASED.length;
  const next = text.indexOf('\n## ', begin);
  const entries = text.slice(begin, next < 0 ? undefined : next);
  if (!/^- /m.test(entries))
    throw new ReleaseError('"Unreleased" in CHANGELOG.md has no entries. Write what has changed.');
  const unknown = [...entries.matchAll(/^### (.+)$/gm)]
    .map(([, kind = '']) => kind)
    .find((kind) => !KINDS.includes(kind));
  if (unknown !== undefined) throw new ReleaseError(`"${unknown}" in CHANGELOG.md is none of ${KINDS.join(', ')}.`);
  if (text.includes(`\n## ${version} `)) throw new ReleaseError(`CHANGELOG.md has ${version} already.`);
  return `${text.slice(0, start)}${UNRELEASED}\n\n## ${version} (${date})${text.slice(begin)}`;
}
