/**
 * `custom-elements.json` of the package, against the sources, the templates, the style sheets and the files of the
 * package.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import type { Manifest } from '../../../scripts/generate/manifest/cem.ts';
import { PRESET_NAMES } from '../../../src/base/first-step/layout.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { readTemplateWords } from '../../support/template-words.ts';

const described = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest;
const elements = new Map(
  described.modules.flatMap(({ declarations }) => declarations).map((one) => [one.tagName ?? '', one]),
);
const elementOf = (tag: string) => elements.get(tag) ?? assert.fail(`${tag} is described`);
const namesOf = (items: readonly { name: string }[] | undefined): string[] => (items ?? []).map(({ name }) => name);

test('Every element of the package is described under its tag', () => {
  assert.deepEqual([...elements.keys()].sort(), [
    'estamp-checkout',
    'estamp-checkout-button',
    'estamp-form',
    'estamp-order-status',
  ]);
});

test('Every path of the manifest is a file of the package', () => {
  const paths: string[] = [];
  JSON.stringify(described, (key, value: unknown) => {
    if (/^(?:path|module)$/.test(key)) paths.push(String(value));
    return value;
  });
  assert.ok(paths.length > 100);
  assert.deepEqual(
    [...new Set(paths)].filter((path) => !/^dist\/[\w./-]+\.js$/.test(path) || !existsSync(path)),
    [],
  );
});

test('The modules that define tags say which, and each defined class is declared', () => {
  const definitions = new Map(
    described.modules
      .map(({ path, exports }) => [path, exports.filter(({ kind }) => kind === 'custom-element-definition')] as const)
      .filter(([, list]) => list.length > 0),
  );
  const tags = (path: string): string[] => namesOf(definitions.get(path)).sort();
  assert.deepEqual([...definitions.keys()].sort(), [
    'dist/estamp-checkout.min.js',
    'dist/form-full.js',
    'dist/form.js',
    'dist/index.js',
  ]);
  assert.deepEqual(tags('dist/index.js'), [...elements.keys()].sort());
  assert.deepEqual(tags('dist/form.js'), ['estamp-form']);
  assert.deepEqual(tags('dist/estamp-checkout.min.js'), [
    'estamp-checkout',
    'estamp-checkout-button',
    'estamp-order-status',
  ]);
  for (const { name, declaration } of [...definitions.values()].flat()) {
    const module = described.modules.find(({ path }) => path === declaration.module);
    assert.equal(module?.declarations.find((one) => one.name === declaration.name)?.tagName, name);
  }
});

describe('Parts', () => {
  const byFile = readTemplateWords('part', ['src/elements', 'src/form']);
  const partsIn = (pick: (file: string) => boolean): string[] =>
    [...new Set([...byFile].filter(([file]) => pick(relative('.', file))).flatMap(([, parts]) => [...parts]))].sort();
  /** The templates of steps 1 to 3, which an order's status does not draw. */
  const BEFORE_ORDER =
    /\/(?:amount-field|article-field|chip|payer-field|purpose-chips|confirmation|other-fields|step-parties|step-review|step-stamp|progress)\.ts$/;
  const TEMPLATES: Readonly<Record<string, (file: string) => boolean>> = {
    'estamp-form': (file) => file.startsWith('src/form/'),
    'estamp-checkout': (file) => !/estamp-checkout-button\.ts$|^src\/form\/(?:full|element\/estamp-form)/.test(file),
    'estamp-checkout-button': (file) => !/^src\/form\/(?:full|element\/estamp-form)/.test(file),
  };

  for (const [tag, pick] of Object.entries(TEMPLATES)) {
    test(`<${tag}> describes exactly the parts of its templates, those that name a state included`, () => {
      const drawn = partsIn(pick);
      assert.ok(drawn.length > 15);
      assert.deepEqual(namesOf(elementOf(tag).cssParts).sort(), drawn);
    });
  }

  test('<estamp-order-status> describes the parts that it renders, and no part that the checkout lacks', () => {
    const own = namesOf(elementOf('estamp-order-status').cssParts);
    const always = partsIn(
      (file) => file.startsWith('src/elements/') && !BEFORE_ORDER.test(file) && !file.endsWith('-button.ts'),
    );
    // The frame of all steps has places that steps 1 to 3 fill, and only they hand a purchase over.
    const drawn = always.filter(
      (name) => !/^step-(?:start|end)-(?!status)|^footer-total$|^button-back$|^hand-over$/.test(name),
    );
    assert.deepEqual(
      drawn.filter((name) => !own.includes(name)),
      [],
    );
    const all = namesOf(elementOf('estamp-checkout').cssParts);
    assert.deepEqual(
      own.filter((name) => !all.includes(name)),
      [],
    );
    assert.deepEqual(
      ['methods', 'steps', 'price-validity', 'chips', 'step-start-stamp'].filter((name) => own.includes(name)),
      [],
    );
  });

  test('Only templates set parts', () => {
    for (const room of ['src/elements', 'src/form']) {
      for (const name of readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.ts'),
      )) {
        assert.doesNotMatch(readFileSync(`${room}/${name}`, 'utf8'), /setAttribute\('part'|\.part\b\s*[=.]/, name);
      }
    }
  });
});

