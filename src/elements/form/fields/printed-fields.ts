import { DETAIL_ROWS as ROWS } from '../../../base/certificate.ts';
import type { Field, FieldContext } from '../../../form/model/field.ts';

/** Whether a field holds the name of a person or company that is printed. */
export const isName = ({ pointer, name }: Field): boolean =>
  /^\/parties\/\w+Name$/.test(pointer) || (pointer.startsWith('/details/') && ROWS.second.test(name));

/** Whether a certificate prints the text of a field. */
export const isPrinted = (field: Field): boolean =>
  field.kind === 'string' &&
  (isName(field) ||
    field.pointer === '/parties/partyAddress' ||
    (field.pointer.startsWith('/details/') &&
      [ROWS.purpose, ROWS.property, ROWS.secondAddress].some((row) => row.test(field.name))));

/** The value that a confirmation applies to. */
export const confirmable = (field: Field, host: FieldContext): string =>
  String((host.value(field.pointer) as string | undefined) ?? '').trim();
