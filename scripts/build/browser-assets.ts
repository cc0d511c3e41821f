/**
 * Writes `dist/assets.json`, the list of the files that browsers load, with size and integrity. Writes compressed
 * versions beside each file: `.br` by Brotli and `.gz` by Zopfli, which is 4 % smaller than the best level of gzip.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import { integrityOf } from './integrity.ts';
import manifest from '../../package.json' with { type: 'json' };
import { PROVIDERS } from '../../src/proxy/payment-page/providers.ts';
import { SCRIPTS } from '../../src/proxy/payment-page/scripts.ts';

const DIST = 'dist';

interface AssetEntry {
  /** Bytes of the file and of its compressed versions. */
  bytes: number;
  gzip: number;
  brotli: number;
  /** For the `integrity` attribute of a tag. */
  integrity: string;
}

/** The form of `dist/assets.json`. The keys of `files` are paths below `dist`. */
interface AssetList {
  version: string;
  files: Record<string, AssetEntry>;
  /** `MOUNT/pay.js`, the script of the payment page, for each provider. */
  paymentPage: Record<string, Pick<AssetEntry, 'bytes' | 'integrity'>>;
}

async function compress(name: string): Promise<AssetEntry> {
  const bytes = readFileSync(`${DIST}/${name}`);
  const gzip = await gzipAsync(bytes, { numiterations: 15 });
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  writeFileSync(`${DIST}/${name}.gz`, gzip);
  writeFileSync(`${DIST}/${name}.br`, brotli);
  return { bytes: bytes.length, gzip: gzip.length, brotli: brotli.length, integrity: integrityOf(bytes) };
}

const languages = readdirSync(`${DIST}/locales`)
  .filter((name) => name.endsWith('.json'))
  .sort();
const names = [
  'estamp-checkout.start.js',
  'estamp-checkout.start.css',
  'estamp-checkout.min.js',
  'estamp-order.min.js',
  'estamp-on-demand.min.js',
  'skeleton.css',
  ...languages.map((name) => `locales/${name}`),
];
const paymentPage = Object.entries(PROVIDERS).map(
  ([provider, { script }]) =>
    [provider, { bytes: Buffer.byteLength(SCRIPTS[script]), integrity: integrityOf(SCRIPTS[script]) }] as const,
);
const list: AssetList = { version: manifest.version, files: {}, paymentPage: Object.fromEntries(paymentPage) };
for (const name of names) list.files[name] = await compress(name);
writeFileSync(`${DIST}/assets.json`, `${JSON.stringify(list, null, 2)}\n`);
