import type { FormController } from '../../../form/element/form-controller.ts';
import { flattenFields, type Field } from '../../../form/model/field.ts';
import type { FormSource } from '../../../form/model/form-source.ts';

type Part = Readonly<Record<string, unknown>>;

/** Where the forms of a checkout find what they refer to: `$ref` is resolved from the root. */
const DEFINITIONS = ['$defs', 'definitions'];

/**
 * One form over all that a checkout asks, so that there is one list of problems and one way to a field. Its pointers
 * (`/stamp/…`, `/parties/…`, `/details/…`) are those of the proxy's problems.
 *
 * @param parts.lang of the words in `details`, where it is not the page's
 */
export function checkoutSchema(
  parts: { stamp: FormSource; parties: FormSource; details?: FormSource; lang?: string },
): FormSource {
  const details = (parts.details?.schema ?? { type: 'object' }) as Part;
  const lifted = Object.fromEntries(DEFINITIONS.flatMap((name) => (name in details ? [[name, details[name]]] : [])));
  return {
    schema: {
      ...lifted,
      type: 'object',
      required: ['stamp', 'parties', 'details'],
      properties: { stamp: parts.stamp.schema, parties: parts.parties.schema, details },
    },
    uiSchema: {
      stamp: parts.stamp.uiSchema,
      parties: parts.parties.uiSchema,
      details: { 'ui:lang': parts.lang, ...parts.details?.uiSchema },
    },
  };
}

/** The fields in view of one part of a checkout's form. */
export function fieldsOf(form: FormController, part: 'stamp' | 'parties' | 'details'): readonly Field[] {
  return flattenFields(form.fields).find(({ pointer }) => pointer === `/${part}`)?.children ?? [];
}
