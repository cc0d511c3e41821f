import { readFileSync } from 'node:fs';
import { ENTRIES } from '../../build/entry-points.ts';
import type { Declaration, Export, Manifest, Module } from './cem.ts';
import { shipped } from './analyze.ts';

/** The one file that a page loads by a script tag: its source, and its path in the package. */
const ONE_FILE = ['src/cdn.ts', 'dist/estamp-checkout.min.js'] as const;

/**
 * The modules that a page imports, which re-export the classes and define the tags. Read from the sources, where
 * `define({ 'tag': Class })` registers.
 */
export function entryModules({ modules }: Manifest): Module[] {
  const homes = new Map(
    modules.flatMap(({ path, declarations }) => declarations.map(({ name }: Declaration) => [name, path] as const)),
  );
  const entries = [...Object.values(ENTRIES.browser).map((source) => [source, shipped(source)] as const), ONE_FILE];
  return entries.flatMap(([source, path]): Module[] => {
    const text = readFileSync(source, 'utf8');
    const definitions = [...text.matchAll(/^ {0,2}(?:define\(\{ )?'(estamp-[\w-]+)': (\w+)/gm)].map(
      ([, tag = '', name = '']): Export => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name, module: homes.get(name) ?? '' },
      }),
    );
    const defined = definitions.map(({ declaration }) => declaration);
    const isElements = defined.length === 0 && source === ENTRIES.browser.elements;
    const classes = isElements ? [...homes].map(([name, module]) => ({ name, module })) : defined;
    if (!classes.length) return [];
    const exported = classes.map((declaration): Export => ({ kind: 'js', name: declaration.name, declaration }));
    return [{ kind: 'javascript-module', path, declarations: [], exports: [...exported, ...definitions] }];
  });
}
