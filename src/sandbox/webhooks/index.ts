export { announce } from './announce.ts';
export { Deliveries } from './deliveries.ts';
export { Listeners } from './listeners.ts';
export { replay } from './replay.ts';
export { WAKE } from './schedule.ts';
