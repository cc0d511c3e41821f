import assert from 'node:assert/strict';
import { test } from 'node:test';
import { controlStyles } from '../../../src/lit/control-styles.ts';
import { createEstampProxy, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import { textOn } from '../../../src/proxy/payment-page/brand.ts';
import { LANGUAGES } from '../../../src/proxy/payment-page/languages.ts';
import { ask, optionsFor, type Asked } from '../support/kit.ts';

type Brand = NonNullable<EstampProxyOptions['brand']>;

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const proxyWith = (brand: unknown) =>
  createEstampProxy(
    optionsFor(
      { url: 'http://127.0.0.1:1' },
      {
        brand: brand as Brand,
        allowedOrigins: ['https://cdn.shop.example'],
      },
    ),
  );
const get = (brand: Brand | undefined, path: string): Promise<Asked> => ask(proxyWith(brand), 'GET', path);
const imageSource = ({ headers }: Asked): string | undefined =>
  /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];

test("the payment page and the page of an expired link show the shop's name, which leads there", async () => {
  for (const path of ['/pay', '/return?s=x']) {
    const { text } = await get({ name: 'Kagaz & <Co>' }, path);
    assert.match(text, /<a id="shop" [^>]+><bdi translate="no">Kagaz &amp; &lt;Co><\/bdi><\/a>/, path);
    assert.doesNotMatch(text, /class="contact"/, 'without an address there is nothing to contact');
    assert.ok(text.includes('<b id="brand" dir="auto" translate="no">Kagaz &amp; &lt;Co></b>'), path);
    assert.match(text, /<title>[^<]+ · Kagaz &amp; &lt;Co><\/title>/);
  }
});

test('the name leads to the website of the brand, if it has one', async () => {
  const shopOf = async (brand: Brand): Promise<string | undefined> =>
    /<a id="shop" class="action" href="([^"]+)"/.exec((await get(brand, '/pay')).text)?.[1];
  assert.equal(await shopOf({ name: 'Kagaz' }), 'https://shop.example');
  assert.equal(await shopOf({ name: 'Kagaz', url: 'https://kagaz.example/' }), 'https://kagaz.example/');
});

test("in every language the shop's name is in its place in the sentence, including dollar signs", async () => {
  for (const { code, words } of LANGUAGES.values()) {
    const { text } = await get({ name: 'A$&B', contact: 'help@shop.example' }, `/pay?lang=${code}`);
    const address = '<a href="mailto:help@shop.example" rel="noreferrer">help@shop.example</a>';
    const shop = `<bdi translate="no">A$&amp;B (${address})</bdi>`;
    assert.ok(text.includes(words.contact.replace('{brand}', () => shop)), code);
  }
});

