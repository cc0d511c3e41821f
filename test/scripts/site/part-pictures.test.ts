/** The pictures of parts: they show every part of the manifest, once, and their files are there. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { elementsOf, type Declaration } from '../../../scripts/generate/manifest/cem.ts';
import { describeElements } from '../../../scripts/generate/manifest.ts';
import { PICTURED, PICTURES, WITHOUT_PICTURE } from '../../../scripts/part-pictures/picture.ts';
import { renderSite, type Site } from '../../../scripts/site/build-site.ts';
import { picturesOf } from '../../../scripts/site/part-pictures.ts';

const drawnOn = (tag: string): string[] =>
  picturesOf(tag).flatMap(({ elements }) => elements.flatMap(({ parts }) => parts));

describe('The pictures of parts', () => {
  let elements: (Declaration & { tagName: string })[];
  let site: Site;
  before(() => {
    elements = elementsOf(describeElements());
    site = renderSite();
  });

  test('Every element of the manifest has pictures', () => {
    assert.deepEqual(elements.map(({ tagName }) => tagName).sort(), Object.keys(PICTURED).sort());
  });

  test('The pictures of an element, with those of the elements that it names, show the parts of the manifest', () => {
    for (const { tagName, cssParts = [] } of elements) {
      const parts = cssParts.map(({ name }) => name);
      const own = drawnOn(tagName);
      const elsewhere = (PICTURED[tagName] ?? []).flatMap(drawnOn);
      assert.deepEqual(
        own.filter((part) => !parts.includes(part)),
        [],
        `<${tagName}> has no such parts any more`,
      );
      assert.deepEqual(
        parts.filter((part) => ![...own, ...elsewhere, ...WITHOUT_PICTURE].includes(part)),
        [],
        `not drawn for <${tagName}>`,
      );
      assert.ok(own.length > 0, tagName);
      assert.deepEqual(
        WITHOUT_PICTURE.filter((part) => own.includes(part)),
        [],
      );
    }
  });

  test('A part is drawn once, with a box inside of its picture', () => {
    for (const tag of Object.keys(PICTURED)) {
      const drawn = drawnOn(tag);
      assert.deepEqual(
        drawn.filter((part, index) => drawn.indexOf(part) !== index),
        [],
        tag,
      );
      for (const { name, width, height, elements: boxes } of picturesOf(tag)) {
        for (const { x, y, width: w, height: h, parts } of boxes) {
          const isInside = x >= -2 && y >= -2 && x + w <= width + 2 && y + h <= height + 2 && w > 0 && h > 0;
          assert.ok(isInside, `${tag} ${name}: ${parts.join(' ')}`);
        }
      }
    }
  });

  test('The folder holds the light and the dark file of each picture, and no other', () => {
    const wanted = Object.keys(PICTURED).flatMap((tag) => [
      `${tag}.json`,
      ...picturesOf(tag).flatMap(({ name }) => ['light', 'dark'].map((scheme) => `${tag}-${name}-${scheme}.webp`)),
    ]);
    assert.deepEqual(readdirSync(PICTURES).sort(), wanted.sort());
    assert.deepEqual(
      wanted.filter((file) => file.endsWith('.webp') && !site.assets.includes(`${PICTURES}/${file}`)),
      [],
    );
  });

  test('On the page of an element, each number of a list leads to its outline', () => {
    for (const tag of Object.keys(PICTURED)) {
      const html = site.files.get(`reference/${tag}.html`) ?? '';
      const links = [...html.matchAll(/<li><a href="#(drawn-[\w-]+)">/g)].map(([, id = '']) => id);
      assert.equal(links.length, picturesOf(tag).flatMap(({ elements: boxes }) => boxes).length, tag);
      for (const id of links) assert.ok(html.includes(`<g id="${id}">`), `${tag} ${id}`);
    }
  });
});

describe('The anchors of the page that held all elements', () => {
  test('Those of every section of every element are on the index', () => {
    const html = renderSite().files.get('reference/elements.html') ?? '';
    for (const tag of Object.keys(PICTURED)) {
      for (const anchor of [
        tag,
        ...['attributes', 'events', 'slots', 'custom-properties', 'parts'].map((what) => `${what}-of-${tag}`),
      ])
        assert.ok(html.includes(` id="${anchor}"`), anchor);
    }
  });
});
