import { versionOf } from '../../base/version.ts';
import { Problem } from '../context/problem.ts';
import { PUBLIC_GUARDS } from '../http/headers.ts';
import type { ProxyRequest, ProxyResponse } from '../http/messages.ts';
import { isCurrent } from '../http/response-cache.ts';
import { digest } from '../tokens/secrets.ts';

/**
 * Reads a file of the package's `dist` folder.
 *
 * @param name A path below `dist`, for example `locales/hi.1a2b3c4d.json.br`. Only names of `assets.json` are
 *   requested.
 * @returns the bytes, or `undefined` if there is no such file
 */
export type ReadAsset = (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** The browser files by their names, as `assets.json` of the package lists them; empty if there is no list. */
export type AssetList = ReadonlyMap<string, { readonly integrity?: string }>;

async function readAssetList(read: ReadAsset): Promise<AssetList | undefined> {
  const list = await read('assets.json');
  if (!list) return undefined;
  const { files } = JSON.parse(new TextDecoder().decode(list)) as { files: Record<string, { integrity?: string }> };
  return new Map(Object.entries(files));
}

const MISSING =
  'The browser files of the package cannot be read, so MOUNT/assets/ answers 404 and startMarkup links to nothing. Keep the ' +
  'package out of the bundle of your server and in its node_modules (Vite: ssr.external; Angular: externalDependencies), or set ' +
  'the option "readAsset": see "When a bundle of the server has no browser files" in docs/mounts.md.';

/** The browser files of the package. */
export interface AssetFiles {
  read: ReadAsset;
  list: () => Promise<AssetList>;
}

/** Reads the list once. While there is none, it is read again, and a warning says so once. */
export function openAssetFiles(read: ReadAsset, warn: (message: string) => void): AssetFiles {
  let list: Promise<AssetList | undefined> | undefined;
  let warned = false;
  return {
    read,
    async list() {
      list ??= readAssetList(read);
      const found = await list.catch((error: unknown) => {
        list = undefined;
        throw error;
      });
      if (found?.size) return found;
      list = undefined;
      if (!found && !warned) warn(MISSING);
      warned ||= !found;
      return found ?? new Map();
    },
  };
}

/** Serves the browser files below `MOUNT/assets/`. Throws Problem NOT_FOUND for any other name. */
export type ServeAsset = (request: ProxyRequest, name: string) => Promise<ProxyResponse>;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** The codings that the build prepares, the smallest first. */
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

/** A language file, whose name has the first characters of its hash. */
const HASHED = /^locales\/[a-z-]+\.\w{8}\.json$/;
const FOREVER = 'public, max-age=31536000, immutable';

/** An update of the package reaches every page within five minutes; unchanged files are revalidated by their ETag. */
const SHORT = 'public, max-age=300, must-revalidate';

/** Files that hold the hash of another file: an old one would refuse the new file. */
const LOADERS = /^estamp-(?:checkout\.start|order\.min)\.js$/;

/**
 * How long a file may be cached. The address of a certain release names its hash, in the file's name or as the query.
 */
function cacheControl(name: string, integrity: string | undefined, query: string): string {
  if (HASHED.test(name) || (integrity && query === versionOf(integrity))) return FOREVER;
  return LOADERS.test(name) ? 'no-cache' : SHORT;
}

/** Whether an `Accept-Encoding` header allows a coding (RFC 9110 section 12.5.3). */
function accepts(header: string, coding: string): boolean {
  const item = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .find((part) => part.split(';')[0]?.trim() === coding);
  return item !== undefined && !/;\s*q=0(?:\.0*)?$/.test(item);
}

export function createAssets({ read, list }: AssetFiles): ServeAsset {
  const cache = new Map<string, Promise<{ body: Uint8Array<ArrayBuffer>; etag: string } | undefined>>();

  async function load(name: string): Promise<{ body: Uint8Array<ArrayBuffer>; etag: string } | undefined> {
    const body = await read(name);
    return body && { body, etag: `"${(await digest(body)).slice(0, 27)}"` };
  }

  /** Reads each file once. A failed read is tried again by the next request. */
  function cached(name: string): ReturnType<typeof load> {
    const found = cache.get(name) ?? load(name);
    cache.set(name, found);
    found.then(
      (file) => file ?? cache.delete(name),
      () => cache.delete(name),
    );
    return found;
  }

  return async (request, name) => {
    const listed = (await list()).get(name);
    if (!listed) throw new Problem('NOT_FOUND', 'Not found.');
    const accepted = request.header('accept-encoding') ?? '';
    const choices = [...CODINGS.filter(({ coding }) => accepts(accepted, coding)), { coding: undefined, suffix: '' }];
    for (const { coding, suffix } of choices) {
      const file = await cached(name + suffix);
      if (!file) continue;
      const headers = {
        ...PUBLIC_GUARDS,
        'cache-control': cacheControl(name, listed.integrity, request.query),
        'cross-origin-resource-policy': 'cross-origin',
        etag: file.etag,
        vary: 'Accept-Encoding',
      };
      if (isCurrent(request.header('if-none-match'), file.etag)) return { status: 304, headers };
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      return {
        status: 200,
        headers: { ...headers, 'content-type': type, ...(coding && { 'content-encoding': coding }) },
        body: file.body,
      };
    }
    throw new Problem('NOT_FOUND', 'Not found.');
  };
}
