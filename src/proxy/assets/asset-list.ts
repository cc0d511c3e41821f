/**
 * Reads a file of the package's `dist` folder.
 *
 * @param name A path below `dist`, for example `locales/hi.1a2b3c4d.json.br`. Only names of `assets.json` are requested.
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
