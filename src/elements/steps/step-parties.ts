import { html, type TemplateResult, nothing } from 'lit';
import { formatRupees } from '../../base/money.ts';
import { renderSummary } from '../../form/element/error-summary.ts';
import type { Field } from '../../form/model/field.ts';
import { formatMessage } from '../../form/i18n/format-message.ts';
import { renderField } from '../../form/widgets/registry.ts';
import { stack } from '../../form/widgets/stack.ts';
import { backButton, link, primary } from '../view/button.ts';
import { fieldsOf } from '../form/schema/checkout-schema.ts';
import { RARE } from '../form/schema/party-schema.ts';
import { foldedField } from '../form/fields/folded-field.ts';
import { isPayer, isSecond, lacksSecond, partyNames, partyRoles, find } from '../form/fields/second-party.ts';
import { priceLines } from '../view/price-lines.ts';
import { areNamesOpen } from './names-open.ts';
import type { StepSlots } from './step-layout.ts';
import { subheading } from '../view/subheading.ts';
import { chosen, type FormView } from '../view/view.ts';
import { isFixed } from '../../flow/index.ts';

const FIRST = '/parties/partyName';

/** Answers about the first party that the service takes of one party only. */
const PERSONAL = ['partyPan', 'partyAddress'] as const;

/**
 * The button that swaps the names of both parties. PAN and address of the party that was first are set aside until the
 * parties are swapped again, because they are not those of the other party; a delivery address stays. A payer that the
 * customer has chosen stays the same person.
 */
function swapButton(second: Field, view: FormView): TemplateResult | typeof nothing {
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
const PURCHASER = '/parties/customerName';

/** The total, and a button that shows the price lines. */
function priceTag({ state, t, ui, setUi }: FormView): TemplateResult | undefined {
  if (!state.price) return undefined;
  return html`
    <b part="total">${formatRupees(state.price.quote.totalMinor)}</b>
    <small>
      ${link(t('seeLines'), () => setUi(({ lines }) => ({ lines: !lines })), { expanded: ui.lines })}
    </small>`;
}

/** What can be corrected after paying, and what cannot: said before it is typed. */
function intro({ state, t }: FormView): string {
  const rule = chosen(state).article?.secondParty ? 'ruleFixed' : areNamesOpen(state) && 'ruleCorrect';
  return [t('partiesIntro'), rule && t(rule)].filter(Boolean).join(' ');
}

/** The document's parties and the payer first; a purchaser with another name last, because that is rare. */
function ordered({ form, ui, state }: FormView): Field[] {
  const all = [...fieldsOf(form, 'parties'), ...fieldsOf(form, 'details')];
  const place = (field: Field): number => {
    if (field.name === 'partyName') return 0;
    if (isSecond(field)) return 1;
    if (isPayer(field)) return 2;
    return field.name === 'customerName' ? 4 : 3;
  };
  const alone = lacksSecond({ form, ui, state });
  return all.filter((field) => !alone || !isPayer(field)).sort((a, b) => place(a) - place(b));
}

/** Makes one of the two parties the purchaser, once both are named. */
function purchaserChips(view: FormView): TemplateResult | '' {
  const { form, t } = view;
  const [first, second] = partyRoles(view);
  const { first: firstName, second: secondName } = partyNames(view);
  if (!first || !second || !firstName || !secondName) return '';
  const name = form.value(PURCHASER) as string | undefined;
  const chip = (role: string, isOne: boolean, value?: string): TemplateResult => html`
    <button
      class="chip" part="chip" type="button" translate="no" aria-pressed=${isOne ? 'true' : 'false'}
      @click=${() => form.change(PURCHASER, value, 'commit')}
    >${t('iAm', { role })}</button>`;
  return html`
    <div class="chips" part="chips">
      ${chip(first, !name || name === firstName)}${chip(second, name === secondName, secondName)}
    </div>`;
}

/** A party as a card; a field that is rarely needed as one line. */
function draw(field: Field, view: FormView): unknown {
  const { form, t } = view;
  const second = isSecond(field);
  if (second || field.name === 'partyName') {
    const between = second && chosen(view.state).article?.secondParty;
    return html`
      ${between ? swapButton(field, view) : ''}
      <div class="party" part="party">${renderField(field, form)}</div>`;
  }
  if (field.pointer === PURCHASER) return html`${purchaserChips(view)}${renderField(field, form)}`;
  const rare = RARE.find((name) => field.pointer === `/parties/${name}`);
  if (!rare || field.required || field.widget === 'fixed') return renderField(field, form);
  // In the middle of a sentence; PAN stays in capitals.
  const label = t(rare).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return foldedField(field, form, view, formatMessage(t.form.addTo, t.locale, { label }));
}

/** Step 2: the parties, the payer and the answers to the service's own fields. */
export function stepParties(view: FormView): StepSlots {
  const { t, form, state } = view;
  return {
    heading: t('partiesHeading'),
    intro: intro(view),
    body: html`
      <div class="body" part="section section-parties" data-step>
        ${renderSummary(form, view.headingLevel + 1)}
        ${stack(ordered(view), (field) => draw(field, view))}
      </div>`,
    aside:
      state.price &&
      html`<div class="panel" part="summary">
      ${subheading(t('price'), view)}
      ${priceLines(state.price.quote, t)}
    </div>`,
    amount: priceTag(view),
    actions: html`
      <div class="actions">
        ${backButton(view)}
        ${primary(t('review'), view)}
      </div>`,
  };
}
