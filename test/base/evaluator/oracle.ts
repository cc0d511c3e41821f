import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { correctKeywords } from '../../../src/proxy/validation/ajv.ts';
import type { Problem, Schema } from '../../../src/base/evaluator/index.ts';

// A CommonJS default, which TypeScript and Node see differently.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020, options: object) => void;

/** Ajv as the proxy runs it. Formats that we do not check are unknown to it too. */
function oracle(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    ownProperties: true,
    logger: false,
    validateFormats: true,
  });
  addFormats(ajv, { mode: 'full', formats: ['date', 'time', 'date-time', 'email', 'uri', 'uuid', 'regex'] });
  return correctKeywords(ajv);
}

/** Ajv's problems in our shape: without `if` (it only repeats its branch) and what `contains` tried. */
export function validateByAjv(schema: Schema): (value: unknown) => Problem[] {
  const validate = oracle().compile(structuredClone(schema) as object | boolean);
  return (value) => {
    validate(value);
    return (validate.errors ?? [])
      .filter((error: ErrorObject) => error.keyword !== 'if' && !error.schemaPath.includes('/contains/'))
      .map(({ instancePath, keyword, params }: ErrorObject) => ({ path: instancePath, keyword, params }));
  };
}

/** A form of a verdict that can be compared: which pair `uniqueItems` names is left open. */
export function comparable(problems: readonly Problem[]): string[] {
  const lines = problems.map(({ path, keyword, params }) =>
    JSON.stringify([path, keyword, keyword === 'uniqueItems' ? {} : Object.entries(params).sort()]),
  );
  return [...new Set(lines)].sort();
}
