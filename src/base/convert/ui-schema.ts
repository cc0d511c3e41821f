import { isObject } from '../evaluator/index.ts';
import { BOUNDS } from './bounds.ts';
import { Refused } from './refused.ts';

type Json = Record<string, unknown>;

/** RJSF's names, past and present, for what we have under another. */
const WIDGETS: Readonly<Record<string, string>> = {
  updown: 'number', 'alt-date': 'date', 'alt-datetime': 'datetime', 'date-time': 'datetime', uri: 'url',
  toggle: 'checkbox', switch: 'checkbox', CheckboxWidget: 'checkbox', CheckboxesWidget: 'checkboxes',
  RadioWidget: 'radio', SelectWidget: 'select', TextareaWidget: 'textarea', TextWidget: 'text', HiddenWidget: 'hidden',
  PasswordWidget: 'password', EmailWidget: 'email', URLWidget: 'url', DateWidget: 'date', DateTimeWidget: 'datetime',
  AltDateWidget: 'date', AltDateTimeWidget: 'datetime', UpDownWidget: 'number', RangeWidget: 'range',
};

/** RJSF's UI schema in the words of ours; names that nobody knows stay, for templates of the host. */
export function fromUiSchema(uiSchema: unknown, depth = 0): Json {
  if (!isObject(uiSchema)) return {};
  if (depth > BOUNDS.depth) throw new Refused(`The UI schema nests deeper than ${BOUNDS.depth} levels.`);
  return Object.fromEntries(Object.entries(uiSchema).map(([key, value]) => {
    if (key === 'ui:widget' || (depth > 0 && key === 'widget' && typeof value === 'string')) return [key, widgetOf(value)];
    if (key === 'ui:options' && isObject(value)) return [key, { ...value, ...('widget' in value && { widget: widgetOf(value['widget']) }) }];
    if (key.startsWith('ui:')) return [key, value];
    if (Array.isArray(value)) return [key, value.map((item) => (isObject(item) ? fromUiSchema(item, depth + 1) : (item as unknown)))];
    return [key, isObject(value) ? fromUiSchema(value, depth + 1) : value];
  }));
}

const widgetOf = (name: unknown): unknown => (typeof name === 'string' && Object.hasOwn(WIDGETS, name) ? WIDGETS[name] : name);
