import { readdirSync } from 'node:fs';

const FOLDERS = ['src', 'scripts', 'bench', 'demo', 'test', 'docs', 'deploy'];
/* Files of others, and generated ones. */
const SKIPPED = /^(?:test\/json-schema-test-suite|docs\/screenshots)\/|(?:^|\/)node_modules\//;

/** The files of the project, with forward slashes, relative to its root. */
export const sourceFiles = (): string[] =>
  FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .filter((file) => !SKIPPED.test(file));
