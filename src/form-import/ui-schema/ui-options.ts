import { isObject } from '../../base/evaluator/index.ts';
import { isFlag } from '../input/reading.ts';

type Is = (value: unknown) => boolean;

const isText: Is = (value) => typeof value === 'string';
const isCondition: Is = (value) => value !== undefined && value !== null;

/* Options that are valid both with `ui:` and in `ui:options`. */
const COMMON: Readonly<Record<string, Is>> = {
  title: isText,
  description: isText,
  help: isText,
  placeholder: isText,
  widget: isText,
  inputType: isText,
  autocomplete: isText,
  inputmode: isText,
  autocapitalize: isText,
  enterkeyhint: isText,
  lang: isText,
  step: isText,
  order: Array.isArray,
  enumNames: Array.isArray,
  enumDisabled: Array.isArray,
  messages: isObject,
  readonly: isFlag,
  disabled: isFlag,
  addable: isFlag,
  removable: isFlag,
  orderable: isFlag,
  rows: (value) => typeof value === 'number',
  visibleWhen: isCondition,
  disabledWhen: isCondition,
};

/** The options of a UI schema without `ui:`, and the types of their values. `docs/form.md` explains them. */
export const UI_OPTIONS: Readonly<Record<string, Is>> = { ...COMMON, options: isObject, sections: Array.isArray };

/** The options that are valid inside `ui:options`. */
export const OPTIONS: Readonly<Record<string, Is>> = { ...COMMON, normalize: isText, party: isText, currency: isText };

/** The built-in widgets. */
export const WIDGETS: ReadonlySet<unknown> = new Set([
  'text',
  'textarea',
  'password',
  'email',
  'tel',
  'url',
  'date',
  'time',
  'datetime',
  'number',
  'range',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'hidden',
  'list',
  'map',
  'group',
]);
