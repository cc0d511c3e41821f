import type { WebKitPaths } from './webkit.mjs';

export declare const firefoxPath: () => string;
export declare const webkitPaths: () => WebKitPaths;
