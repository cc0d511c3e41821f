import { ReleaseError } from './release-error.ts';

const DRY = ['--dry-run', '--dry'];

/**
 * Reads the command line of a release.
 *
 * @param present the version of package.json, which a dry run takes if it names none
 * @throws ReleaseError for an option that does not exist, which must not become a real release
 */
export function releaseArguments(words: readonly string[], present: string): { version: string; isDryRun: boolean } {
  const options = words.filter((word) => word.startsWith('-'));
  const unknown = options.find((option) => !DRY.includes(option));
  if (unknown !== undefined)
    throw new ReleaseError(`There is no option ${unknown}: npm run release -- VERSION [--dry-run]`);
  const isDryRun = options.length > 0;
  const [version = isDryRun ? present : ''] = words.filter((word) => !word.startsWith('-'));
  return { version, isDryRun };
}
