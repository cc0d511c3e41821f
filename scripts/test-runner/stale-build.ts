import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads. */
const SOURCES = [
  'src',
  'scripts/build',
  'scripts/generate',
  'scripts/clean.ts',
  'scripts/documents.ts',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
];

/** The file that the build writes last. */
export const LAST_OF_BUILD = 'dist/assets.json';

/** When a file, or the newest file below a folder, was written: milliseconds since 1970, 0 if there is none. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * Whether `dist` is missing, incomplete or older than its sources.
 *
 * @param root the folder of the project. Default: the working directory
 */
export function isBuildStale(root = '.'): boolean {
  const built = newest(join(root, LAST_OF_BUILD));
  return built === 0 || SOURCES.some((source) => newest(join(root, source)) > built);
}
