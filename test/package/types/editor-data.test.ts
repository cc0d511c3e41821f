/** What editors read: the files for VS Code and JetBrains say what the manifest of the elements says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { elementsOf, type Manifest } from '../../../scripts/generate/manifest/cem.ts';
import packageJson from '../../../package.json' with { type: 'json' };

interface Named {
  name: string;
  description?: unknown;
  values?: Named[];
  attributes?: Named[];
}
const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const names = (items: readonly { name: string }[] = []): string[] => items.map(({ name }) => name).sort();
const elements = elementsOf(read<Manifest>('dist/custom-elements.json'));

test('VS Code knows each tag, its attributes, and the values that an attribute allows', () => {
  const { version, tags } = read<{ version: number; tags: Named[] }>('dist/vscode.html-custom-data.json');
  assert.equal(version, 1.1);
  assert.deepEqual(names(tags), elements.map(({ tagName }) => tagName).sort());
  for (const { tagName, attributes } of elements)
    assert.deepEqual(names(tags.find(({ name }) => name === tagName)?.attributes), names(attributes));
  const values = (attribute: string): string[] =>
    names(
      tags.find(({ name }) => name === 'estamp-checkout')?.attributes?.find(({ name }) => name === attribute)?.values,
    );
  assert.deepEqual(values('theme'), ['auto', 'dark', 'light']);
  assert.deepEqual(values('credentials'), ['include', 'same-origin']);
  assert.equal(values('lang').length, 13);
  assert.deepEqual(values('lock'), [
    'article-code',
    'coupon-code',
    'district-code',
    'sro-value',
    'stamp-duty-amount',
    'state-code',
  ]);
  assert.deepEqual(values('service-code'), []);
});

test('VS Code knows each custom property with its default, each part and each state', () => {
  const data = read<{ properties: Named[]; pseudoElements: Named[]; pseudoClasses: Named[] }>(
    'dist/vscode.css-custom-data.json',
  );
  const all = (pick: (one: (typeof elements)[number]) => readonly { name: string }[] | undefined): string[] =>
    [...new Set(elements.flatMap((one) => names(pick(one))))].sort();
  assert.deepEqual(
    names(data.properties),
    all(({ cssProperties }) => cssProperties),
  );
  assert.deepEqual(
    names(data.pseudoElements),
    all(({ cssParts }) => cssParts)
      .map((part) => `::part(${part})`)
      .sort(),
  );
  assert.deepEqual(
    names(data.pseudoClasses),
    all(({ cssStates }) => cssStates)
      .map((state) => `:state(${state})`)
      .sort(),
  );
  const radius = data.properties.find(({ name }) => name === '--estamp-radius');
  assert.match(String(radius?.description), /Default: `0\.75em`\.$/);
});

test('web-types.json, which package.json names, has everything of each element', () => {
  assert.equal(packageJson['web-types'], './dist/web-types.json');
  interface Element extends Named {
    slots: Named[];
    js: { properties: Named[]; events: Named[] };
    css: { properties: Named[]; parts: Named[] };
  }
  const data = read<{ name: string; version: string; contributions: { html: { elements: Element[] } } }>(
    'dist/web-types.json',
  );
  assert.deepEqual([data.name, data.version], [packageJson.name, packageJson.version]);
  assert.equal(data.contributions.html.elements.length, elements.length);
  for (const element of elements) {
    const found =
      data.contributions.html.elements.find(({ name }) => name === element.tagName) ??
      assert.fail(`${element.tagName} is there`);
    assert.deepEqual(
      [found.attributes, found.slots, found.js.events, found.css.properties, found.css.parts].map(names),
      [element.attributes, element.slots, element.events, element.cssProperties, element.cssParts].map(names),
    );
    assert.deepEqual(
      names(found.js.properties),
      names(element.members?.filter(({ kind, static: isStatic }) => kind === 'field' && !isStatic)),
    );
    for (const event of found.js.events) assert.ok('type' in event, event.name);
  }
});
