import { nothing, type PropertyValues } from 'lit';
import { property } from '../../lit/property.ts';
import { escapeToken } from '../../base/evaluator/index.ts';
import {
  fixedStamp,
  parseRupeeInput,
  type Action,
  type CheckoutOptions,
  type CheckoutState,
  type Draft,
  type StampChoice,
} from '../../flow/index.ts';
import type { Details, Session } from '../../wire/index.ts';
import { CheckoutElement } from './checkout-element.ts';
import { usualAmount } from '../form/checkout-form.ts';
import { withUsualPayer } from '../form/fields/second-party.ts';
import { isAvailable } from '../form/is-available.ts';
import { PURCHASE } from './purchase.ts';
import { attributeOf, PRESET_NAMES } from '../../base/first-step/layout.ts';
import { readLock, readPrefill, refill, same, type Prefill, type PresetName } from '../form/presets.ts';
import { handOverOffer, link } from '../view/button.ts';
import { notice } from '../view/notice.ts';
import { isOnItsWay, notLoaded } from '../view/on-demand.ts';
import { chosen, isLevel, type HandOverPart, type ViewModel } from '../view/view.ts';
import { wireReference } from '../platform/wire-reference.ts';
import { warnOnce } from '../../lit/warn-once.ts';

/** The name of the press, or of the link, that asks for what hands a purchase over. */
const HAND_OVER = 'handOver';

/* Characters of this page's address with its fragment. */
const MAX_ADDRESS = 1024;

