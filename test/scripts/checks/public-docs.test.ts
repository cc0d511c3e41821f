import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ENTRIES } from '../../../scripts/build/entry-points.ts';
import { publicDocs } from '../../../scripts/checks/public-docs.ts';

/* Programs and the worker's file have no public exports. */
const OTHERS = new Set(['src/proxy/cli.ts', 'src/sandbox/cli.ts', 'src/proxy/node/validator/validator-worker.ts']);

const folder = mkdtempSync(join(tmpdir(), 'public-docs-'));
after(() => rmSync(folder, { recursive: true }));

test('An export without a doc comment, and a function, class or module without an example, are reported.', () => {
  const entry = join(folder, 'entry.ts');
  writeFileSync(
    entry,
    `
    export interface Bare {}
    /** A type needs no example. */
    export interface Documented {}
    /** A function needs one. */
    export function call(): void {}
    /**
     * This function has one.
     *
     * @example
     * callWell();
     */
    export const callWell = (): void => undefined;
    /** A class needs one. */
    export class Thing {}
  `,
  );
  const { exports, undocumented } = publicDocs([entry]);
  assert.equal(exports, 5);
  assert.deepEqual(undocumented.map(({ name, lacks }) => `${name} lacks ${lacks}`).sort(), [
    'Bare lacks a doc comment',
    'Thing lacks an @example',
    'call lacks an @example',
    'the module lacks an @example',
  ]);
});

test('Every public export has a doc comment, and every public function, class and entry point an example.', () => {
  const entries = [...Object.values(ENTRIES.browser), ...Object.values(ENTRIES.server)].filter(
    (entry) => !OTHERS.has(entry),
  );
  const { exports, undocumented } = publicDocs(entries);
  assert.ok(exports > 150, `only ${exports} exports were read`);
  assert.deepEqual(
    undocumented.map(({ entry, name, lacks }) => `${entry}: ${name} lacks ${lacks}`),
    [],
  );
});
