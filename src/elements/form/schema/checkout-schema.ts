import type { FormController } from '../../../form/element/form-controller.ts';
import { flattenFields, type Field } from '../../../form/model/field.ts';
import type { FormSource } from '../../../form/model/form-source.ts';

type Part = Readonly<Record<string, unknown>>;

/** Where a schema keeps the targets of its `$ref`s, which are resolved from the root. */
const DEFINITIONS = ['$defs', 'definitions'];

/**
 * Combines the three parts into one form, so that there is one error summary and one way to address a field. The
 * pointers (`/stamp/…`, `/parties/…`, `/details/…`) are those of the proxy's errors.
 *
 * @param parts.lang language of the texts in `details`, if it is not the page's
 */
export function checkoutSchema(parts: {
  stamp: FormSource;
  parties: FormSource;
  details?: FormSource;
  lang?: string;
}): FormSource {
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

/** The visible fields of one part of the form. */
export function fieldsOf(form: FormController, part: 'stamp' | 'parties' | 'details'): readonly Field[] {
  return flattenFields(form.fields).find(({ pointer }) => pointer === `/${part}`)?.children ?? [];
}