/**
 * The checkout: choose a stamp, name the parties, review and pay, get the certificate.
 *
 * @example
 * const checkout = document.createElement('estamp-checkout');
 *
 * Object.assign(checkout, { proxy: '/estamp', serviceCode: 'estamp.standard', reference: 'cart-7' });
 *
 * checkout.addEventListener('estamp-complete', ({ detail }) => thankYou(detail.externalOrderId));
 *
 * document.body.append(checkout);
 * @tagname estamp-checkout
 * @attr {string} lang - Language of the checkout. English and Hindi also follow the `lang` of the page; the others are
 *   used only if the element itself has the attribute
 * @slot prefill - `<script type="application/json">` with `parties` and `details`, for pages without their own script
 * @slot legal - The merchant's notice to the customer, shown before the button that pays
 * @slot support - Support contact, shown with the state of the order, and by `skeleton.css` if the script does not load
 * @slot fallback - A sentence for customers if the script does not load, shown by `skeleton.css` after 8 seconds, and
 *   if required attributes are missing
 * @slot logo - Your logo, at the top of the card
 * @slot icon-done - Your icon of an order that is paid or ready
 * @slot icon-failed - Your icon of an order or a payment that failed
 * @slot icon-waiting - Your icon of an order that waits for its payment or its certificate
 * @slot icon-unknown - Your icon of a payment whose state is not known yet
 * @slot icon-refunded - Your icon of an order whose money was returned
 * @slot icon-cancelled - Your icon of a cancelled order
 * @slot step-start - Your content before that of each step; its part names the step
 * @slot step-end - Your content after that of each step
 * @fires {CustomEvent} estamp-ready - The first step can be used
 * @fires {CustomEvent} estamp-step - Another step is shown
 * @fires {CustomEvent} estamp-quote - A price is shown
 * @fires {CustomEvent} estamp-hand-over - A link was made that hands the purchase over (`detail.kind` is `sent`), or
 *   such a link was opened (`opened`)
 * @fires {CustomEvent} estamp-before-order - Before the order is sent; cancelable, `detail.waitUntil(promise)` delays
 *   it
 * @fires {CustomEvent} estamp-payment - Before the payment page opens; `detail.respondWith(promise)` takes over the
 *   payment
 * @fires {CustomEvent} estamp-status - The order or its payment changed its state
 * @fires {CustomEvent} estamp-complete - The certificate is ready; `detail.resumed` if it was ready before this page
 *   load, or a link opened the order
 * @fires {CustomEvent} estamp-failure - Something failed; the detail is a `Failure`
 * @shared frame
 * @csspart form - The card
 * @shared logo header heading intro test-mode subheading footer
 * @csspart steps - The list of steps
 * @csspart step - One step of the list
 * @csspart step-done - A step that is done
 * @csspart step-current - The current step
 * @csspart section - The content of a step
 * @csspart section-loading - The content while the checkout loads
 * @csspart section-unavailable - The content if the checkout cannot be loaded
 * @csspart section-stamp - The content of step 1
 * @csspart section-parties - The content of step 2
 * @csspart section-review - The content of step 3
 * @csspart section-status - The content of step 4
 * @shared step-start
 * @csspart step-start-stamp - The same in step `stamp`
 * @csspart step-start-parties - The same in step `parties`
 * @csspart step-start-review - The same in step `review`
 * @shared step-start-status step-end
 * @csspart step-end-stamp - The same in step `stamp`
 * @csspart step-end-parties - The same in step `parties`
 * @csspart step-end-review - The same in step `review`
 * @shared step-end-status field field-invalid
 * @csspart field-locked - A field whose value the page has locked
 * @csspart field-chosen - State or document once it is chosen: one line with Change
 * @shared label optional control
 * @csspart search - The control that searches for a document
 * @shared hint unsupported error choices choice choice-hint group item actions
 * @csspart articles - The list of documents
 * @csspart article - One document of the list
 * @csspart confirmation - A box to tick: for an unusual amount, or for a name to print as typed
 * @csspart chips - The stamp values, purposes or payers to choose from
 * @csspart chip - One of them
 * @csspart tiles - The documents that most customers buy, above the list
 * @csspart tile - One of them
 * @csspart party - A party of the document, as a card
 * @csspart hand-over - The offer to send the purchase to another person
 * @csspart coupon - The coupon that the price contains
 * @csspart summary - The panel beside the step
 * @csspart error-summary - The error summary
 * @csspart methods - The ways to pay that the merchant names
 * @csspart footer-total - The price in the footer
 * @csspart terms - The line with price and rule of refund above the button that pays
 * @csspart price-validity - The time until the price expires
 * @shared quote line total certificate certificate-caption certificate-title certificate-row certificate-label
 * @shared certificate-value certificate-note answers
 * @shared timeline message icon icon-done icon-failed icon-waiting icon-unknown icon-refunded icon-cancelled
 * @shared order-actions correction link button button-primary
 * @csspart button-back - The button that goes one step back
 * @shared button-busy button-waiting button-quiet notice notice-info notice-warning notice-danger
 * @shared --estamp-color-accent --estamp-color-on-accent --estamp-color-text --estamp-color-text-muted
 * @shared --estamp-color-divider --estamp-color-border --estamp-color-background --estamp-color-input-background
 * @shared --estamp-color-surface --estamp-color-success --estamp-color-warning --estamp-color-warning-surface
 * @shared --estamp-color-paper --estamp-color-on-paper
 * @shared --estamp-color-danger --estamp-color-danger-surface --estamp-font-family --estamp-font-size
 * @shared --estamp-font-weight --estamp-radius --estamp-border-width --estamp-spacing --estamp-control-height
 * @shared --estamp-focus-ring --estamp-shadow --estamp-sticky-offset --estamp-sticky-offset-top
 * @cssprop --estamp-reserved-height - Height that `skeleton.css` keeps before the checkout has loaded; by default it
 *   follows from the texts of step 1
 * @cssstate stamp - Step 1
 * @cssstate parties - Step 2
 * @cssstate review - Step 3
 * @cssstate test - Test mode
 * @cssstate loading - The checkout is loading
 * @cssstate unavailable - The checkout could not be loaded
 * @cssstate status - Step 4
 * @cssstate busy - An action is in progress
 * @cssstate complete - The certificate is ready
 */
export class EstampCheckout extends CheckoutElement {
  /** @internal */
  static override readonly parts = PURCHASE;

