export declare const CHROMIUM_FLAGS: string[];
export declare const chromiumPath: () => string;
export declare const shellPath: () => string;
