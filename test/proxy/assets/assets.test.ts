import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createAssets, openAssetFiles, type ReadAsset } from '../../../src/proxy/assets/assets.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import type { ProxyRequest, ProxyResponse } from '../../../src/proxy/http/messages.ts';

const FILES: Record<string, string> = {
  'assets.json': JSON.stringify({
    version: '0.1.0',
    files: {
      'a.min.js': { integrity: 'sha384-ab+/1234rest' },
      'estamp-checkout.start.js': { integrity: 'sha384-zzzzzzzzzzzz' },
      'locales/hi.1a2b3c4d.json': {},
      'gone.css': {},
    },
  }),
  'a.min.js': 'plain',
  'a.min.js.gz': 'by gzip',
  'a.min.js.br': 'by brotli',
  'locales/hi.1a2b3c4d.json': '{"a":1}',
  'estamp-checkout.start.js': 'start',
  'proxy/index.js': 'server code',
};
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const warnings: string[] = [];

function serve(
  read: ReadAsset = (name) => Promise.resolve(FILES[name] === undefined ? undefined : bytes(FILES[name])),
) {
  const assets = createAssets(openAssetFiles(read, (message) => void warnings.push(message)));
  return (name: string, headers: Record<string, string> = {}, query = ''): Promise<ProxyResponse> =>
    assets({ query, header: (key: string) => headers[key] } as unknown as ProxyRequest, name);
}
const text = ({ body }: ProxyResponse): string => new TextDecoder().decode(body as Uint8Array);
const notFound = (error: unknown): boolean => error instanceof Problem && error.code === 'NOT_FOUND';

describe('createAssets', () => {
  for (const [accepted, coding, body] of [
    ['gzip, deflate, br, zstd', 'br', 'by brotli'],
    ['gzip', 'gzip', 'by gzip'],
    ['GZIP;q=0.5, br;q=0', 'gzip', 'by gzip'],
    ['br;q=0.0, gzip;q=0.000', undefined, 'plain'],
    ['', undefined, 'plain'],
    ['brotli', undefined, 'plain'],
  ] as const) {
    test(`An asset is served as ${coding ?? 'identity'} to a browser that accepts "${accepted}"`, async () => {
      const made = await serve()('a.min.js', { 'accept-encoding': accepted });
      assert.equal(made.status, 200);
      assert.equal(made.headers['content-encoding'], coding);
      assert.equal(made.headers['content-type'], 'text/javascript; charset=utf-8');
      assert.deepEqual(
        [made.headers['vary'], made.headers['access-control-allow-origin']],
        ['Accept-Encoding', '*'],
        'a cache that ignores Vary: Origin',
      );
      assert.equal(text(made), body);
    });
  }

  test('Each coding of an asset has its own strong ETag, and a current one gets 304 without a body', async () => {
    const ask = serve();
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(
        async (accepted) => (await ask('a.min.js', { 'accept-encoding': accepted })).headers['etag'] ?? '',
      ),
    );
    assert.equal(new Set(tags).size, 3);
    for (const tag of tags) assert.match(tag, /^"[\w-]{27}"$/);
    const again = await ask('a.min.js', { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' });
    assert.deepEqual([again.status, again.body], [304, undefined]);
    assert.equal((await ask('a.min.js', { 'accept-encoding': 'gzip', 'if-none-match': tags[0] ?? '' })).status, 200);
  });

  test('A file with a hash in its name is immutable; any other is revalidated after five minutes', async () => {
    const ask = serve();
    assert.equal(
      (await ask('locales/hi.1a2b3c4d.json')).headers['cache-control'],
      'public, max-age=31536000, immutable',
    );
    assert.equal((await ask('a.min.js')).headers['cache-control'], 'public, max-age=300, must-revalidate');
  });

  test('A file is immutable under an address that names its present hash, and under no other', async () => {
    const cached = async (query: string): Promise<string | undefined> =>
      (await serve()('a.min.js', {}, query)).headers['cache-control'];
    assert.equal(await cached('ab+/1234'), 'public, max-age=31536000, immutable');
    for (const query of ['ab+/1235', 'ab+/12341', 'ab+/1234&x', 'x'])
      assert.equal(await cached(query), 'public, max-age=300, must-revalidate', query);
  });

  test('The start file, which holds the hashes of the others, is always revalidated', async () => {
    assert.equal((await serve()('estamp-checkout.start.js')).headers['cache-control'], 'no-cache');
  });

  for (const name of [
    'proxy/index.js',
    'assets.json',
    'a.min.js.br',
    '../package.json',
    'constructor',
    '__proto__',
    '',
    'gone.css',
  ]) {
    test(`The name "${name}", which is not an asset, gets NOT_FOUND`, async () => {
      await assert.rejects(serve()(name), notFound);
    });
  }

  test('A proxy without the files has no assets, says once why and what to do, and serves them when they are there', async () => {
    warnings.length = 0;
    let isThere = false;
    const ask = serve((name) => Promise.resolve(isThere ? bytes(FILES[name] ?? '') : undefined));
    await assert.rejects(ask('a.min.js'), notFound);
    await assert.rejects(ask('a.min.js'), notFound);
    assert.equal(warnings.length, 1);
    assert.match(String(warnings), /MOUNT\/assets\/ answers 404.*ssr\.external.*externalDependencies.*readAsset/);
    const [, heading = '', page = ''] = /see "(.+)" in (docs\/\S+)\.$/.exec(String(warnings)) ?? [];
    assert.match(readFileSync(page, 'utf8'), new RegExp(`^## ${heading}$`, 'm'), 'the page has the section');
    isThere = true;
    assert.equal(text(await ask('a.min.js')), 'plain');
  });

  test('Each file is read once, and a read that failed is tried again', async () => {
    const reads: string[] = [];
    let broken = true;
    const ask = serve((name) => {
      reads.push(name);
      if (broken && name === 'a.min.js') return Promise.reject(new Error('EMFILE'));
      return Promise.resolve(FILES[name] === undefined ? undefined : bytes(FILES[name]));
    });
    await assert.rejects(ask('a.min.js'), /EMFILE/);
    broken = false;
    await Promise.all([ask('a.min.js'), ask('a.min.js')]);
    await ask('a.min.js');
    assert.deepEqual(reads, ['assets.json', 'a.min.js', 'a.min.js']);
  });
});
