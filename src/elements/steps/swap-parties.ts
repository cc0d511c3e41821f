import { html, nothing, type TemplateResult } from 'lit';
import { isFixed } from '../../flow/index.ts';
import type { Field } from '../../form/model/field.ts';
import { find, isPayer, lacksSecond } from '../form/fields/second-party.ts';
import { link } from '../view/button.ts';
import type { FormView } from '../view/view.ts';

const FIRST = '/parties/partyName';

/** Answers about the first party that the service takes of one party only. */
const PERSONAL = ['partyPan', 'partyAddress'] as const;

/**
 * The button that swaps the names of both parties. PAN and address of the party that was first are set aside until the
 * parties are swapped again, because they are not those of the other party; a delivery address stays. A payer that the
 * customer has chosen stays the same person.
 */
export function swapButton(second: Field, view: FormView): TemplateResult | typeof nothing {
  const { form, state, t, ui, setUi, announce } = view;
  const pointers = [FIRST, second.pointer, ...PERSONAL.map((name) => `/parties/${name}`)];
  if (lacksSecond(view) || pointers.some((pointer) => isFixed(state, pointer))) return nothing;
  const value = (pointer: string): string | undefined => form.value(pointer) as string | undefined;
  const give = (pointer: string, text: string | undefined): void => form.change(pointer, text, 'commit');
  const swap = (): void => {
    const [first, other] = [value(FIRST), value(second.pointer)];
    give(FIRST, other);
    give(second.pointer, first);
    const swapped: Record<string, string | undefined> = {};
    for (const name of PERSONAL) {
      const field = form.field(`/parties/${name}`);
      if (!field || field.required) continue;
      swapped[name] = value(field.pointer);
      give(field.pointer, ui.swapped?.[name]);
    }
    setUi({ swapped });
    const payer = find(form, isPayer);
    if (payer && form.hasChanged(payer.pointer))
      give(payer.pointer, value(payer.pointer) === 'first' ? 'second' : 'first');
    announce(`${t('partyName')}: ${other ?? ''}. ${second.label}: ${first ?? ''}`);
  };
  return html`<div class="swap">${link(t('swapParties'), swap)}</div>`;
}