  /** Code of the service to sell, such as `estamp.standard`. */
  @property({ attribute: 'service-code' }) serviceCode = '';
  /** Preset state, by its code. */
  @property({ attribute: 'state-code' }) stateCode = '';
  /** Preset article, by its code. */
  @property({ attribute: 'article-code' }) articleCode = '';
  /** Preset stamp value, in rupees, such as `100` or `100.50`. */
  @property({ attribute: 'stamp-duty-amount' }) stampDutyAmount = '';
  /** Preset district, by its code. */
  @property({ attribute: 'district-code' }) districtCode = '';
  /** Preset sub-registrar's office, by its value. */
  @property({ attribute: 'sro-value' }) sroValue = '';
  /** Preset coupon code. */
  @property({ attribute: 'coupon-code' }) couponCode = '';
  /**
   * Names of presets that the customer may not change, separated by spaces: `state-code`, `article-code`,
   * `stamp-duty-amount`, `district-code`, `sro-value`, `coupon-code`. For convenience only; the server does not enforce
   * it.
   */
  @property() lock = '';
  /**
   * The merchant's own document or cart number. Two checkouts on one page need different ones. If it has more than 64
   * characters or others than `A-Z a-z 0-9 . _ : -`, the proxy gets its beginning and a hash, always the same for one
   * number.
   */
  @property() reference = '';
  /** Heading of the first step, instead of ours. */
  @property() heading = '';
  /**
   * Purposes that the customer can choose with one tap, in English as they are printed (10 to 100 characters), such as
   * `['Rent agreement for staff']`. They replace the usual ones of the document; an empty list offers none. As an
   * attribute: JSON.
   */
  @property({ type: Array }) purposes?: readonly string[];
  /** The page to return to after payment. Default: this page. */
  @property({ attribute: 'return-url' }) returnUrl = '';
  /**
   * `none` returns from the payment to that page's address alone. By default one parameter is added, `estamp`, whose
   * code opens the order once: for customers who come back in another browser than the one that they left.
   */
  @property({ attribute: 'return-parameter' }) returnParameter: 'code' | 'none' = 'code';
  /**
   * `none` creates no history entries, for pages whose router cannot handle entries of others. By default each of steps
   * 1 to 3 is an entry, so that Back on a phone goes one step back.
   */
  @property() history: 'steps' | 'none' = 'steps';
  /**
   * `none`, for a shared device, keeps no order and no state on it and no answer in the tab, offers nothing that
   * another page of the site has kept, and begins another purchase without the parties of the one before. By default
   * the device keeps the code of the state, with which the next checkout begins. Of the latest order its number, time,
   * document, state, price lines and progress are kept for a day, or until its certificate is downloaded, with a token
   * that opens it only together with the last four digits of its mobile number. So a customer who has closed the tab
   * finds it again; never names. The tab keeps what was typed, PAN excluded, for an hour and until the order is made,
   * so that a reload loses nothing.
   */
  @property() remember: 'order' | 'none' = 'order';
  /**
   * `none` offers no link by which another person goes on with the purchase, and opens none. With a `session` the offer
   * needs `page`: the link is then the address of this page.
   */
  @property({ attribute: 'hand-over' }) handOver: 'draft' | 'page' | 'none' = 'draft';
  /** Initial parties and details; a later value replaces them. A value that the customer has entered stays. */
  @property({ attribute: false }) prefill?: Prefill;
  /** The prefill that the draft contains. */
  #filled?: Prefill;
  /** What hands the purchase over, once it is loaded. */
  #handing?: HandOverPart;
  /** The token of the link that was opened last. */
  #link?: string | undefined;

  /** @internal */
  override get locked(): readonly PresetName[] {
    if (this.session) return Object.keys(fixedStamp(this.flow?.session)) as PresetName[];
    return readLock(this.lock).names.filter(
      (name) => this.#given(name) && isAvailable(name, this.#given(name), this.flow),
    );
  }

