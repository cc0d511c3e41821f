import { property } from '../../form/element/property.ts';
import type { PropertyValues } from 'lit';
import { escapeToken } from '../../base/evaluator/index.ts';
import { parseRupeeInput, type CheckoutOptions, type StampChoice } from '../../flow/index.ts';
import type { Details } from '../../wire/index.ts';
import { CheckoutElement } from './checkout-element.ts';
import { isAvailable } from '../form/is-available.ts';
import { PRESET_NAMES, readLock, readPrefill, refill, same, type Prefill, type PresetName } from '../form/presets.ts';
import { isLevel, type ViewModel } from '../view/view.ts';
import { warnOnce } from '../platform/warn-once.ts';

const REFERENCE = /^[A-Za-z0-9_.:-]{1,64}$/;

/**
 * The checkout: choose a stamp, name the parties, review and pay, get the certificate.
 *
 * @tagname estamp-checkout
 * @slot prefill - `<script type="application/json">` with `parties` and `details`, for pages without own script
 * @slot legal - The merchant's notice to the customer, shown before the button that pays
 * @slot support - Whom to call when money is stuck, shown beside the order's state
 * @slot logo - Your logo, at the top of the card
 * @slot icon-done - Your sign of an order that is paid or ready; also `icon-failed`, `icon-waiting`, `icon-unknown`, `icon-refunded`, `icon-cancelled`
 * @slot step-start - Your content before that of each step; the part of its place names the step
 * @slot step-end - Your content after that of each step
 * @fires {CustomEvent} estamp-ready - The first step can be used
 * @fires {CustomEvent} estamp-step - Another step is shown
 * @fires {CustomEvent} estamp-quote - A price was given
 * @fires {CustomEvent} estamp-before-order - Before the order is sent; cancelable, `detail.waitUntil(promise)` delays it
 * @fires {CustomEvent} estamp-payment - Before payment is handed over; `detail.respondWith(promise)` takes it
 * @fires {CustomEvent} estamp-status - The order or its payment changed its state
 * @fires {CustomEvent} estamp-complete - The certificate is made; `detail.resumed` if it was before this page load, or a link opened it
 * @fires {CustomEvent} estamp-failure - Something did not work; the detail is one `Failure`
 * @csspart frame - What holds the card, and the space that `skeleton.css` keeps for it
 * @csspart form - The card around all
 * @csspart header - Progress, heading and introduction
 * @csspart heading - The step's heading
 * @csspart intro - The sentence below it
 * @csspart section - A step's content; also `section-stamp`, `section-parties`, `section-review`, `section-status`, `section-loading`, `section-unavailable`
 * @csspart field - A field; also `field-invalid`, `field-locked`
 * @csspart label - A field's label
 * @csspart control - An input, select or text area; `search` the one that looks for a document
 * @csspart hint - The remark below a field; `unknown` where it cannot be drawn
 * @csspart error - The sentence that tells what is wrong
 * @csspart timeline - The order's way
 * @csspart message - What the order's state means for the customer
 * @csspart links - What else can be done with the order
 * @csspart icon - The sign of the order's state; also `icon-done`, `icon-failed`, `icon-waiting`, `icon-unknown`, `icon-refunded`, `icon-cancelled`
 * @csspart notice - A boxed remark; also `notice-info`, `notice-warn`, `notice-bad`
 * @csspart footer - The bar that holds price and action
 * @csspart button - A button; also `button-primary`, `button-busy`, `button-waiting`, `button-quiet`
 * @csspart correction - The parties while they are corrected
 * @csspart link - A button that looks like a link; also the field of the link that only looks
 * @csspart steps - The list of steps; `step`, `step-done`, `step-current` are its items
 * @csspart test-mode - The mark of test mode
 * @csspart options - The list of documents; `option` is one
 * @csspart chips - The stamp values; `chip` is one
 * @csspart quote - The price lines; `line` and `total` are theirs
 * @csspart summary - The panel beside the step; also what is wrong, after an attempt to go on
 * @csspart certificate - The preview of the certificate
 * @csspart certificate-caption - The lines at its top; the rosette is its `::before`
 * @csspart certificate-title - The name of the paper
 * @csspart certificate-row - One row; `certificate-label` and `certificate-value` are in it
 * @csspart certificate-note - The mark that says that this is no certificate
 * @csspart subheading - The heading of a panel
 * @csspart logo - The place of slot `logo`
 * @csspart step-start - The place of slot `step-start`; also `step-start-stamp`, `step-start-parties`, `step-start-review`, `step-start-status`
 * @csspart step-end - The place of slot `step-end`; also `step-end-stamp`, `step-end-parties`, `step-end-review`, `step-end-status`
 * @csspart answers - What the form asked besides
 * @csspart amount - The price in the footer
 * @csspart held - How long the price is held
 * @csspart choices - The frame around open choices; `choice` is one, `choice-hint` is said about it
 * @csspart optional - The word beside the label of what may be left empty
 * @csspart group - The fields of a group, the entries of a list; `item` is one, `actions` its buttons
 * @cssprop --estamp-color-accent - The merchant's colour
 * @cssprop --estamp-color-on-accent - Text on it
 * @cssprop --estamp-color-text - Text
 * @cssprop --estamp-color-text-muted - Less important text
 * @cssprop --estamp-color-divider - Hairlines
 * @cssprop --estamp-color-border - Borders of controls
 * @cssprop --estamp-color-background - Background
 * @cssprop --estamp-color-input-background - Background of controls
 * @cssprop --estamp-color-surface - Background of panels
 * @cssprop --estamp-color-warning - Colour of warnings; `--estamp-color-warning-surface` is their background
 * @cssprop --estamp-color-danger - Colour of problems; `--estamp-color-danger-surface` is their background
 * @cssprop --estamp-radius - Radius of corners
 * @cssprop --estamp-spacing - Space between fields
 * @cssprop --estamp-font-family - Font family; the page's own unless set; `--estamp-font-weight` is its weight (400)
 * @cssprop --estamp-font-size - Size of text; `max(16px, 1rem)` unless set
 * @cssprop --estamp-control-height - Least height of controls and buttons; `3em` unless set
 * @cssprop --estamp-border-width - Width of the borders of controls; `1px` unless set
 * @cssprop --estamp-focus-ring - Outline of what has the focus, such as `3px solid blue`
 * @cssprop --estamp-color-success - Colour of what is done; the accent unless set
 * @cssprop --estamp-shadow - Shadow of the card; none unless set
 * @cssprop --estamp-sticky-offset - Height of whatever the page itself holds at the bottom of the screen
 * @cssprop --estamp-sticky-offset-top - The same at the top
 * @cssstate stamp - Step 1
 * @cssstate parties - Step 2
 * @cssstate review - Step 3
 * @cssstate test - Test mode
 * @cssstate loading - Nothing is known yet
 * @cssstate unavailable - The checkout could not be loaded
 * @cssstate status - Step 4
 * @cssstate busy - The customer waits for an answer
 * @cssstate complete - The certificate is made
 */
