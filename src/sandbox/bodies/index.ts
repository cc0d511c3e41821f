export type { Dialect, DialectName } from './dialect.ts';
export { dialects } from './dialects.ts';
