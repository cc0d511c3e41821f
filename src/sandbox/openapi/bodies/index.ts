export { assumedBodies, isAssumed } from './assumed-bodies.ts';