export class EstampCheckout extends CheckoutElement {
  /** The service that is sold, such as `estamp.standard`. */
  @property({ attribute: 'service-code' }) serviceCode = '';
  /** Preset state. */
  @property({ attribute: 'state-code' }) stateCode = '';
  /** Preset article. */
  @property({ attribute: 'article-code' }) articleCode = '';
  /** Preset stamp value, in rupees. */
  @property({ attribute: 'stamp-duty-amount' }) stampDutyAmount = '';
  /** Preset district. */
  @property({ attribute: 'district-code' }) districtCode = '';
  /** Preset sub-registrar's office. */
  @property({ attribute: 'sro-value' }) sroValue = '';
  /** Preset coupon. */
  @property({ attribute: 'coupon-code' }) couponCode = '';
  /** Names of presets that the customer may not change, separated by spaces. Comfort, not security. */
  @property() lock = '';
  /** The merchant's own document or cart number: 1 to 64 of `A-Z a-z 0-9 . _ : -`. Two checkouts in one page need two. */
  @property() reference = '';
  /** The page's own heading of the first step. */
  @property() heading = '';
  /** Where the way back from payment leads; this page unless set. */
  @property({ attribute: 'return-url' }) returnUrl = '';
  /** Parties and details to begin with; a later one replaces them. What the customer has entered wins. */
  @property({ attribute: false }) prefill?: Prefill;
  /** The prefill that the draft has taken. */
  #filled?: Prefill;

