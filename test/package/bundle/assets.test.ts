/** The built package serves its own browser files, compressed and with the integrity that `assets.json` names. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import { createEstampProxy, toNodeHandler } from 'estamp-checkout/proxy/node';
import { ProviderName } from '../../../src/wire/catalogue.ts';

interface List {
  version: string;
  files: Record<string, { bytes: number; gzip: number; brotli: number; integrity: string }>;
  paymentPage: Record<string, { bytes: number; integrity: string }>;
}
const list = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as List;

const proxy = createEstampProxy({
  apiKey: 'sk_test_demo',
  baseUrl: 'http://127.0.0.1:1',
  publicUrl: 'https://www.shop.example/estamp',
  secret: Buffer.alloc(32, 7).toString('base64'),
  services: ['estamp.standard'],
  allowedOrigins: ['https://other.example'],
  payment: { connectionId: 'conn_test', provider: 'sandbox' },
});
const server = createServer(toNodeHandler(proxy));
let mount = '';

const integrityOf = (bytes: ArrayBuffer): string =>
  `sha384-${createHash('sha384').update(new Uint8Array(bytes)).digest('base64')}`;

describe('MOUNT/assets', () => {
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    mount = `http://127.0.0.1:${(server.address() as AddressInfo).port}/estamp`;
  });
  after(async () => {
    server.close();
    await proxy.close();
  });

  test('assets.json lists the start file with its style, the one file, the order alone, the parts on demand, the skeleton and all twelve languages of this version, with the texts of a hand-over', () => {
    const languages = readdirSync('src/locales')
      .filter((name) => name.endsWith('.json'))
      .map((name) => `locales/${name}`);
    assert.equal(languages.length, 24);
    assert.deepEqual(
      Object.keys(list.files).sort(),
      [
        'estamp-checkout.start.js',
        'estamp-checkout.start.css',
        'estamp-checkout.min.js',
        'estamp-order.min.js',
        'estamp-on-demand.min.js',
        'skeleton.css',
        ...languages,
      ].sort(),
    );
    assert.equal(list.version, manifest.version);
  });

  for (const coding of ['br', 'gzip', 'identity']) {
    test(`Every browser file arrives whole in the coding ${coding}, with the integrity of assets.json`, async () => {
      for (const [name, { integrity }] of Object.entries(list.files)) {
        const response = await fetch(`${mount}/assets/${name}`, { headers: { 'accept-encoding': coding } });
        assert.equal(response.status, 200, name);
        assert.equal(response.headers.get('content-encoding'), coding === 'identity' ? null : coding, name);
        assert.equal(integrityOf(await response.arrayBuffer()), integrity, name);
      }
    });
  }

  test('the start file knows the hashes of the one file and of its style, and finds them behind a query', async () => {
    const start = readFileSync('dist/estamp-checkout.start.js', 'utf8');
    for (const name of ['estamp-checkout.min.js', 'estamp-checkout.start.css']) {
      const integrity = list.files[name]?.integrity ?? '';
      assert.ok(start.includes(integrity), name);
      const response = await fetch(`${mount}/assets/${name}?${integrity.slice(7, 15)}1`);
      assert.deepEqual([response.status, integrityOf(await response.arrayBuffer())], [200, integrity], name);
    }
  });

  test('the file of the order alone knows the hashes of the one file and of the parts on demand, and no other', () => {
    const known = readFileSync('dist/estamp-order.min.js', 'utf8').match(/sha384-[\w+/]{64}/g);
    assert.deepEqual(
      known?.sort(),
      ['estamp-checkout.min.js', 'estamp-on-demand.min.js'].map((name) => list.files[name]?.integrity).sort(),
    );
  });

  test('assets.json has the size of each file, plain and compressed', () => {
    for (const [name, { bytes, gzip, brotli }] of Object.entries(list.files)) {
      assert.deepEqual(
        [bytes, gzip, brotli],
        ['', '.gz', '.br'].map((suffix) => statSync(`dist/${name}${suffix}`).size),
        name,
      );
    }
  });

  test('assets.json has size and integrity of the script of the payment page for every provider, as it is served', async () => {
    assert.deepEqual(Object.keys(list.paymentPage).sort(), [...ProviderName.options].sort());
    const script = await (await fetch(`${mount}/pay.js`)).arrayBuffer();
    assert.deepEqual(list.paymentPage['sandbox'], { bytes: script.byteLength, integrity: integrityOf(script) });
  });

  test('docs/assets.md names each kind of file of the list', () => {
    const text = readFileSync('docs/assets.md', 'utf8');
    for (const name of Object.keys(list.files))
      assert.ok(text.includes(`\`${name.replace(/^locales\/.*/, 'locales/*.json')}\``), name);
  });

  test('Every page may load the files by CORS, and a current file is not sent again', async () => {
    const url = `${mount}/assets/estamp-checkout.min.js`;
    const response = await fetch(url, { headers: { origin: 'https://other.example' } });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('vary'), 'Accept-Encoding');
    const etag = response.headers.get('etag') ?? '';
    await response.arrayBuffer();
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
  });

  for (const name of [
    'proxy/node.js',
    '..%2Fpackage.json',
    'assets.json',
    'estamp-checkout.min.js.br',
    'locales/..',
    'locales/xx.json',
  ]) {
    test(`The proxy returns 404 for ${name}, which is not a browser file`, async () => {
      assert.equal((await fetch(`${mount}/assets/${name}`)).status, 404);
    });
  }
});