test('without a brand, nothing of a brand is on the page', async () => {
  const { text } = await get(undefined, '/pay');
  assert.doesNotMatch(text, /id="brand"|class="contact"|<img/);
  assert.doesNotMatch((await get({ name: 'Kagaz' }, '/pay.css')).text, /--accent: #/);
});

test('the policy allows the logo only: its origin, or data', async () => {
  assert.equal(imageSource(await get({ name: 'K' }, '/pay')), "'none'");
  const address = 'https://shop.example/logo.svg?v=1&x="';
  const page = await get({ name: 'K', logoUrl: address }, '/pay');
  assert.equal(imageSource(page), 'https://shop.example');
  assert.ok(page.text.includes('<img src="https://shop.example/logo.svg?v=1&amp;x=%22" alt="">'));
  assert.equal(
    imageSource(await get({ name: 'K', logoUrl: 'https://cdn.shop.example/l.png' }, '/pay')),
    'https://cdn.shop.example',
  );
  assert.equal(imageSource(await get({ name: 'K', logoUrl: PNG }, '/pay')), 'data:');
});

test('the color is in the style sheet, with readable text on it, and nothing is inline', async () => {
  for (const [color, text] of [
    ['#0B6B4F', '#fff'],
    ['#fc0', '#000'],
    ['#e91e63', '#000'],
    ['#767676', '#fff'],
    ['#777', '#000'],
  ] as const) {
    const { text: sheet } = await get({ name: 'K', color }, '/pay.css');
    assert.ok(sheet.endsWith(`:root { --accent: ${color.toLowerCase()}; --on-accent: ${text}; }\n`), color);
    const page = await get({ name: 'K', color }, '/pay');
    assert.doesNotMatch(page.text, /<style|\sstyle=/);
    assert.match(page.headers.get('content-security-policy') ?? '', /style-src 'self';/);
  }
});

test('corners, font, ground and contact of the shop are on the payment page', async () => {
  const brand = { name: 'K', radius: '2px', font: "Georgia, 'Noto Serif', serif", background: '#f8f1e4' };
  const { text: sheet } = await get(brand, '/pay.css');
  assert.ok(sheet.endsWith(`:root { --radius: 2px; font-family: Georgia, 'Noto Serif', serif; --wash: #f8f1e4; }\n`));
  assert.equal(sheet.match(/border-radius: var\(--radius\)/g)?.length, 2);
  for (const [contact, href] of [
    ['help@shop.example', 'mailto:help@shop.example'],
    ['+91 80 1234 5678', 'tel:+918012345678'],
    ['https://shop.example/help', 'https://shop.example/help'],
  ] as const) {
    const { text } = await get({ name: 'K', contact }, '/pay');
    assert.ok(text.includes(`K (<a href="${href}" rel="noreferrer">${contact}</a>)</bdi>`), contact);
  }
});

test('what is no look, way back or contact is refused by its name', () => {
  for (const [option, values] of Object.entries({
    url: ['javascript:alert(1)', 'http://shop.example', 'https://a:b@shop.example', 'shop', 5],
    contact: ['call us', 'javascript:alert(1)', '<a@b.in>', ''],
    radius: ['50%', '-1px', '1px;color:red', '2 px'],
    font: ['a; color: red', 'url(x)', ''],
    background: ['red', '#12', 'url(x)'],
  }))
    for (const value of values)
      assert.throws(() => proxyWith({ name: 'K', [option]: value }), new RegExp(`brand\\.${option}`), String(value));
});

test('black or white has at least 4.5:1 on every gray', () => {
  for (let level = 0; level < 256; level++) {
    const color = `#${level.toString(16).padStart(2, '0').repeat(3)}`;
    const part = level / 255;
    const luminance = part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const contrast = textOn(color) === '#fff' ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05;
    assert.ok(contrast >= 4.5, `${color}: ${contrast}`);
  }
});

test('the page has the colors of the checkout, in light and dark', async () => {
  const { text } = await get(undefined, '/pay.css');
  const colors = new Map(
    [...controlStyles.cssText.matchAll(/--_([\w-]+): var\([^,]+, (light-dark\([^)]+\))\)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const PAIRS = {
    accent: 'accent',
    'on-accent': 'accent-ink',
    ink: 'ink',
    soft: 'soft',
    line: 'line',
    edge: 'edge',
    ground: 'ground',
    wash: 'wash',
  };
  for (const [own, theirs] of Object.entries(PAIRS))
    assert.ok(text.includes(`--${own}: ${colors.get(theirs) ?? '?'}`), own);
});

const WRONG: readonly (readonly [brand: unknown, message: RegExp])[] = [
  ['Kagaz', /"brand" must hold "name"/],
  [null, /"brand" must hold "name"/],
  [{}, /"brand.name" must be/],
  [{ name: ' K' }, /"brand.name" must be/],
  [{ name: 'a\nb' }, /"brand.name" must be/],
  [{ name: 'x'.repeat(61) }, /"brand.name" must be/],
  [{ name: 'K', colour: '#fff' }, /"brand.colour" is not known/],
  [{ name: 'K', color: 'red' }, /"brand.color" must be/],
  [{ name: 'K', color: '#fff; } body { display: none' }, /"brand.color" must be/],
  [{ name: 'K', logoUrl: 'https://elsewhere.example/l.png' }, /"brand.logoUrl" must be/],
  [{ name: 'K', logoUrl: 'https://a:b@shop.example/l.png' }, /"brand.logoUrl" must be/],
  [{ name: 'K', logoUrl: '/l.png' }, /"brand.logoUrl" must be/],
  [{ name: 'K', logoUrl: 'data:text/html;base64,AAAA' }, /"brand.logoUrl" must be/],
  [{ name: 'K', logoUrl: 'javascript:alert(1)' }, /"brand.logoUrl" must be/],
  [{ name: 'K', logoUrl: `data:image/png;base64,${'A'.repeat(40_000)}` }, /at most 32768/],
];

test('an invalid brand stops the proxy at construction, with a sentence that names the option', () => {
  for (const [brand, message] of WRONG) assert.throws(() => proxyWith(brand), message, JSON.stringify(brand));
});
