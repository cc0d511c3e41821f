import type { LitElement } from 'lit';
import { child, isObject } from '../../base/evaluator/index.ts';
import type { FieldProblem, Parties } from '../../wire/index.ts';
import type { Failure } from '../../client/index.ts';
import {
  chosenArticles,
  FORM_STEPS,
  isFixed,
  type CheckoutState,
  type Draft,
  type FormStep,
  type StampChoice,
  type Submission,
} from '../../flow/index.ts';
import { FormController } from '../../form/element/form-controller.ts';
import { withLang } from '../../form/i18n/format-message.ts';
import type { Field, FieldTemplate } from '../../form/model/field.ts';
import type { FormSource } from '../../form/model/form-source.ts';
import { select } from '../../form/widgets/choice.ts';
import { renderField } from '../../form/widgets/registry.ts';
import { errorMessage } from '../../form/validation/error-message.ts';
import { answerText } from './fields/answer-text.ts';
import { articleField } from './fields/article-field.ts';
import { checkoutSchema } from './schema/checkout-schema.ts';
import { foldableChoice, foldedField } from './fields/folded-field.ts';
import { couponField } from './fields/coupon-field.ts';
import { masked } from '../../form/directives/control.ts';
import { fixedField, plain, printedField } from './fields/other-fields.ts';
import { localArticleName, serviceLanguage } from '../view/service-names.ts';
import { payerField } from './fields/payer-field.ts';
import { secondPartyErrors } from './fields/second-party.ts';
import { panField } from './fields/pan-field.ts';
import { normalizers, partySchema, RARE } from './schema/party-schema.ts';
import { letterErrors } from './fields/doubts.ts';
import { localForm } from './schema/local-form.ts';
import { splitAddress, withPostalCode, withWholeAddress } from './schema/postal-code.ts';
import { isClosed, skippedSteps } from './session-fields.ts';
import { stampSchema } from './schema/stamp-schema.ts';
import type { Translate } from '../i18n/translate.ts';
import { amountField } from './fields/amount-field.ts';
import { rupeeField } from './fields/rupee-field.ts';
import { amountError, amountText } from './fields/stamp-amount.ts';
import { chosen, omitted, type FormView, type ViewModel } from '../view/view.ts';
import { warnOnce } from '../../lit/warn-once.ts';

/** An error of the proxy about one field, without its message. */
type FieldRef = Omit<FieldProblem, 'message'>;

const AMOUNT = '/stamp/stampDutyAmount';
const ADDRESS = '/parties/partyAddress';
const POSTAL_CODE = '/parties/postalCode';

/** The element that renders the form, with the members that the form uses. */
export interface FormHostElement extends LitElement {
  readonly view: ViewModel;
  readonly locked: readonly (keyof StampChoice)[];
  edit(draft: Draft, entered?: boolean): void;
}

const filterValues = <T extends object>(values: T, stays: (value: unknown, name: string) => boolean): T =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => stays(value, name))) as T;

const differ = (now: readonly unknown[], former: readonly unknown[]): boolean =>
  now.some((one, index) => one !== former[index]);

/** The suggested stamp value, in rupees: the article's usual value, or its only allowed one. */
export function usualAmount(state: CheckoutState): string | undefined {
  const { article } = chosen(state);
  const only = article?.allowedAmountsMinor?.length === 1 ? article.allowedAmountsMinor[0] : undefined;
  const amount = article?.suggestedAmountMinor ?? only;
  return amount === undefined ? undefined : String(amount / 100);
}

/**
 * One form for everything that a checkout asks: a controlled view of the flow's draft. A change is sent to the flow as
 * the form's whole data. The draft that comes back is ignored if it is the same object; otherwise it replaces the data.
 */
export class CheckoutForm {
  readonly controller: FormController;
  readonly #owner: FormHostElement;
  /** The values that the last update was for. */
  #inputs: readonly unknown[] = [];
  #parts: readonly unknown[] = [];
  #source?: FormSource;
  /** The draft that the form shows: the last one that it has emitted or received. */
  #draft?: Draft;
  #mode: readonly unknown[] = [];
  /** The parties of the placed order while they are corrected. */
  #corrected?: Parties;
  /** Whether the address has a field for its PIN code. */
  #asksPin = false;
  /** What the merchant's server has decided. */
  #sale?: CheckoutState;

