export { LIMITS } from './input/limits.ts';
export { convert, type Converted } from './convert.ts';
export { Refused } from './input/refused.ts';
