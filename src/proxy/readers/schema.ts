import type { FormDescription } from '../../wire/catalogue.ts';
import { convert } from '../../form-import/index.ts';
import { deniesSuccess } from './json/failure.ts';
import { toPlain } from './json/exact-json.ts';
import { requireSuccess, masterDataVersion } from './catalogue-body.ts';
import { field, isObject, list, unwrap } from './json/tolerant.ts';
import { FORM } from './json/vocabulary.ts';

/** The form of a service. */
export interface SchemaAnswer {
  masterDataVersion?: number;
  form: FormDescription;
  /** Rules of the form that are not checked, one sentence each. */
  notes?: readonly string[];
}

/**
 * Reads `GET /v1/estamp/schema/{serviceCode}`: a JSON Schema of any draft with RJSF's or JSON Forms' UI schema, or flat
 * field descriptors.
 *
 * @throws Refused if no form can be made of it
 */
export function readSchema(body: unknown): SchemaAnswer | undefined {
  requireSuccess(body, deniesSuccess);
  const found = [unwrap(body), body].map(descriptionIn).find((one) => one !== undefined);
  if (found === undefined) return undefined;
  const { schema, uiSchema, notes } = convert(toPlain(found));
  return { masterDataVersion: masterDataVersion(body), form: { schema, uiSchema }, notes };
}

/** The part of a response that describes a form. */
function descriptionIn(inner: unknown): unknown {
  const named = field(inner, FORM.schema);
  if (isSchema(named)) return { schema: named, uiSchema: field(inner, FORM.uiSchema) };
  if (isSchema(inner)) return inner;
  return rowsIn(inner) ?? rowsIn(field(inner, FORM.part));
}

const rowsIn = (inner: unknown): readonly unknown[] | undefined => {
  const rows = list(inner, FORM.rows);
  return rows?.some((row) => isObject(row)) ? rows : undefined;
};

const isSchema = (value: unknown): boolean =>
  isObject(value) && ['properties', 'allOf', 'oneOf', 'anyOf', '$ref'].some((keyword) => keyword in value);
