export declare const PACE: number;
export declare const scaled: (ms: number) => number;
