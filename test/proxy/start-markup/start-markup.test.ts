import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openShop } from '../support/kit.ts';
import fc, { runs } from '../../support/fast-check.ts';
import { readTexts } from '../../../scripts/build/read-texts.ts';
import { openAssetFiles } from '../../../src/proxy/assets/assets.ts';
import { systemClock } from '../../../src/base/clock.ts';
import {
  createStartMarkup,
  type StartMarkupOptions,
  type StartMarkupParts,
} from '../../../src/proxy/start-markup/start-markup.ts';

const FOLDER = new URL('../../../src/locales/', import.meta.url);
const LANGUAGE_FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

const state = (name: string): object => ({
  code: 'KA',
  name,
  requiresDistrict: false,
  requiresSro: false,
  doorstepDelivery: false,
});

interface Asked {
  states: number;
  files: string[];
}

function create(
  name: string | undefined = 'Karnataka',
  settings: Partial<StartMarkupParts['settings']> = {},
  asked: Asked = { states: 0, files: [] },
): (options?: Partial<StartMarkupOptions>) => Promise<string> {
  const answer = name === '' ? undefined : { states: [state(name)] };
  const write = createStartMarkup({
    settings: {
      publicUrl: 'https://shop.example/estamp',
      publicOrigin: 'https://shop.example',
      mount: '/estamp',
      origins: new Set(['https://shop.example']),
      services: new Set(['estamp.standard']),
      mode: 'test',
      ...settings,
    },
    catalogue: {
      peek: () => answer,
      states: () => {
        asked.states += 1;
        return Promise.reject(new Error('The service does not answer.'));
      },
    },
    assets: openAssetFiles((file) => {
      asked.files.push(file);
      const list = {
        files: {
          'estamp-checkout.min.js': { integrity: 'sha384-abcdefgh1234' },
          'estamp-checkout.start.css': { integrity: 'sha384-stuvwxyz1234' },
          ...Object.fromEntries(LANGUAGE_FILES.map((one) => [`locales/${one}`, {}])),
        },
      };
      return Promise.resolve(
        new Uint8Array(
          file === 'assets.json'
            ? Buffer.from(JSON.stringify(list))
            : readFileSync(new URL(file.replace('locales/', ''), FOLDER)),
        ),
      );
    }, assert.fail),
    clock: systemClock,
  });
  return (options = {}) => write({ serviceCode: 'estamp.standard', ...options });
}

const TOKEN = /<(\/?[a-z-]+)((?: [a-z-]+="[^"<]*")*)>|([^<]+)/y;
const decode = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Reads HTML of tags with quoted attributes and of text, and nothing else. */
function parse(html: string): { tags: string[]; texts: string[]; values: string[] } {
  const found = { tags: [] as string[], texts: [] as string[], values: [] as string[] };
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(html);
    assert.ok(match, `no tag and no text begins at ${html.slice(at, at + 80)}`);
    const [, tag, attributes = '', text] = match;
    const pairs = [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)];
    if (tag) found.tags.push([tag, ...pairs.map(([, name]) => name)].join(' '));
    if (text !== undefined) found.texts.push(decode(text));
    for (const [, , value = ''] of pairs) found.values.push(decode(value));
  }
  return found;
}

test('The markup holds preload links, start file and the tag, with the first step as a declarative shadow root.', async () => {
  const html = await create()();
  assert.match(html, /^<link rel="preload" as="fetch" crossorigin="" href="\/estamp\/checkout\/estamp\.standard">\n/);
  // The first step is there: nothing needs a reserved space, or the style sheet that the start file would request.
  assert.doesNotMatch(html, /skeleton\.css|rel="preload"[^>]*start\.css/);
  assert.match(html, /<script type="module" src="\/estamp\/assets\/estamp-checkout\.start\.js"><\/script>/);
  assert.match(
    html,
    /<estamp-checkout proxy="\/estamp" service-code="estamp\.standard" lang="en"><template shadowrootmode="open"><link rel="stylesheet" href="\/estamp\/assets\/estamp-checkout\.start\.css\?stuvwxyz"><div class="frame"/,
  );
  assert.match(
    html,
    /<\/estamp-checkout>\n<link rel="modulepreload" fetchpriority="low" href="\/estamp\/assets\/estamp-checkout\.min\.js\?abcdefgh" integrity="sha384-abcdefgh1234">$/,
  );
  const { texts } = parse(html);
  for (const text of ['Choose your e‑Stamp', 'Karnataka', 'Test mode. No real e‑Stamp will be issued.'])
    assert.ok(texts.includes(text), text);
  assert.doesNotMatch(html, /style=|<style| on[a-z]+=/);
});

