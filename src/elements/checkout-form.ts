import type { LitElement } from 'lit';
import { isObject } from '../base/evaluator/index.ts';
import type { FieldProblem, Parties } from '../wire/index.ts';
import type { Failure } from '../client/index.ts';
import type { CheckoutState, Draft, StampChoice, Submission } from '../flow/index.ts';
import { FormController, inLanguage, sentenceFor, type Field, type FieldTemplate, type FormSource } from '../form/index.ts';
import { articleField } from './article-field.ts';
import { asText } from './as-text.ts';
import { checkoutSource } from './checkout-source.ts';
import { draftChanges, shownAmount, toFormData, type FormData } from './draft-data.ts';
import { fixedField, foldedField, nameField } from './extra-fields.ts';
import { named, serviceLanguage } from './named.ts';
import { panField } from './pan-field.ts';
import { normalisers, partiesSource } from './parties-source.ts';
import { stampSource } from './stamp-source.ts';
import type { Translate } from './translate.ts';
import { valueField } from './value-field.ts';
import { chosen, omitted, type View } from './view.ts';
import { warnOnce } from './warn-once.ts';

/** What may be left empty until an order has it. */
const OPTIONAL = ['customerEmail', 'partyPan', 'partyAddress'] as const;

/** What the form needs of the element around it. */
export interface FormOwner extends LitElement {
  readonly view: View;
  readonly locked: readonly (keyof StampChoice)[];
  edit(draft: Partial<Draft>): void;
}

/** The stamp value to begin with: what is usual, or the only one that there is. A suggestion, never a verdict. */
export function usualAmount(state: CheckoutState): string | undefined {
  const { article } = chosen(state);
  const only = article?.allowedAmountsMinor?.length === 1 ? article.allowedAmountsMinor[0] : undefined;
  const amount = article?.suggestedAmountMinor ?? only;
  return amount === undefined ? undefined : String(amount / 100);
}

/**
 * Keeps one form over everything that a checkout asks in step with the flow's draft: edits go to the flow, and what
 * the flow makes of them comes back.
 */
export class CheckoutForm {
  readonly controller: FormController;
  readonly #owner: FormOwner;
  #parts: readonly unknown[] = [];
  #source?: FormSource;
  #draft?: Draft;
  #mode: readonly unknown[] = [];
  /** The parties of the placed order that is corrected. */
  #corrected?: Parties;

