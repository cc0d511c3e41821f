export { assumedBodies, isAssumed, type AssumedBody } from './assumed-bodies.ts';
