import { parentPort } from 'node:worker_threads';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Question } from '../../../src/proxy/node/validator/validator-worker.ts';

/* The validator's worker on a busy machine: each part of its work takes longer than the time limit for values. */
const SLOW = 1_700;
const block = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLOW);

// oxlint-disable-next-line typescript/unbound-method -- it is applied to the instance
const { compile } = Ajv2020.prototype;
Ajv2020.prototype.compile = function slowly(this: Ajv2020, ...given: Parameters<typeof compile>) {
  block();
  return compile.apply(this, given);
} as typeof compile;

// Heard before the worker's own listener: a question that arrived and waits for its thread.
parentPort?.on('message', (question: Question) => {
  if ('details' in question) block();
});
await new Promise((resolve) => setTimeout(resolve, SLOW));
await import('../../../src/proxy/node/validator/validator-worker.ts');
