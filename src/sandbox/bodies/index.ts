export { dialects } from './dialects.ts';