  /** The stamp value that the page has locked, in rupees. */
  get #fixedAmount(): string | undefined {
    return this.locked.includes('stampDutyAmount') ? this.#given('stampDutyAmount') : undefined;
  }

  protected override get surroundings(): Pick<
    ViewModel,
    'heading' | 'alone' | 'purposes' | 'offersOrder' | 'handOver'
  > {
    const { heading, purposes } = this;
    return {
      handOver: this.#handsOver ? this.#drawHandOver : undefined,
      heading: heading?.trim() || undefined,
      alone: false,
      offersOrder: this.#remembers,
      purposes: Array.isArray(purposes) ? purposes : undefined,
    };
  }

  get #handsOver(): boolean {
    return this.session ? this.handOver === 'page' : this.handOver !== 'none';
  }

  /** Loads what hands the purchase over. */
  async #load(): Promise<HandOverPart | undefined> {
    const parts = await this.view.demand(HAND_OVER).catch(() => undefined);
    return parts && (this.#handing ??= parts.handOver(this));
  }

  #drawHandOver = (isAbove: boolean): unknown => {
    const { view } = this;
    const part = this.#handing;
    if (part) return isAbove ? part.banner() : part.panel();
    // After a reload.
    if (isAbove && this.flow?.handOver && !view.ui.asked) void this.#load();
    const failed = notLoaded(view, HAND_OVER);
    if (!isAbove)
      return handOverOffer(view, () => void this.#load().then((made) => made?.toggle()), isOnItsWay(view, HAND_OVER));
    return failed === nothing
      ? failed
      : notice('warning', [failed, link(view.t('tryAgain'), () => void this.openDraft())]);
  };

  /** @internal Opens what another person has handed over. */
  async openDraft(token = this.#link): Promise<void> {
    this.#link = token;
    const part = await this.#load();
    if (token) await part?.open(token);
  }

  protected override dispatch(action: Action): void {
    if (action.type !== 'confirm' || !this.flow?.price || !this.#handing?.asks()) super.dispatch(action);
  }

  protected override setup(): Partial<CheckoutOptions> | string {
    const { proxy, serviceCode, session } = this;
    if (!proxy || !(serviceCode || session))
      return '<estamp-checkout> needs the attributes “proxy” and “service-code”, or “session”.';
    const page = {
      serviceCode,
      returnUrl: () => this.#wayBack(),
      returnParameter: () => (this.returnParameter === 'none' ? ('none' as const) : undefined),
      history: () => this.history !== 'none',
    };
    if (session) return page;
    const prefill = readPrefill(this.prefill ?? this.#slotted());
    if (!this.flow) this.#filled = prefill;
    return {
      ...page,
      reference: wireReference(this.reference),
      preset: { stamp: this.#preset, ...prefill },
      lock: this.locked,
      keepsOrder: () => this.#remembers,
      openDraft: this.#handsOver ? (token) => this.openDraft(token) : undefined,
    };
  }

  get #remembers(): boolean {
    return this.remember !== 'none';
  }

  #wayBack(): string {
    const { href } = location;
    // Providers limit the length of the addresses that they return to.
    const here = href.length > MAX_ADDRESS ? href.replace(/#.*/s, '') : href;
    try {
      return new URL(this.returnUrl || here, document.baseURI).href;
    } catch {
      warnOnce(`The attribute “return-url” is “${this.returnUrl}”, which is not a URL, so this page is used.`);
      return here;
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#complain();
    super.willUpdate(changed);
    const renewed = PRESET_NAMES.filter((name) => changed.has(name));
    if (this.hasUpdated && renewed.length && !this.session) {
      this.#choose(Object.fromEntries(renewed.map((name) => [name, this.#given(name)])));
    }
    if (this.hasUpdated && changed.has('prefill')) this.#fill(readPrefill(this.prefill));
  }

  protected override listed(): void {
    this.#suggest(false);
  }

  /** @internal */
  override edit(draft: Draft, entered?: boolean): void {
    const former = this.flow?.draft.stamp?.articleCode;
    const articleCode = draft.stamp?.articleCode;
    super.edit(draft, entered);
    if (articleCode === undefined || articleCode === former) return;
    this.ui = { ...this.ui, other: false };
    this.#suggest(true);
  }

  /** Sends stamp answers that the page has set. */
  #choose(stamp: StampChoice): void {
    this.dispatch({ type: 'preset', stamp });
    this.ui = { ...this.ui, other: false };
    this.#suggest('articleCode' in stamp && !('stampDutyAmount' in stamp));
  }

  /**
   * Selects the usual payer, and fills in the locked or the usual amount.
   *
   * @param replace whether to replace an amount that belongs to another document
   */
  #suggest(replace: boolean): void {
    const { form } = this.view;
    if (!form || !this.flow || !isChoosing(this.flow)) return;
    const draft = withUsualPayer(form, this.flow);
    if (draft) this.dispatch({ type: 'edit', draft });
    const { stamp } = this.flow.draft;
    if (!chosen(this.flow).article || (!replace && stamp?.stampDutyAmount)) return;
    const stampDutyAmount = this.#fixedAmount ?? usualAmount(this.flow) ?? '';
    if (stampDutyAmount !== (stamp?.stampDutyAmount ?? ''))
      this.dispatch({ type: 'preset', stamp: { stampDutyAmount } });
  }

  /** A preset as text: a removed attribute sets its property to null, and frameworks set amounts as numbers. */
  #given(name: PresetName): string {
    const given: string | number | null = this[name];
    return String(given ?? '');
  }

  get #preset(): StampChoice {
    return Object.fromEntries(PRESET_NAMES.flatMap((name) => (this.#given(name) ? [[name, this.#given(name)]] : [])));
  }

  /** The prefill in the document. It may be parsed after this element was connected. */
  #slotted(): unknown {
    const script = this.querySelector(':scope > script[slot="prefill"]');
    if (!script) return undefined;
    try {
      return JSON.parse(script.textContent ?? '') as unknown;
    } catch {
      // The browser's own message quotes the text, which has personal data.
      warnOnce('The JSON in slot “prefill” is not valid JSON. Write { "parties": {…}, "details": {…} }.');
      return undefined;
    }
  }

  protected override prefilled(): void {
    if (!this.prefill) this.#fill(readPrefill(this.#slotted()));
  }

  #fill(prefill: Prefill | undefined): void {
    if (!prefill || !this.flow || this.session) return;
    const { parties = {}, details = {} } = this.flow.draft;
    const { form } = this.view;
    const refilled = (part: 'parties' | 'details', answers: Details): Details =>
      refill(
        answers,
        prefill[part],
        this.#filled?.[part],
        (name) => !!form?.hasChanged(`/${part}/${escapeToken(name)}`),
      );
    const answers = { parties: refilled('parties', parties), details: refilled('details', details) };
    this.#filled = prefill;
    if (!same(answers, { parties, details })) this.edit({ ...this.flow.draft, ...answers });
  }

  #complain(): void {
    const { theme, credentials, handOver, headingLevel, history, remember, returnParameter } = this;
    const amount = this.#given('stampDutyAmount');
    const expect = (right: boolean, name: string, given: string | number | null | undefined, allowed: string): void => {
      // Removed attributes and frameworks that reset a property set null or undefined, which is no mistake.
      if (!right && given !== null && given !== undefined)
        warnOnce(`The attribute “${name}” is “${String(given)}”; it takes ${allowed}.`);
    };
    expect(['auto', 'light', 'dark'].includes(theme), 'theme', theme, 'auto, light or dark');
    expect(['same-origin', 'include'].includes(credentials), 'credentials', credentials, 'same-origin or include');
    expect(['steps', 'none'].includes(history), 'history', history, 'steps or none');
    expect(['code', 'none'].includes(returnParameter), 'return-parameter', returnParameter, 'code or none');
    expect(['order', 'none'].includes(remember), 'remember', remember, 'order or none');
    expect(['draft', 'page', 'none'].includes(handOver), 'hand-over', handOver, 'draft, page or none');
    expect(isLevel(headingLevel), 'heading-level', headingLevel, '1 to 6');
    expect(
      !amount || parseRupeeInput(amount) !== undefined,
      'stamp-duty-amount',
      amount,
      'rupees, such as 100 or 100.50',
    );
    if (this.session) return this.#compare(this.flow?.session);
    const { names, unknown } = readLock(this.lock);
    for (const word of unknown) expect(false, 'lock', word, 'names of presets');
    const { locked } = this;
    // The presets are checked against each other, whatever the customer has chosen meanwhile.
    const page = this.flow && { ...this.flow, draft: { stamp: { ...this.flow.draft.stamp, ...this.#preset } } };
    for (const name of PRESET_NAMES) {
      const given = this.#given(name);
      const isLock = names.includes(name);
      if (given && (isLock ? !locked.includes(name) : name !== 'stampDutyAmount' && !isAvailable(name, given, page))) {
        warnOnce(`“${given}” is not sold here: “${name}” is not ${isLock ? 'locked' : 'set'}.`);
      }
    }
  }

  /** Says which attributes ask for something else than the session. They are ignored. */
  #compare(session: Partial<Session> = {}): void {
    if (!session.id) return;
    const { serviceCode, reference, stamp } = session;
    const decided: Readonly<Record<string, unknown>> = { serviceCode, reference, ...stamp };
    const read = (value: unknown): unknown => parseRupeeInput(`${value as string}`) ?? wireReference(value as string);
    const prefill = readPrefill(this.prefill ?? this.#slotted());
    const names = [
      ...(['serviceCode', 'reference', ...PRESET_NAMES] as const).filter(
        (name) => this[name] && read(this[name]) !== read(decided[name]),
      ),
      ...(readLock(this.lock).names.some((name) => !this.locked.includes(name)) ? ['lock'] : []),
      ...((['parties', 'details'] as const).some(
        (part) => !same({ ...session[part], ...prefill?.[part] }, session[part] ?? {}),
      )
        ? ['prefill']
        : []),
    ];
    if (names.length) warnOnce(`The session decides, so it ignores ${names.map(attributeOf).join(', ')}.`);
  }
}

/** Whether the stamp can be chosen: in its step, or before it is known with which step a session begins. */
const isChoosing = ({ step, session }: CheckoutState): boolean =>
  step.name === 'stamp' || (step.name === 'loading' && !!session);