  /** @internal */
  override get locked(): readonly PresetName[] {
    return readLock(this.lock).names.filter((name) => this.#given(name) && isAvailable(name, this.#given(name), this.flow));
  }

  protected override get fixedAmount(): string | undefined {
    return this.locked.includes('stampDutyAmount') ? this.#given('stampDutyAmount') : undefined;
  }

  /** @internal */
  override get view(): ViewModel {
    return { ...super.view, heading: this.heading || undefined };
  }

  protected override setup(): Partial<CheckoutOptions> | string {
    const { proxy, serviceCode, reference } = this;
    if (!proxy || !serviceCode) return '<estamp-checkout> needs the attributes “proxy” and “service-code”.';
    if (reference && !REFERENCE.test(reference)) {
      return 'The attribute “reference” takes 1 to 64 of A-Z a-z 0-9 . _ : - and nothing else.';
    }
    const prefill = readPrefill(this.prefill ?? this.#slotted());
    if (!this.flow) this.#filled = prefill;
    return {
      serviceCode,
      reference: reference || undefined,
      preset: { stamp: this.#preset, ...prefill },
      lock: this.locked,
      returnUrl: () => this.#wayBack(),
    };
  }

  #wayBack(): string {
    const here = location.href.replace(/#.*/, '');
    try {
      return new URL(this.returnUrl || here, document.baseURI).href;
    } catch {
      warnOnce(`The attribute “return-url” is “${this.returnUrl}”, which is no address; this page stands for it.`);
      return here;
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#complain();
    super.willUpdate(changed);
    const renewed = PRESET_NAMES.filter((name) => changed.has(name));
    if (this.hasUpdated && renewed.length) {
      this.preset(Object.fromEntries(renewed.map((name) => [name, this.#given(name)])));
    }
    if (this.hasUpdated && changed.has('prefill')) this.#fill(readPrefill(this.prefill));
  }

  /** A removed attribute sets its property to null, and frameworks hand over amounts as numbers. */
  #given(name: PresetName): string {
    const given: string | number | null = this[name];
    return String(given ?? '');
  }

  get #preset(): StampChoice {
    return Object.fromEntries(PRESET_NAMES.flatMap((name) => (this.#given(name) ? [[name, this.#given(name)]] : [])));
  }

  /** The prefill that stands in the document. It may be parsed after this element came to life. */
  #slotted(): unknown {
    const script = this.querySelector(':scope > script[slot="prefill"]');
    if (!script) return undefined;
    try {
      return JSON.parse(script.textContent ?? '') as unknown;
    } catch {
      warnOnce('The JSON in slot “prefill” cannot be read.');
      return undefined;
    }
  }

  protected override prefilled(): void {
    if (!this.prefill) this.#fill(readPrefill(this.#slotted()));
  }

  #fill(prefill: Prefill | undefined): void {
    if (!prefill || !this.flow) return;
    const { parties = {}, details = {} } = this.flow.draft;
    const { form } = this.view;
    const refilled = (part: 'parties' | 'details', answers: Details): Details => refill(
      answers, prefill[part], this.#filled?.[part], (name) => form.hasChanged(`/${part}/${escapeToken(name)}`),
    );
    const answers = { parties: refilled('parties', parties), details: refilled('details', details) };
    this.#filled = prefill;
    if (!same(answers, { parties, details })) this.edit({ ...this.flow.draft, ...answers });
  }

  #complain(): void {
    const { theme, credentials, headingLevel } = this;
    const amount = this.#given('stampDutyAmount');
    const expect = (right: boolean, name: string, given: string | number | null | undefined, allowed: string): void => {
      // Removed attributes, and frameworks that take a property back, set null or undefined.
      if (!right && given !== null && given !== undefined) warnOnce(`The attribute “${name}” is “${String(given)}”; it takes ${allowed}.`);
    };
    expect(['auto', 'light', 'dark'].includes(theme), 'theme', theme, 'auto, light or dark');
    expect(['same-origin', 'include'].includes(credentials), 'credentials', credentials, 'same-origin or include');
    expect(isLevel(headingLevel), 'heading-level', headingLevel, '1 to 6');
    expect(!amount || parseRupeeInput(amount) !== undefined, 'stamp-duty-amount', amount,
      'rupees, such as 100 or 100.50');
    const { names, unknown } = readLock(this.lock);
    for (const word of unknown) expect(false, 'lock', word, 'names of presets');
    const { locked } = this;
    // What the page has set is looked up among what it has set, whatever the customer has chosen meanwhile.
    const page = this.flow && { ...this.flow, draft: { stamp: { ...this.flow.draft.stamp, ...this.#preset } } };
    for (const name of PRESET_NAMES) {
      const given = this.#given(name);
      const isLock = names.includes(name);
      if (given && (isLock ? !locked.includes(name) : name !== 'stampDutyAmount' && !isAvailable(name, given, page))) {
        warnOnce(`“${given}” is not sold here: “${name}” is not ${isLock ? 'locked' : 'set'}.`);
      }
    }
  }
}
