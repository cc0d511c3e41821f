export * from './client.ts';
export * from './failure.ts';
export * from './failure.ts';