  constructor(owner: FormOwner) {
    this.#owner = owner;
    const draw = (template: (field: Field, form: FormController, view: View) => unknown): FieldTemplate =>
      (field) => template(field, this.controller, owner.view) as ReturnType<FieldTemplate>;
    this.controller = new FormController(owner, {
      // The proxy refuses what the form does not declare, and the customer could not mend it.
      declaredOnly: true,
      normalisers,
      widgets: {
        article: draw(articleField),
        value: draw(valueField),
        fixed: draw((field, form, { t }) => fixedField(field, form, this.#words(field), t)),
        coupon: draw((field, form, { t }) => foldedField(field, form, t('couponAsk'))),
        purchaser: draw((field, form, { t }) => foldedField(field, form, t('otherPurchaser'), nameField(field, form, t))),
        pan: draw(panField),
        name: draw((field, form, { t }) => nameField(field, form, t)),
      },
      changed: () => {
        const { draft, step } = owner.view.state;
        // The parties of a placed order are no draft: they go out when they are saved.
        if (step.name !== 'status') owner.edit(draftChanges(this.controller.data as FormData, draft));
      },
    });
  }

  /** Another checkout begins: nothing was entered or complained of in it. */
  forget(): void {
    this.#draft = undefined;
    this.controller.reset();
  }

  /** Puts the parties of a placed order into the fields, to be corrected. */
  correct({ customerName, ...parties }: Parties = {}): void {
    this.#draft = undefined;
    this.#corrected = parties;
    // Who did not name another purchaser corrects both names in one field.
    const other = customerName && customerName !== parties.partyName ? { customerName } : {};
    this.controller.reset({ stamp: {}, parties: { ...parties, ...other }, details: {} });
    void this.controller.focus('/parties/partyName');
  }

  /** Brings questions, values and the part in view up to the flow's state. */
  adopt(state: CheckoutState, t: Translate): void {
    const { checkout, articles, draft, step } = state;
    const { controller } = this;
    // Sources are compared by identity, because a new one is read from the beginning.
    const corrected = step.name === 'status' ? this.#corrected : undefined;
    const parts = [checkout, articles[draft.stateCode], draft.stateCode, draft.articleCode, draft.districtCode, t,
      this.#owner.locked.join(), corrected];
    if (!this.#source || parts.some((part, index) => part !== this.#parts[index])) {
      this.#parts = parts;
      this.#source = checkoutSource({
        stamp: stampSource({ state, t }, this.#owner.locked),
        parties: partiesSource(t, OPTIONAL.filter((name) => corrected?.[name])),
        details: checkout?.form,
        lang: serviceLanguage(t),
      });
    }
    const page = step.name;
    const { article } = chosen(state);
    const turned = page !== this.#mode[0];
    const mode = [page, article?.secondParty, t];
    if (mode.some((part, index) => part !== this.#mode[index])) {
      this.#mode = mode;
      controller.configure({
        // Amounts are grouped as in India, also where a sentence of the form names one.
        locale: `${t.locale}-IN`,
        messages: t.form,
        omit: omitted(state),
        include: ({ pointer, step: of = 'stamp' }) =>
          !pointer.includes('/', 1) || page === 'review'
          || (page === 'status' ? pointer.startsWith('/parties')
            // The form's own questions come once there is a document to ask about.
            : of === page && (page !== 'stamp' || !!article || pointer.startsWith('/stamp'))),
      });
    }
    const fresh = draft !== this.#draft || controller.source !== this.#source;
    controller.source = this.#source;
    if (fresh && page !== 'status') {
      this.#draft = draft;
      const data = toFormData(draft);
      controller.data = checkout ? this.#asked(data) : data;
    }
    if (turned) controller.turn();
  }

  /** Shows what the proxy found wrong. @returns whether any of it belongs to a field */
  tell({ field, fields }: Failure): boolean {
    const { controller } = this;
    const sentence = ({ path, keyword, params }: FieldProblem): string =>
      sentenceFor(
        { pointer: path, keyword, params, value: controller.value(path) }, controller.messages, controller.locale,
      );
    const told: [string, () => string][] = fields?.length
      ? fields.map((problem) => [problem.path, () => sentence(problem)])
      : field ? [[`/stamp/${field}`, () => asText(controller.messages.invalid)]] : [];
    if (told.length) controller.tell(told);
    return told.length > 0;
  }

  /** What the order says: nothing hidden, and the purchaser's name, which is the first party's unless told. */
  get submission(): Submission {
    const { parties, details } = this.controller.submission as FormData;
    const filled = Object.fromEntries(Object.entries(parties).filter(([, value]) => value));
    return { details, parties: { customerName: parties.partyName, ...filled } };
  }

  /** Without what a page has filled in and no field asks for: the proxy would refuse it, with nothing to mend. */
  #asked(data: FormData): FormData {
    const of = (part: 'parties' | 'details'): Readonly<Record<string, unknown>> => {
      const group = this.controller.form?.children?.find(({ name }) => name === part);
      const { properties = {}, patternProperties, additionalProperties } = group?.schema ?? {};
      if (patternProperties || isObject(additionalProperties)) return data[part];
      const known = new Set([...Object.keys(properties as object), ...(group?.mentions ?? [])]);
      const entries = Object.entries(data[part]);
      const unknown = entries.flatMap(([name]) => (known.has(name) ? [] : name));
      if (!unknown.length) return data[part];
      warnOnce(`The form has no ${part} called “${unknown.join('”, “')}”; “prefill” should not name them.`);
      return Object.fromEntries(entries.filter(([name]) => known.has(name)));
    };
    return { ...data, parties: of('parties'), details: of('details') };
  }

  #words(field: Field): unknown {
    const value = this.controller.value(field.pointer);
    const { state, t } = this.#owner.view;
    const { article } = chosen(state);
    if (field.name === 'stampDutyAmount') return shownAmount(asText(value));
    if (field.name === 'articleCode' && article) return named(article.name, t);
    const choice = field.choices?.find((one) => one.value === value);
    return choice ? inLanguage(choice.label, choice.lang) : asText(value);
  }
}