describe('Custom properties', () => {
  /** Sheet by sheet what is read, with its default as the sheet writes it. */
  function read(files: readonly string[]): { file: string; name: string; value: string }[] {
    return files.flatMap((file) => {
      const css = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '');
      return [...css.matchAll(/var\(--estamp-/g)].map(({ index, 0: head }) => {
        const rest = css.slice(index + head.length);
        let depth = 1;
        const end = [...rest].findIndex((letter) => (depth += Number(letter === '(') - Number(letter === ')')) === 0);
        const [name = '', ...value] = rest.slice(0, end).split(',');
        return { file, name: `--estamp-${name.trim()}`, value: value.join(',').trim() };
      });
    });
  }
  const sheets = (...folders: string[]): string[] =>
    folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  const FORM = ['src/lit/control-styles.ts', 'src/form/full/adopt-styles.ts'];
  const CHECKOUT = sheets('src/elements/styles');
  /*
   * A sheet may write a private property, which stands for a public one, and the fonts and units of one place differ.
   */
  const ALIAS: Readonly<Record<string, string>> = { 'var(--_accent)': 'var(--estamp-color-accent)' };
  const publicValue = (value: string): string =>
    Object.entries(ALIAS).reduce((text, [alias, name]) => text.replace(alias, name), value);

  for (const [tag, files] of [
    ['estamp-form', FORM],
    ['estamp-checkout', CHECKOUT],
    ['estamp-checkout-button', CHECKOUT],
    ['estamp-order-status', CHECKOUT],
  ] as const) {
    test(`<${tag}> describes each custom property that its style sheets read, with their default`, () => {
      const properties = new Map((elementOf(tag).cssProperties ?? []).map((property) => [property.name, property]));
      const found = read(files === FORM ? FORM : [...FORM, ...CHECKOUT]);
      assert.ok(found.length > 15);
      for (const { file, name, value } of found) {
        const property = properties.get(name) ?? assert.fail(`${name} of ${file} is described`);
        // The checkout's own sheet overrides that of the form.
        if (files === CHECKOUT && FORM.includes(file) && read(CHECKOUT).some((other) => other.name === name)) continue;
        const said =
          file.endsWith('paper.ts') && property.default !== publicValue(value)
            ? /On the certificate: `(.*)`/.exec(property.description ?? '')?.[1]
            : property.default;
        assert.equal(said, publicValue(value), `${name} in ${file}`);
      }
      const reserve = files === FORM ? [] : ['--estamp-reserved-height'];
      assert.deepEqual(
        [...properties.keys()].filter((name) => !found.some((one) => one.name === name)),
        reserve,
      );
    });
  }
});