test('Each language has its own words and names of states, and an unknown one is English.', async () => {
  for (const { language, checkout, states } of readTexts()) {
    const html = await create()({ lang: `${language}-IN` });
    assert.ok(html.includes(`lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}"`), language);
    const { texts } = parse(html);
    assert.ok(texts.includes(checkout['stampHeading'] as string) && texts.includes(String(states['KA'])), language);
  }
  // The texts are in Devanagari and Gurmukhi.
  for (const lang of ['fr', 'hi-Latn', 'pa-Arab', '../../etc', '"><script>', ''])
    assert.match(await create()({ lang }), /service-code="estamp\.standard" lang="en"/);
});

test('A language file is read once.', async () => {
  const asked: Asked = { states: 0, files: [] };
  const write = create('Karnataka', {}, asked);
  await write({ lang: 'hi' });
  await write({ lang: 'hi' });
  assert.deepEqual(
    asked.files.map((file) => file.replace(/\.\w+\.json/, '')),
    ['assets.json', 'locales/hi'],
  );
});

test('Without cached states the tag is empty, and the states are read for the next page.', async () => {
  const asked: Asked = { states: 0, files: [] };
  const html = await create('', {}, asked)();
  assert.doesNotMatch(html, /<template/);
  assert.match(html, /<link rel="stylesheet" href="\/estamp\/assets\/skeleton\.css">/);
  assert.match(
    html,
    /<link rel="preload" as="fetch" crossorigin="" href="\/estamp\/assets\/estamp-checkout\.start\.css\?stuvwxyz">/,
  );
  assert.equal(asked.states, 1);
});

test('With a preset the tag is empty, and the page loads the one file, because there is no first question.', async () => {
  const html = await create()({ attributes: { 'state-code': 'KA', reference: 'cart-1' } });
  assert.match(
    html,
    /<script type="module" src="\/estamp\/assets\/estamp-checkout\.min\.js\?abcdefgh" integrity="sha384-abcdefgh1234"><\/script>/,
  );
  assert.doesNotMatch(html, /start\.js|start\.css|modulepreload/);
  assert.match(
    html,
    /<estamp-checkout state-code="KA" reference="cart-1" proxy="\/estamp" service-code="estamp\.standard" lang="en"><\/estamp-checkout>$/,
  );
});

test('Where pages of other origins are allowed, addresses are absolute.', async () => {
  const html = await create('Karnataka', { origins: new Set(['https://shop.example', 'https://www.shop.example']) })();
  assert.match(html, /proxy="https:\/\/shop\.example\/estamp"/);
  assert.doesNotMatch(html, /"\/estamp/);
});

test('A service that is not sold, and attributes that a strict policy blocks, are refused by name.', async () => {
  await assert.rejects(create()({ serviceCode: 'estamp.other' }), /needs a "serviceCode" of the option "services"/);
  for (const name of ['onclick', 'style', 'a b', 'x"y', '']) {
    await assert.rejects(create()({ attributes: { [name]: 'x' } }), {
      name: 'TypeError',
      message: `startMarkup cannot write the attribute "${name}".`,
    });
  }
});

test('Hostile words, headings, names of states and attribute values stay text.', async () => {
  const shape = parse(
    await create('Karnataka')({ heading: 'x', messages: { state: 'x' }, attributes: { reference: 'x' } }),
  ).tags;
  const hostile = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.stringMatching(/^[<>"'&/ a-z=]{1,20}$/),
    fc.constantFrom('</template><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '&lt;', '<!--', ']]>'),
  );
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, hostile, async (word, heading, name, reference) => {
      const { tags, texts, values } = parse(
        await create(name)({ heading, messages: { state: word, priceNext: word }, attributes: { reference } }),
      );
      assert.deepEqual(tags, shape);
      for (const text of [word, heading, name]) assert.ok(texts.includes(text), text);
      assert.ok(values.includes(reference));
    }),
    { numRuns: runs(300) },
  );
});

test('The tag of a session names the session and not the service, and draws no first step', async () => {
  const shop = await openShop();
  try {
    const { token } = await shop.proxy.createSession({ serviceCode: 'estamp.standard', stamp: { stateCode: 'KA' } });
    const markup = await shop.proxy.startMarkup({ session: token });
    assert.match(markup, new RegExp(`<estamp-checkout [^>]*session="${token}"`));
    assert.doesNotMatch(markup, /service-code|<template/);
    await assert.rejects(shop.proxy.startMarkup({ session: `${token}x` }), /that createSession of this proxy made/);
    await assert.rejects(shop.proxy.startMarkup({ session: token, serviceCode: 'estamp.other' }), /Leave it out/);
    await assert.rejects(shop.proxy.startMarkup({}), /"serviceCode"/);
  } finally {
    await shop.close();
  }
});
