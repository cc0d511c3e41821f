import { parentPort } from 'node:worker_threads';
import type { FormSchema } from '../form/form-schema.ts';
import { createVerdicts } from '../form/verdict.ts';
import type { Verdict } from '../form/verdict.ts';

/** What the worker is asked. The schema comes along the first time that this worker sees its number. */
export interface Question {
  number: number;
  schema?: FormSchema;
  details?: Readonly<Record<string, unknown>>;
}

/** What it says: that it is there, that it does not hold the schema of that number (any more), or a verdict. */
export type Reply = 'ready' | 'schema, please' | Verdict;

/* A shop has a schema or two; more are the past versions of one. */
const MOST_SCHEMAS = 32;

const verdictOn = createVerdicts();
const schemas = new Map<number, FormSchema>();

const say = (reply: Reply): void => parentPort?.postMessage(reply);

parentPort?.on('message', ({ number, schema = schemas.get(number), details }: Question) => {
  if (!schema) return say('schema, please');
  schemas.set(number, schema);
  const [oldest] = schemas.keys();
  if (schemas.size > MOST_SCHEMAS && oldest !== undefined) schemas.delete(oldest);
  say(verdictOn(schema, details));
});
say('ready');
