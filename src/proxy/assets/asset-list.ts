/**
 * Reads a file of the package's `dist` folder.
 *
 * @param name A path below `dist`, for example `locales/hi.1a2b3c4d.json.br`. Only names of `assets.json` are requested.
 * @returns the bytes, or `undefined` if there is no such file
 */
export type ReadAsset = (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** The browser files by their names, as `assets.json` of the package lists them; empty if there is no list. */
export type AssetList = ReadonlyMap<string, { readonly integrity?: string }>;

export async function readAssetList(read: ReadAsset): Promise<AssetList> {
  const list = await read('assets.json');
  if (!list) return new Map();
  const { files } = JSON.parse(new TextDecoder().decode(list)) as { files: Record<string, { integrity?: string }> };
  return new Map(Object.entries(files));
}
