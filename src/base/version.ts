/**
 * The part of a file's hash in its address, so that a browser's cache does not combine two releases. The start file and
 * the proxy's markup write it; the proxy recognizes it.
 *
 * @param integrity as in `integrity` of a tag: `sha384-…`
 */
export const versionOf = (integrity: string): string => integrity.slice(7, 15);

/** Set by the build. */
declare const __VERSION__: string | undefined;

/** The version of the package; `unbuilt` when it runs from its sources. */
export const VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : 'unbuilt';
