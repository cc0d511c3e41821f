export interface Stroke {
  type: 'keyDown' | 'keyUp';
  value: string;
}
export declare function strokes(keys: readonly string[]): Stroke[];
