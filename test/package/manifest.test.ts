import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Named { name: string; description?: string }
interface Element { name: string; tagName?: string; cssParts?: Named[]; cssProperties?: Named[]; slots?: Named[] }

const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as { modules: { declarations: Element[] }[] };
const elements = new Map(modules.flatMap(({ declarations }) => declarations).flatMap((one) => (one.tagName ? [[one.tagName, one]] : [])));

/** All that the code of some rooms says, found by a pattern. */
function found(pattern: RegExp, ...rooms: string[]): Set<string> {
  const files = rooms.flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts')).map((name) => readFileSync(`${room}/${name}`, 'utf8')));
  return new Set(files.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, words]) => (words ?? '').split(' '))));
}

/** What a merchant reads of one element: the names, and those that stand in a description. */
const documented = (tag: string, list: 'cssParts' | 'cssProperties'): Set<string> =>
  new Set((elements.get(tag)?.[list] ?? []).flatMap(({ name, description }) =>
    [name, ...[...(description ?? '').matchAll(/`([^`]+)`/g)].map(([, also]) => also ?? '')]));

test('every element of the package is described under its tag', () => {
  assert.deepEqual([...elements.keys()].sort(), ['estamp-checkout', 'estamp-checkout-button', 'estamp-form', 'estamp-order-status']);
});

for (const [tag, rooms] of [['estamp-checkout-button', ['src/elements', 'src/form']], ['estamp-form', ['src/form']]] as const) {
  test(`<${tag}> describes each part that a style sheet can reach, and each custom property that it reads`, () => {
    const parts = found(/part="([\w -]+)"/g, ...rooms);
    const properties = found(/var\((--estamp-[a-z-]+)/g, ...rooms);
    assert.ok(parts.size > 10 && properties.size > 10);
    assert.deepEqual([...parts].filter((part) => !documented(tag, 'cssParts').has(part)), tag === 'estamp-form' ? [] : ['grip']);
    assert.deepEqual([...properties].filter((property) => !documented(tag, 'cssProperties').has(property)), []);
  });
}

test('docs/theming.md names each part, custom property and slot of the checkout', () => {
  const text = readFileSync('docs/theming.md', 'utf8');
  const named = new Set([...text.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
  const { cssParts = [], cssProperties = [], slots = [] } = elements.get('estamp-checkout') ?? {};
  const missing = [...cssParts, ...cssProperties, ...slots].filter(({ name }) => !named.has(name));
  assert.deepEqual(missing.map(({ name }) => name), []);
  assert.ok(cssParts.length > 30 && slots.length >= 6);
});
