import { ReleaseError } from './release-error.ts';

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([a-z]+\.\d+))?$/;

/** Whether a version is higher than another: a pre-release is lower than its release. */
function isHigher(version: string, than: string): boolean {
  const [, ...a] = VERSION.exec(version) ?? [];
  const [, ...b] = VERSION.exec(than) ?? [];
  for (let index = 0; index < 3; index += 1) {
    const difference = Number(a[index]) - Number(b[index]);
    if (difference !== 0) return difference > 0;
  }
  if (a[3] === undefined || b[3] === undefined) return a[3] === undefined && b[3] !== undefined;
  return a[3].localeCompare(b[3], 'en', { numeric: true }) > 0;
}

/**
 * Sets the version in the text of a package file (`package.json`, or `package-lock.json`, which contains it twice).
 *
 * @throws ReleaseError if it is not a version, or not higher. The first release may have the present version.
 */
export function setVersion(text: string, version: string): string {
  if (!VERSION.test(version))
    throw new ReleaseError(`"${version}" is not a version. Write npm run release -- 0.2.0, or 0.2.0-beta.1.`);
  const { version: before } = JSON.parse(text) as { version: string };
  if (version !== before && !isHigher(version, before))
    throw new ReleaseError(`${version} is not higher than ${before}.`);
  // In a lock file the second version is that of the package itself, below "packages": { "".
  const [first = '', second] = text.split(/(?<=\n {4}"": \{\n)/);
  const replace = (part: string): string => part.replace(`"version": "${before}"`, `"version": "${version}"`);
  return second === undefined ? replace(text) : replace(first) + replace(second);
}
