/**
 * The mount of the proxy if it served this script as `MOUNT/assets/estamp-checkout.min.js` or a file beside it; an
 * empty string otherwise. The file name is part of the check, because bundlers of merchants also write into folders
 * called `assets`.
 */
export const scriptMount =
  /^(.*)\/assets\/estamp-(?:order|checkout)\.(?:min|start)\.js/.exec(import.meta.url)?.[1] ?? '';
