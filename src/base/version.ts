/** Set by the build. */
declare const __VERSION__: string | undefined;

/** The version of the package; `unbuilt` when it runs from its sources. */
export const VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : 'unbuilt';