  constructor(owner: FormHostElement) {
    this.#owner = owner;
    const draw =
      (template: (field: Field, form: FormController, view: FormView) => unknown): FieldTemplate =>
      (field) =>
        template(field, this.controller, this.#view) as ReturnType<FieldTemplate>;
    this.controller = new FormController(owner, {
      // The proxy refuses undeclared properties, and the customer could not remove them.
      declaredOnly: true,
      isFixed: (pointer, part) => !!this.#sale && isFixed(this.#sale, pointer, part),
      normalizers: normalizers,
      widgets: {
        state: draw((field, form, view) =>
          foldableChoice(field, form, view, this.#words(field), () => select(field, form)),
        ),
        article: draw(articleField),
        value: draw(amountField),
        fixed: draw((field, form, { t }) => fixedField(field, form, this.#words(field), t)),
        coupon: draw(couponField),
        number: draw(rupeeField),
        radio: draw(payerField),
        purchaser: draw((field, form, view) =>
          foldedField(field, form, view, view.t('otherPurchaser'), () => renderField(plain(field), form)),
        ),
        pan: draw(panField),
        text: draw(printedField),
        email: draw(printedField),
        textarea: draw(printedField),
      },
      customValidate: (data) => [
        ...amountError((data as Draft).stamp?.stampDutyAmount, this.controller.field(AMOUNT), this.#view),
        ...letterErrors(this.#view),
        ...secondPartyErrors(this.#view),
      ],
      changed: (pointer, phase) => {
        if (pointer === ADDRESS && phase === 'commit') this.#splitAddress();
        const data = this.controller.data as Draft;
        // The parties of a placed order are not part of the draft: they are sent when the customer saves them.
        if (owner.view.state.step.name === 'status' || data === this.#draft) return;
        this.#show(data);
        owner.edit(data, !pointer.startsWith('/stamp'));
      },
    });
  }

  /** The view of the element, which has this form. */
  get #view(): FormView {
    return this.#owner.view as FormView;
  }

  /** Clears data and errors for another checkout. */
  reset(): void {
    this.#show(undefined);
    this.controller.reset();
  }

  /** Fills the parties of a placed order into the fields, so that the customer can correct them. */
  correct({ customerName, ...parties }: Parties = {}): void {
    this.#show(undefined);
    this.#corrected = parties;
    // If the purchaser is the first party, one field corrects both names.
    const other = customerName && customerName !== parties.partyName ? { customerName } : {};
    this.controller.reset({ stamp: {}, parties: withPostalCode({ ...parties, ...other }), details: {} });
    void this.controller.focus('/parties/partyName');
  }

  /** Notes the draft that the form shows. The flow may refuse it; the next update compares the two. */
  #show(draft: Draft | undefined): void {
    this.#draft = draft;
    this.#inputs = [];
  }

  /**
   * Updates schema, values and visible part to the flow's state. Call it after each change of the state and before each
   * rendering: a call with the same values does nothing.
   */
  update(state: CheckoutState, t: Translate): void {
    const { checkout, draft, step } = state;
    // Nothing of the form is shown yet, and reading it would delay the first call. With a session it decides the first
    // step.
    if (step.name === 'loading' && !(state.session?.id && checkout)) return;
    this.#sale = state;
    const { locked } = this.#owner;
    const lock = locked.join();
    const inputs = [state, t, lock];
    if (!differ(inputs, this.#inputs)) return;
    this.#inputs = inputs;
    const { stateCode, articleCode, districtCode, doorstepDelivery } = draft.stamp ?? {};
    const delivered = doorstepDelivery === true && chosen(state).state?.doorstepDelivery === true;
    const { controller } = this;
    // Sources are compared by identity: a new one makes the form start again.
    const corrected = step.name === 'status' ? this.#corrected : undefined;
    // An address without a PIN code at its end is corrected as a whole.
    this.#asksPin =
      !isFixed(state, ADDRESS) && (corrected ? splitAddress(corrected.partyAddress).length > 1 : delivered);
    const parts = [
      checkout,
      chosenArticles(state),
      stateCode,
      articleCode,
      districtCode,
      delivered,
      t,
      lock,
      corrected,
      this.#asksPin,
    ];
    if (!this.#source || differ(parts, this.#parts)) {
      this.#parts = parts;
      this.#source = checkoutSchema({
        stamp: stampSchema({ state, t }, locked),
        parties: partySchema(
          t,
          // What the order has can be corrected, but not removed.
          RARE.filter((name) => corrected?.[name]),
          delivered,
          this.#asksPin,
        ),
        details: checkout && localForm(checkout.form, t),
        lang: serviceLanguage(t),
      });
    }
    const page = step.name;
    const { article } = chosen(state);
    const newPage = page !== this.#mode[0];
    const mode = [page, article?.secondParty, t];
    if (differ(mode, this.#mode)) {
      this.#mode = mode;
      const omit = omitted(state);
      controller.configure({
        // Amounts in the form's messages use Indian digit grouping.
        locale: `${t.locale}-IN`,
        messages: t.form,
        exclude: (field) => omit(field) || isClosed(this.#sale ?? state, field),
        isVisible: ({ pointer, step: of = 'stamp' }) =>
          !pointer.includes('/', 1) ||
          page === 'review' ||
          (page === 'status'
            ? pointer.startsWith('/parties')
            : // The service's own fields appear once an article is chosen.
              of === page && (page !== 'stamp' || !!article || pointer.startsWith('/stamp'))),
      });
    }
    const fresh = draft !== this.#draft || controller.source !== this.#source;
    controller.source = this.#source;
    if (fresh && page !== 'status') {
      this.#draft = draft;
      controller.data = checkout ? this.#asked(draft) : draft;
    }
    if (newPage) controller.onPageChange();
  }

  /**
   * The steps that the session of this state leaves out, as far as the flow has to be told: they are not known, or have
   * changed. `undefined` otherwise.
   */
  skippedSteps(state: CheckoutState): FormStep[] | undefined {
    const { session, checkout, step, draft, skipped } = state;
    const isLoading = step.name === 'loading';
    const hasDocuments = !draft.stamp?.stateCode || chosenArticles(state)?.status === 'ready';
    if (!session?.id || !checkout || !(isLoading ? hasDocuments : FORM_STEPS.some((name) => name === step.name)))
      return undefined;
    const steps = skippedSteps(this.controller, state);
    return isLoading || steps.join() !== skipped?.join() ? steps : undefined;
  }

  /** Shows errors of the proxy at their fields. @returns whether any error belongs to a field */
  showErrors({ field, fields }: Failure): boolean {
    const { controller } = this;
    const sentence = ({ path, keyword, params }: FieldRef): string =>
      errorMessage(
        { pointer: path, keyword, params, field: controller.field(path), value: controller.value(path) },
        controller.messages,
        controller.locale,
      );
    const named =
      field && !/^(?:session|draft)$/.test(field) ? [{ path: `/stamp/${field}`, keyword: 'invalid', params: {} }] : [];
    const problems: readonly FieldRef[] = fields?.length ? fields : named;
    if (problems.length) controller.setErrors(problems.map((one) => [one.path, () => sentence(one)]));
    return problems.length > 0;
  }

  /**
   * The content of the order: visible fields only, without what a session fixes; the purchaser is the first party
   * unless another name was entered.
   */
  get submission(): Submission {
    const { parties: asked = {}, details = {} } = this.controller.submission as Draft;
    const parties = withWholeAddress(asked);
    // The proxy takes a purchaser that the session does not open only if they are the first party.
    const all = { customerName: parties.partyName, ...filterValues(parties, Boolean) };
    return {
      // A group may have fields that the session does not fix.
      details: filterValues(details, (value, name) => isObject(value) || this.#isOpen('details', name)),
      parties: filterValues(all, (_value, name) => this.#isOpen('parties', name)),
    };
  }

  /** Whether the session does not fix this answer. The proxy adds those that it fixes. */
  #isOpen(part: 'parties' | 'details', name: string): boolean {
    return !this.#sale || !isFixed(this.#sale, child(`/${part}`, name));
  }

  /**
   * Removes prefilled values that no field asks for: the proxy would refuse them, and the customer could not remove
   * them.
   */
  #asked(given: Draft): Draft {
    const draft = { ...given, parties: (this.#asksPin ? withPostalCode : withWholeAddress)(given.parties) };
    const of = (part: 'parties' | 'details'): Readonly<Record<string, unknown>> | undefined => {
      const group = this.controller.form?.children?.find(({ name }) => name === part);
      const { properties = {}, patternProperties, additionalProperties } = group?.schema ?? {};
      if (patternProperties || isObject(additionalProperties)) return draft[part];
      const known = new Set([...Object.keys(properties as object), ...(group?.knownProperties.keys() ?? [])]);
      const entries = Object.entries(draft[part] ?? {});
      const unknown = entries.flatMap(([name]) => (known.has(name) ? [] : name));
      if (!unknown.length) return draft[part];
      warnOnce(`The form has no ${part} called “${unknown.join('”, “')}”; “prefill” should not name them.`);
      return Object.fromEntries(entries.filter(([name]) => known.has(name)));
    };
    const [parties, details] = [of('parties'), of('details')];
    return parties === given.parties && details === given.details ? given : { ...draft, parties, details };
  }

  /**
   * Moves a PIN code that was typed, pasted or filled in at the end of the address into its own field, if that is
   * empty.
   */
  #splitAddress(): void {
    const { controller } = this;
    const [street, postalCode] = splitAddress(controller.value(ADDRESS) as string | undefined);
    if (!this.#asksPin || !postalCode || controller.value(POSTAL_CODE)) return;
    controller.change(POSTAL_CODE, postalCode, 'commit');
    controller.change(ADDRESS, street, 'commit');
  }

  #words(field: Field): unknown {
    const value = this.controller.value(field.pointer) as string | undefined;
    const { state, t } = this.#owner.view;
    const { article } = chosen(state);
    if (field.name === 'stampDutyAmount') return amountText(value);
    if (field.name === 'articleCode' && article) return localArticleName(article, t);
    const choice = field.choices?.find((one) => one.value === value);
    return choice ? withLang(choice.label, choice.lang) : masked(answerText(field, value, this.controller));
  }
}
