import { parentPort } from 'node:worker_threads';
import type { FormSchema } from '../../validation/ajv.ts';
import { createValidation, type ValidationResult } from '../../validation/validate.ts';

/** A schema to compile and store under a number, or values to validate by that schema. */
export type Question =
  { number: number; schema: FormSchema } | { number: number; details: Readonly<Record<string, unknown>> };

/** The worker's replies: ready, task started, unknown schema, or a result. */
export type Reply = 'ready' | 'began' | 'schema, please' | ValidationResult;

/* A proxy uses one or two schemas; the others are earlier versions. */
const MAX_SCHEMAS = 32;

const validate = createValidation();
const schemas = new Map<number, FormSchema>();

const send = (reply: Reply): void => parentPort?.postMessage(reply);

parentPort?.on('message', (question: Question) => {
  const { number } = question;
  if ('schema' in question) {
    send('began');
    schemas.set(number, question.schema);
    const [oldest] = schemas.keys();
    if (schemas.size > MAX_SCHEMAS && oldest !== undefined) schemas.delete(oldest);
    return send(validate(question.schema));
  }
  const schema = schemas.get(number);
  if (!schema) return send('schema, please');
  send('began');
  send(validate(schema, question.details));
});
send('ready');
