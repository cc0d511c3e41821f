export * from './handler/index.ts';
export { NOT_OPENED } from './handler/index.ts';
export * from './handler/index.ts';
export * from './handler/index.ts';
