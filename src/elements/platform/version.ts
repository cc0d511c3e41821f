/** Set by the build. */
declare const __VERSION__: string | undefined;

/** The package's version, for the warning about two copies on one page. */
export const VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : 'unbuilt';
