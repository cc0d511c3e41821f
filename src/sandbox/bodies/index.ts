export { dialects } from './envelope.ts';