describe('Attributes and events', () => {
  const attribute = (tag: string, name: string) =>
    elementOf(tag).attributes?.find((one) => one.name === name) ?? assert.fail(`${tag} has the attribute ${name}`);

  test('Attributes name their allowed values: theme, credentials, lang, and the presets of lock', () => {
    for (const tag of ['estamp-checkout', 'estamp-checkout-button', 'estamp-order-status']) {
      assert.equal(attribute(tag, 'theme').type?.text, "'auto' | 'light' | 'dark'");
      assert.equal(attribute(tag, 'credentials').type?.text, "'same-origin' | 'include'");
      const languages = readdirSync('src/locales/texts')
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.replace('.json', ''));
      assert.deepEqual(attribute(tag, 'lang').type?.text.match(/\w+/g)?.sort(), ['en', ...languages].sort());
    }
    const { description = '' } = attribute('estamp-checkout', 'lock');
    const words = [...description.matchAll(/`([\w-]+)`/g)].map(([, word = '']) =>
      word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    assert.deepEqual(words, [...PRESET_NAMES]);
  });

  test('Every attribute, property and event has a type and a description', () => {
    for (const [tag, { attributes = [], members = [], events = [] }] of elements) {
      for (const item of [
        ...attributes,
        ...members.filter(({ kind, static: isStatic }) => kind === 'field' && !isStatic),
        ...events,
      ]) {
        assert.ok(item.type?.text && item.type.text !== 'CustomEvent', `${tag} ${item.name} has a type`);
        assert.ok(item.description, `${tag} ${item.name} has a description`);
        assert.doesNotMatch(
          item.default ?? '',
          /^[A-Z]|scriptMount/,
          `the default of ${tag} ${item.name} is no name of a constant`,
        );
      }
    }
  });

  test('The checkout describes every event of its event map, and each description lists the fields of the detail', () => {
    const map = [...readFileSync('src/elements/events/events.ts', 'utf8').matchAll(/^ {2}'(estamp-[\w-]+)':/gm)].map(
      ([, name]) => name,
    );
    assert.ok(map.length >= 8);
    assert.deepEqual(namesOf(elementOf('estamp-checkout').events).sort(), map.sort());
    const event = (name: string) => elementOf('estamp-checkout').events?.find((one) => one.name === name);
    assert.equal(event('estamp-complete')?.type?.text, 'CustomEvent<{ externalOrderId: string; resumed: boolean }>');
    assert.equal(event('estamp-status')?.type?.text, 'CustomEvent<StatusDetail>');
    for (const { name, description = '' } of elementOf('estamp-checkout').events ?? [])
      assert.match(description, /Detail: `\{ \w+\??: .+ \}`\.$/, name);
    const failure = event('estamp-failure')?.description ?? '';
    for (const word of ['actor', 'customer', 'retryable', 'requestId', 'OFFLINE', 'QUOTE_UNREADABLE'])
      assert.ok(failure.includes(word), word);
  });
});

test('docs/theming.md names each part, custom property and slot of the checkout', () => {
  const text = readFileSync('docs/theming.md', 'utf8');
  const named = new Set([...text.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
  // The part of a slot ends with the name of the step.
  const general = (name: string): string => name.replace(/^(step-(?:start|end))-\w+$/, '$1');
  const { cssParts = [], cssProperties = [], slots = [] } = elementOf('estamp-checkout');
  const missing = [...cssParts, ...cssProperties, ...slots].filter(({ name }) => !named.has(general(name)));
  assert.deepEqual(namesOf(missing), []);
  assert.ok(cssParts.length > 60 && slots.length >= 6);
});

test('package.json names the manifest', () => {
  assert.ok(existsSync(manifest.customElements));
  assert.ok(existsSync(manifest['web-types']));
});
