export * from './action.ts';
export * from './amount.ts';
export * from './browser-host.ts';
export * from './create-checkout.ts';
export * from './host.ts';
export * from './outcome.ts';
export { panQuestion } from './pan-check.ts';
export * from './state.ts';
export * from './store.ts';
