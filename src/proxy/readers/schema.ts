import type { FormDescription } from '../../wire/catalogue.ts';
import { toPlain } from './exact-json.ts';
import { normalForm } from '../form/normal-form.ts';
import { readFields } from './fields.ts';
import { masterDataVersion } from './states.ts';
import { field, isRecord, unwrap } from './tolerant.ts';

export interface SchemaAnswer {
  masterDataVersion?: number;
  form: FormDescription;
}

/**
 * Reads `GET /v1/estamp/schema/{serviceCode}`: a JSON Schema with its UI schema, or flat field descriptors.
 *
 * @throws NotNormal when the schema cannot be brought into our form
 */
export function readSchema(body: unknown): SchemaAnswer | undefined {
  const form = readForm(unwrap(body)) ?? readForm(body);
  return form && { masterDataVersion: masterDataVersion(body), form };
}

function readForm(inner: unknown): FormDescription | undefined {
  const schema = [field(inner, 'schema', 'jsonSchema', 'formSchema'), inner].find(isSchema);
  if (schema === undefined) return readFields(inner) ?? readFields(field(inner, 'schema', 'form'));
  const uiSchema = toPlain(field(inner, 'uiSchema', 'ui'));
  return { schema: normalForm(toPlain(schema)), uiSchema: isRecord(uiSchema) ? uiSchema : {} };
}

const isSchema = (value: unknown): boolean => isRecord(value) && isRecord(value['properties']);
