export { LIMITS } from './input/reading.ts';
export { convert, type Converted } from './convert.ts';
export { Refused } from './input/reading.ts';
