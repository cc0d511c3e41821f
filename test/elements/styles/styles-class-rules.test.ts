/**
 * The classes, parts and states of the templates against the style sheets of the elements that draw them, both ways.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import { readTemplateWords } from '../../support/template-words.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

/**
 * The selectors of a file's style sheets, without what stands in brackets of `url()` and without the preludes of
 * at-rules.
 */
function selectorsOf(file: string): string[] {
  const sheets = file.endsWith('.css')
    ? [read(file)]
    : [...read(file).matchAll(/\bcss`([^`]*)`/g)].map(([, css = '']) => css);
  return sheets
    .flatMap((css) =>
      [
        ...css
          .replace(/\/\*[^]*?\*\//g, '')
          .replace(/\$\{\w+\}/g, '')
          .matchAll(/([^{};]+)\{/g),
      ].map(([, selector = '']) => selector.trim()),
    )
    .filter((selector) => !/^@|^(?:from|to|[\d.%, ]+)$/.test(selector));
}

const namesIn = (files: readonly string[], pattern: RegExp): Set<string> =>
  new Set(
    files.flatMap(selectorsOf).flatMap((selector) => [...selector.matchAll(pattern)].map(([, name = '']) => name)),
  );
const without = (names: Iterable<string>, known: ReadonlySet<string>): string[] =>
  [...new Set(names)].filter((name) => !known.has(name)).sort();

const CLASS = /\.([a-zA-Z][\w-]*)/g;
const PART = /(?:\[part~?=['"]?|::part\()([\w-]+)/g;

const byTemplate = [...readTemplateWords('class', ['src/elements', 'src/form'])].map(
  ([file, words]) => [relative('.', file), words] as const,
);
/** Classes that code sets, and those of the first question, which is drawn as data. */
const byCode = ['src/base/first-step', 'src/start', 'src/elements', 'src/form']
  .flatMap(filesOf)
  .map(
    (file) =>
      [
        file,
        new Set(
          [...read(file).matchAll(/\bclass: '([^']+)'|classList\.\w+\('([^']+)'/g)].flatMap(([, data, list]) =>
            (data ?? list ?? '').split(' '),
          ),
        ),
      ] as const,
  );

const OWN_FORM = /^src\/form\/(?:full|element\/estamp-form)/;
const CHECKOUT_SHEETS = [...filesOf('src/elements/styles'), ...filesOf('src/proxy/start-markup')];
const ELEMENTS = {
  'estamp-form': {
    draws: (file: string) => file.startsWith('src/form/'),
    sheets: ['src/lit/control-styles.ts', 'src/form/full/adopt-styles.ts'],
  },
  'the elements of a checkout': {
    draws: (file: string) => !OWN_FORM.test(file),
    sheets: ['src/lit/control-styles.ts', ...CHECKOUT_SHEETS, ...filesOf('src/elements/tags')],
  },
};

describe('Classes', () => {
  for (const [name, { draws, sheets }] of Object.entries(ELEMENTS)) {
    test(`Each class in a template of ${name} has a rule`, () => {
      const drawn = [...byTemplate, ...byCode].filter(([file]) => draws(file)).flatMap(([, words]) => [...words]);
      assert.ok(drawn.length > 30);
      assert.deepEqual(without(drawn, namesIn(sheets, CLASS)), []);
    });
  }

  test('Each class with a rule is in a template', () => {
    const drawn = (pick: (file: string) => boolean): Set<string> =>
      new Set([...byTemplate, ...byCode].filter(([file]) => pick(file)).flatMap(([, words]) => [...words]));
    const all = drawn(() => true);
    assert.deepEqual(without(namesIn(['src/lit/control-styles.ts'], CLASS), all), []);
    assert.deepEqual(
      without(namesIn(['src/form/full/adopt-styles.ts'], CLASS), drawn(ELEMENTS['estamp-form'].draws)),
      [],
    );
    assert.deepEqual(
      without(
        namesIn([...CHECKOUT_SHEETS, 'src/elements/skeleton.css'], CLASS),
        drawn((file) => !OWN_FORM.test(file)),
      ),
      [],
    );
  });
});

describe('Parts and states', () => {
  const sheets = ['src/lit', 'src/form', 'src/elements', 'src/proxy/start-markup']
    .flatMap(filesOf)
    .concat('src/elements/skeleton.css');

  test('Each part that a style sheet names is in a template', () => {
    const parts = new Set(
      [...readTemplateWords('part', ['src/elements', 'src/form'])].flatMap(([, words]) => [...words]),
    );
    const named = namesIn(sheets, PART);
    assert.ok(named.size > 0);
    assert.deepEqual(without(named, parts), []);
  });

  test('Each state that a style sheet names is set', () => {
    const set = new Set(
      [...read('src/elements/tags/estamp-checkout.ts').matchAll(/@cssstate (\w+)/g)].map(([, name = '']) => name),
    );
    assert.ok(set.size > 5);
    assert.deepEqual(without(namesIn(sheets, /:state\(([\w-]+)\)/g), set), []);
  });
});
