export { announce } from './deliveries.ts';
export { Deliveries } from './deliveries.ts';
export { Listeners } from './listeners.ts';
export { replay } from './deliveries.ts';
export { WAKE } from './deliveries.ts';
