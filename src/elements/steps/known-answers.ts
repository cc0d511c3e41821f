import { isObject, own, resolve, type Schema } from '../../base/evaluator/index.ts';
import { DETAIL_ROWS as ROWS } from '../../base/certificate.ts';
import { child } from '../../base/json/pointer.ts';
import { formatRupees, parseRupees } from '../../base/money.ts';
import type { FormSource } from '../../form/model/form-source.ts';
import { humanize, getUiOptions, toText } from '../../form/schema/pick-widget.ts';
import type { Translate } from '../i18n/translate.ts';
import { serviceLanguage } from '../view/service-names.ts';
import type { Answer } from '../view/view.ts';
import { localForm } from '../form/schema/local-form.ts';

type Node = Readonly<Record<string, unknown>>;

/** Keywords whose schemas describe the same value. Which of them apply is of no interest: the answers were accepted. */
const SAME = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];

/** A schema and all others that describe the same value. */
function described(schema: unknown, root: Schema, seen = new Set<unknown>()): Node[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const { dependentSchemas } = schema;
  const others = [
    resolve(schema.$ref, root),
    ...SAME.flatMap((keyword) => schema[keyword]),
    ...(isObject(dependentSchemas) ? Object.values(dependentSchemas) : []),
  ];
  return [schema, ...others.flatMap((other) => described(other, root, seen))];
}

/** The names of properties in the order of the UI schema: those that it leaves out replace its `*`, or come last. */
function ordered(names: readonly string[], order: unknown): string[] {
  if (!Array.isArray(order)) return [...names];
  const rest = names.filter((name) => !order.includes(name));
  const asked = (order as string[]).flatMap((name) => (name === '*' ? rest : name));
  return [...new Set([...asked, ...rest])];
}

/** The answers of an object to the schemas that describe it. */
function answersIn(
  { schemas, ui, pointer, lang }: { schemas: readonly Node[]; ui: unknown; pointer: string; lang: string | undefined },
  data: unknown,
  { root, t }: { root: Schema; t: Translate },
): Answer[] {
  const declared = new Map<string, unknown[]>();
  for (const { properties } of schemas) {
    if (!isObject(properties)) continue;
    for (const [name, schema] of Object.entries(properties))
      declared.set(name, [...(declared.get(name) ?? []), schema]);
  }
  return ordered([...declared.keys()], own(ui, 'ui:order')).flatMap((name) => {
    const value = own(data, name);
    const inside = declared.get(name)?.flatMap((schema) => described(schema, root)) ?? [];
    const at = { schemas: inside, ui: own(ui, name), pointer: child(pointer, name) };
    const options = getUiOptions(at.ui);
    const ownLang = toText(options.lang) ?? lang;
    if (isObject(value)) return answersIn({ ...at, lang: ownLang }, value, { root, t });
    // A box that is unticked by default is no answer.
    if (value === undefined || value === '' || (value === false && inside.some((one) => one.default === false)))
      return [];
    const title = toText(options.title) ?? inside.map((one) => ('const' in one ? '' : toText(one.title))).find(Boolean);
    const [text, isChoice] = textOf(value, inside, { name, options, t });
    return {
      name,
      pointer: at.pointer,
      step: 'stamp' as const,
      label: title ?? humanize(name),
      text,
      value,
      ...(ownLang !== undefined && { lang: ownLang, ...(isChoice && { textLang: ownLang }) }),
    };
  });
}

/** An answer in words, and whether they are the label of a choice. */
function textOf(
  value: unknown,
  schemas: readonly Node[],
  field: { name: string; options: Node; t: Translate },
): [text: string, isChoice: boolean] {
  const { name, options, t } = field;
  if (Array.isArray(value) || isObject(value)) {
    const items = schemas.flatMap((one) => described(one.items, {}));
    return [
      Object.values(value)
        .map((one) => textOf(one, items, field)[0])
        .filter(Boolean)
        .join(', '),
      false,
    ];
  }
  const names: unknown = options.enumNames;
  const listed = schemas.find((one) => Array.isArray(one.enum))?.enum as unknown[] | undefined;
  const label: unknown =
    schemas.find((one) => 'const' in one && one.const === value)?.title ??
    (Array.isArray(names) ? names[listed?.indexOf(value) ?? -1] : undefined);
  if (typeof label === 'string' && label) return [label, true];
  if (typeof value === 'boolean') return [(value ? t.form.yes : t.form.no) as string, false];
  const settings = isObject(options.options) ? options.options : {};
  const paise = settings.currency === 'INR' || ROWS.consideration.test(name) ? parseRupees(value) : undefined;
  return [paise === undefined ? String((value as string | null) ?? '') : formatRupees(paise, 'short'), !!listed];
}

/**
 * The answers of an order to the service's form without the form itself, which a page that only shows an order does not
 * load. Conditions are not evaluated: the order has only answers that were asked for.
 */
export function knownAnswers(form: FormSource, details: unknown, t: Translate): Answer[] {
  const { schema, uiSchema } = localForm(form, t);
  const schemas = described(schema, schema);
  return answersIn({ schemas, ui: uiSchema, pointer: '/details', lang: serviceLanguage(t) }, details, {
    root: schema,
    t,
  });
}
