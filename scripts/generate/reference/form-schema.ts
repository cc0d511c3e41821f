import { VALUE_KEYWORDS } from '../../../src/form-import/normal-form/keyword-shapes.ts';
import { OPTIONS, UI_OPTIONS, WIDGETS } from '../../../src/form-import/ui-schema/ui-options.ts';
import { formats } from '../../../src/base/evaluator/index.ts';
import { code, madeFrom, table } from './table.ts';

/** What each keyword of a schema does in the form. */
const KEYWORD_NOTES: Readonly<Record<string, string>> = {
  type: 'The type of the value, or a list of types.',
  enum: 'The allowed values: a list of choices.',
  const: 'The only allowed value. It is not asked.',
  default: 'The first value of the field.',
  required: 'Names of properties that must have a value.',
  dependentRequired: 'Properties that another property makes required.',
  multipleOf: 'The step of a number; exact for decimals.',
  minimum: 'The least number.',
  maximum: 'The greatest number.',
  exclusiveMinimum: 'The number must be greater.',
  exclusiveMaximum: 'The number must be less.',
  minLength: 'The least number of characters.',
  maxLength: 'The greatest number of characters.',
  minItems: 'The least number of entries; the form begins with as many.',
  maxItems: 'The greatest number of entries.',
  minProperties: 'The least number of properties.',
  maxProperties: 'The greatest number of properties.',
  minContains: 'The least number of entries that fit `contains`.',
  maxContains: 'The greatest number of entries that fit `contains`.',
  uniqueItems: 'No two entries are equal.',
  pattern: 'A regular expression. `convert` refuses patterns that could run for ever.',
  format: 'Checked, and chooses the control. Unknown formats are not checked.',
  title: 'The label.',
  description: 'A text below the label.',
  readOnly: 'Shown and not editable.',
  writeOnly: 'Typed like a password.',
  deprecated: 'Marked as no longer used.',
  examples: 'Values that are offered while typing.',
  contentEncoding: 'Kept, without effect.',
  contentMediaType: 'Kept, without effect.',
};

/** What each option of a UI schema does. */
const OPTION_NOTES: Readonly<Record<string, string>> = {
  title: 'A label that replaces the one of the schema.',
  description: 'A text that replaces the one of the schema.',
  help: 'A hint below the control.',
  placeholder: 'A placeholder in the control.',
  widget: 'The control; see [Widgets](#widgets), or the name of a template of your own.',
  inputType: 'The `type` of the input: `tel`, `email`, …',
  autocomplete: 'The attribute `autocomplete` of the control.',
  inputmode: 'The attribute `inputmode` of the control.',
  autocapitalize: 'The attribute `autocapitalize` of the control.',
  enterkeyhint: 'The attribute `enterkeyhint` of the control.',
  lang: 'The language of the texts here and below, if it is not that of the page.',
  step: 'The step of the checkout that asks this field.',
  order: 'Names of properties in the order to show; `*` is the rest.',
  enumNames: 'Labels of the values of `enum`, in the same order.',
  enumDisabled: 'Values that are shown and cannot be chosen.',
  messages: 'Error messages by keyword.',
  readonly: 'Not editable, here and below.',
  disabled: 'Disabled, here and below.',
  addable: '`false`: no button that adds an entry.',
  removable: '`false`: no button that removes an entry.',
  orderable: '`false`: no buttons that move entries.',
  rows: 'The rows of a text area.',
  visibleWhen: 'A condition; the field shows only while it holds.',
  disabledWhen: 'A condition; the field is disabled while it holds.',
  options: 'The same options without the prefix `ui:`.',
  sections: 'How the fields of an object are laid out.',
  normalize: 'The name of a function that tidies the value on blur.',
  party: 'Used by the checkout for the fields of a party.',
  currency: '`INR`: in the checkout, the number is an amount in rupees, and is repeated in Indian grouping.',
};

/** Which values each widget draws. */
const WIDGET_NOTES: Readonly<Record<string, string>> = {
  text: 'text',
  textarea: 'text of several lines',
  password: 'text that is not shown',
  email: 'text',
  tel: 'text',
  url: 'text',
  date: 'text of format `date`',
  time: 'text of format `time`',
  datetime: 'text of format `date-time`',
  number: 'number',
  range: 'number with `minimum` and `maximum`, as a slider',
  select: 'choices, as a list',
  radio: 'choices, as radio buttons',
  checkbox: 'boolean',
  checkboxes: 'list of choices',
  hidden: 'any value; nothing is drawn',
  list: 'array',
  map: 'object with open names (`form/full`)',
  group: 'object',
};

const APPLICATORS: readonly (readonly [keywords: string, note: string])[] = [
  ['properties', 'The fields of a group.'],
  ['items', 'The entries of a list.'],
  ['prefixItems', 'Fixed entries. Drawn by `estamp-checkout/form/full`.'],
  ['additionalProperties', 'Entries with open names. Drawn by `form/full`.'],
  ['patternProperties', 'Entries with open names that match a pattern. Drawn by `form/full`.'],
  ['propertyNames', 'The names that open entries may have.'],
  ['contains', 'Validated; draws nothing.'],
  ['allOf', 'Merged into one field or group.'],
  ['anyOf', 'Choices, variants, or rules only; see [the form](../form.md#variants).'],
  ['oneOf', 'Like `anyOf`, exactly one.'],
  ['not', 'Validated; draws nothing.'],
  ['if', 'With `then` and `else`: fields that depend on an answer.'],
  ['dependentSchemas', 'Fields that depend on whether another one has a value.'],
  ['$ref', 'Refers to a schema in the same document. A schema may refer to itself.'],
];

/** @throws Error when a note is missing or is about nothing: page and code must not drift apart */
function rows(names: Iterable<unknown>, notes: Readonly<Record<string, string>>, prefix = ''): string[][] {
  const known = [...names] as string[];
  for (const name of known)
    if (!(name in notes)) throw new Error(`scripts/generate/reference/form-schema.ts has no note for "${name}".`);
  return known.map((name) => [code(prefix + name), notes[name] ?? '']);
}

/** The reference page of the keywords that the form knows. */
export function formSchemaPage(): string {
  const inside = Object.keys(OPTIONS).filter((name) => !(name in UI_OPTIONS));
  return `${madeFrom('src/form-import')}
# Form keywords

\`<estamp-form>\` and the checkout draw a JSON Schema (draft 2020-12) with a UI schema. [The form](../form.md) explains how they work
together, and how \`convert\` reads older drafts, RJSF, JSON Forms and flat field lists.

## Schema keywords with a value

${table(['keyword', 'in the form'], rows(VALUE_KEYWORDS, KEYWORD_NOTES))}
## Schema keywords with schemas

${table(
  ['keyword', 'in the form'],
  APPLICATORS.map(([name, note]) => [code(name), note]),
)}
## Formats

These formats are checked: ${[...formats.keys()].sort().map(code).join(', ')}. \`tel\` and \`password\` only choose a control.

## UI schema options

${table(['option', 'what it does'], [...rows(Object.keys(UI_OPTIONS), OPTION_NOTES, 'ui:'), ...rows(inside, OPTION_NOTES, 'ui:options.')])}
## Widgets

${table(['widget', 'draws'], rows(WIDGETS, WIDGET_NOTES))}`;
}
