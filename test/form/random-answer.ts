import type { Field } from '../../src/form/model/field.ts';
import { drawn, type Form } from './check-form.ts';
import type { Dice } from './random-form.ts';

const NO_CONTROLS = ['hidden', 'unsupported', 'group', 'section', 'truncated-notice'];

/** One of the fields with a control, if there is any. */
export function pickField(form: Form, dice: Dice): Field | undefined {
  const fields = drawn(form.fields).filter(({ widget }) => !NO_CONTROLS.includes(widget));
  return fields.length ? dice.pick(fields) : undefined;
}

/** What a customer may answer with the control of a field, or nothing. */
export function answer({ kind, widget, choices = [], list, required }: Field, value: unknown, dice: Dice): unknown {
  switch (kind) {
    case 'variant':
      return dice.pick(choices).value;
    case 'choice':
      return dice.chance(0.1) || !choices.length ? undefined : dice.pick(choices).value;
    case 'choices': {
      const some = dice.some(choices, 0.5).map((choice) => choice.value);
      return some.length || required ? some : undefined;
    }
    case 'array': {
      const entries: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
      if (list?.canAdd && (dice.chance(0.7) || !entries.length)) entries.push(structuredClone(list.empty));
      else if (list?.canRemove) entries.splice(Math.floor(dice.next() * entries.length), 1);
      return entries.length || required ? entries : undefined;
    }
    case 'boolean':
      return widget === 'checkbox' ? value !== true : dice.pick([true, false]);
    case 'integer':
    case 'number':
      return dice.pick([1, 2, 0, 5, undefined, 'no number']);
    default: {
      const dates: Record<string, string> = { date: '2024-01-01', time: '10:00:00Z', datetime: '2024-01-01T10:00:00Z' };
      return dice.pick([...(dates[widget] ? [dates[widget], ''] : ['x', 'p', 'q', 'long text', '12']), undefined]);
    }
  }
}
