export * from './state/action.ts';
export * from './state/parse-rupees.ts';
export * from './store/browser-host.ts';
export * from './store/create-store.ts';
export * from './store/host.ts';
export * from './selectors/order-outcome.ts';
export { panSubjectOf as panQuestion } from './selectors/pan-check.ts';
export * from './state/state.ts';
export * from './store/store.ts';
