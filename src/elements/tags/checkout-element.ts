import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from '../../lit/property.ts';
import { systemClock } from '../../base/clock.ts';
import type { Action, CheckoutOptions, CheckoutState, Draft, StampChoice } from '../../flow/index.ts';
import { masked } from '../../form/directives/control.ts';
import { AdoptableElement } from '../../lit/adoptable-element.ts';
import { controlStyles } from '../../lit/control-styles.ts';
import type { MessageOverrides } from '../../locales/index.ts';
import { failed } from '../../client/index.ts';
import { dispatchEvents } from '../events/dispatch-events.ts';
import type { LoadedMessages } from '../i18n/load-messages.ts';
import { LocaleController } from '../i18n/locale-controller.ts';
import { languageNotice } from '../view/notice.ts';
import { liveRegionMessage } from '../events/live-region.ts';
import { visibleStep } from '../view/progress.ts';
import type { PaymentHandlers } from './connect-store.ts';
import { FirstStepController } from './first-step-controller.ts';
import { arrived, FocusController, reveal } from './focus-controller.ts';
import { createOrderLink } from './order-link.ts';
import type { ElementParts, Purchase } from './purchase.ts';
import { loadOnDemand } from './load-on-demand.ts';
import { StoreController } from './store-controller.ts';
import { AfterPaint } from '../platform/after-paint.ts';
import { stopEvent } from '../platform/stop-event.ts';
import { notLoadedText } from '../view/on-demand.ts';
import { brandContact } from '../view/shop-line.ts';
import { supportContact } from '../platform/support-contact.ts';
import { publicState, type PublicState } from '../events/public-state.ts';
import { misuse, misused } from '../steps/misuse.ts';
import { renderStep } from '../steps/render-step.ts';
import { styles } from '../styles/index.ts';
import { emit } from '../events/events.ts';
import { setCustomStates } from '../events/custom-states.ts';
import { overridesText, translator, type Translate } from '../i18n/translate.ts';
import { retryDelay } from '../view/failure-message.ts';
import {
  failureOf,
  FOLDED,
  isLevel,
  lacksLanguage,
  orderOf,
  type OnDemandParts,
  type UiState,
  type ViewModel,
} from '../view/view.ts';
import { VERSION } from '../../base/version.ts';
import { warnOnce } from '../../lit/warn-once.ts';
import { scriptMount } from '../platform/script-mount.ts';

/** How long after a file did not load it is asked for again, unless the customer presses. */
const RETRY_MS = 10_000;

/** WebKit does not say when it is idle. */
const whenIdle = (act: () => unknown): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 100);

/**
 * The base of every checkout element: a store, one form over its draft, and one shadow root that renders the steps.
 * Subclasses choose the store and what surrounds the steps. The class satisfies `FormHostElement` without declaring it,
 * so that the published types omit those members.
 */
export abstract class CheckoutElement extends AdoptableElement {
  static override styles: CSSResultGroup = [controlStyles, ...styles];

  /** Version of the package that contains this class. */
  static readonly version = VERSION;

  /** @internal What the element is made of; its class says it. */
  static readonly parts: ElementParts;

  /**
   * Where the proxy is mounted: a path or an absolute URL. Default: the mount that served the script from
   * `MOUNT/assets/`, if it did.
   */
  @property() proxy = scriptMount;
  /** `include` sends the page's cookies to a proxy on another origin, with prices and orders but not with lists. */
  @property() credentials: 'same-origin' | 'include' = 'same-origin';
  /**
   * The checkout session that your server has created: it decides what is sold, and finds its order again on any
   * device. It holds personal data, so serve its page with `Cache-Control: no-store`.
   */
  @property() session = '';
  /** `light` or `dark`; `auto` uses the page's own `color-scheme`. */
  @property({ reflect: true, useDefault: true }) theme: 'auto' | 'light' | 'dark' = 'auto';
  /** Level of the step's heading in the page's outline, 1 to 6. */
  @property({ type: Number, attribute: 'heading-level' }) headingLevel: 1 | 2 | 3 | 4 | 5 | 6 = 2;
  /** Texts of the page that replace ours, by message key. */
  @property({ attribute: false }) messages: MessageOverrides = {};
  /** Payment handlers by provider; each replaces the proxy's payment page for its provider. */
  @property({ attribute: false }) paymentHandlers: PaymentHandlers = {};

  @state() protected flow?: CheckoutState;
  @state() protected ui: UiState = FOLDED;
  @state() private onDemand?: OnDemandParts;
  @state() private announcement = '';

  #t: Translate = translator(undefined);
  #words?: LoadedMessages;
  #own = '';
  #relisted = '';
  #isLanguageMissing = false;
  #setup: Partial<CheckoutOptions> | string = {};
  #tick?: () => void;
  #isPreloading = false;
  #drawn?: CheckoutState;
  #view?: ViewModel;
  readonly #language = new LocaleController(this, (failure) => emit(this, 'estamp-failure', failure));
  readonly #paint = new AfterPaint(this);
  #parts = (this.constructor as typeof CheckoutElement).parts;
  #form = this.#parts.createForm?.(this);
  readonly #first = new FirstStepController(this);
  readonly #focus = new FocusController(this);
  readonly #store = new StoreController(
    this,
    {
      locale: () => this.#t.locale,
      wanted: () => this.#language.wanted,
      submission: () => this.#form?.submission ?? { parties: {}, details: {} },
      isValid: () => this.reportValidity(),
      transition: this.#parts.transition,
    },
    (now, former) => this.#follow(now, former),
  );
  readonly #link = createOrderLink(this, (copied) => {
    this.ui = { ...this.ui, copied: copied ? 'link' : undefined };
    this.announce(`${this.#t(copied ? 'copied' : 'linkIs')} ${this.#t('linkFor')}`);
  });
  readonly #internals = this.attachInternals();

  /** The options of the store that differ between elements, or a sentence that says which option is missing. */
  protected abstract setup(): Partial<CheckoutOptions> | string;

  /** @internal The choices that the page has locked. */
  get locked(): readonly (keyof StampChoice)[] {
    return [];
  }

  /** Whether the checkout has started; before that nothing is loaded. */
  protected get active(): boolean {
    return true;
  }

  /** Called when the flow enters another step. */
  protected moved(_now: CheckoutState): void {}

  /** Called when the prefill in the document is available, possibly late. */
  protected prefilled(): void {}

  /** Called when the documents that can be chosen have arrived. */
  protected listed(): void {}

  /** Loads the form of a correction, where the class has none. */
  protected loadForm(): void {}

  /** The public state: step, ids and states. */
  get state(): PublicState {
    return publicState(this.flow);
  }

  /** What the view says about the element itself. */
  protected get surroundings(): Pick<ViewModel, 'heading' | 'alone' | 'purposes' | 'handOver'> {
    return { heading: undefined, alone: false };
  }

  /** @internal One object until something in it changes: many readers ask for it during one update. */
  get view(): ViewModel {
    const values = {
      t: this.#t,
      state: this.flow as CheckoutState,
      ui: this.ui,
      parts: this.onDemand,
      headingLevel: isLevel(this.headingLevel) ? this.headingLevel : 2,
      ...this.surroundings,
    };
    const last = this.#view;
    if (last && Object.entries(values).every(([name, value]) => last[name as keyof typeof values] === value))
      return last;
    return (this.#view = {
      ...values,
      form: this.#form?.controller,
      setUi: (change, open = this.ui.open) => {
        if (open === this.ui.open)
          this.ui = { ...this.ui, ...(typeof change === 'function' ? change(this.ui) : change) };
      },
      dispatch: (action) => this.dispatch(action),
      answers: (data) => this.#parts.answers(this.view, data),
      demand: (press) => this.wait(press, this.onDemand ?? this.#load()),
      preload: () => this.#preload(),
      correct: () => {
        if (this.#form) this.#paint.before(() => this.#correct());
        else this.loadForm();
      },
      copyLink: (known) => {
        if (!this.flow?.busy) void this.#link.copy(known, () => this.dispatch({ type: 'link' }));
      },
      contact: () => supportContact(this) ?? brandContact(this.flow),
      announce: (text) => this.announce(text),
    });
  }

  /** Removes the stored order and starts again with the same stamp. `<estamp-order-status>` reads its order again. */
  restart(): void {
    this.dispatch({ type: 'restart' });
  }

  /** Focuses the heading of the present step. */
  override focus(options?: FocusOptions): void {
    this.#focus.toTitle(options);
  }

  /** Shows all errors of the present step. @returns whether there are none; false while loading */
  reportValidity(): boolean {
    if (!this.flow || !visibleStep(this.flow.step)) return false;
    // Step 4 has fields only while the customer corrects the parties.
    if (this.flow.step.name === 'status' && !this.ui.correcting) return true;
    const valid = this.#form?.controller.attempt();
    if (valid === false) void this.#focus.toSummary();
    return valid !== false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Moving the element in the document must not stop the timer.
    setTimeout(() => {
      if (!this.isConnected) this.#tick?.();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#tick?.();
    this.#tick = undefined;
    // Updates the remaining minutes of the price, and the button at the end of a rate limit: read before the button is
    // drawn, which would wait for ever for a limit that ends in between.
    const wait = this.flow && retryDelay(failureOf(this.flow));
    const tick = this.flow?.step.name === 'review' ? Math.min(wait || 15_000, 15_000) : wait;
    if (tick && this.isConnected) this.#tick = systemClock.after(tick, () => this.requestUpdate());
    const { catalogue } = this.#language;
    const words = catalogue?.locale === 'en' ? (this.#parts.english ?? catalogue) : catalogue;
    // Ignores a `messages` object with unchanged content.
    const own = changed.has('messages') ? overridesText(this.messages) : this.#own;
    if (own !== this.#own || words !== this.#words) {
      this.#t = translator(words, this.messages);
      // The last announcement was in the former language.
      this.announcement = '';
    }
    this.#own = own;
    this.#words = words;
    const { failed: isMissing } = this.#language;
    if (isMissing !== this.#isLanguageMissing) this.announce(isMissing ? this.#t('languageFailed') : '');
    this.#isLanguageMissing = isMissing;
    const setup = this.active ? this.setup() : {};
    if (typeof setup === 'string' && setup !== this.#setup) emit(this, 'estamp-failure', misuse(setup));
    this.#setup = setup;
    const identity =
      typeof setup === 'string' || !this.active
        ? ''
        : JSON.stringify([
            this.proxy,
            this.credentials === 'include',
            this.session || [setup.serviceCode, setup.reference, setup.token],
          ]);
    if (typeof setup === 'string') warnOnce(setup);
    const { replaced, state: initial } = this.#store.use(identity, setup as Partial<CheckoutOptions>);
    if (replaced) {
      this.flow = initial;
      this.ui = FOLDED;
      this.#form?.reset();
    }
    if (this.flow) this.#form?.update(this.flow, this.#t);
    // Nothing is drawn over the first step until the same can be drawn.
    if (
      this.#first.isShown &&
      (typeof setup === 'string' || (words && this.flow && this.flow.step.name !== 'loading')) &&
      !this.#first.postponed()
    )
      this.#takeOver();
  }

  /** Goes on where the customer is in the first step that came before the code. */
  #takeOver(): void {
    const stateCode = this.#first.remove();
    const { step, draft } = this.flow ?? {};
    if (stateCode && step?.name === 'stamp') this.edit({ ...draft, stamp: { ...draft?.stamp, stateCode } });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.#first.find(root);
    return root;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#first.isShown) return nothing;
    const setup = this.#setup;
    const { locale, direction } = this.#t;
    return html`
      <div class="frame" part="frame" lang=${locale} dir=${direction} data-heading=${this.view.heading ?? nothing}>${
        typeof setup === 'string' ? misused(setup, this.#words && this.#t) : this.renderCard()
      }</div>
      <slot name="prefill" hidden @slotchange=${() => this.prefilled()}></slot>`;
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const { shown } = this.#paint;
    return shown ? shown.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** The form of the present step. */
  protected renderCard(): TemplateResult | typeof nothing {
    if (!this.flow) return nothing;
    // Texts of unknown length would move the content when they arrive.
    if (!this.#words) return html`<div class="card blank" aria-busy="true"></div>`;
    return html`
      <form
        class="card" part="form" novalidate lang=${this.#t.locale} dir=${this.#t.direction} aria-labelledby="title"
        @submit=${this.#submit} @input=${stopEvent} @focusin=${reveal}
      >
        ${this.#isLanguageMissing ? languageNotice(this.#t, () => void this.#retryLanguage()) : nothing}
        ${renderStep(this.view, this.#parts.steps)}
      </form>
      <p class="away" role="status">${masked(this.announcement)}</p>`;
  }

  /** After a retry the notice and its button are removed, so the focus moves to the step. */
  async #retryLanguage(): Promise<void> {
    await this.#language.retry();
    if (!this.#language.failed) this.#focus.toTitle();
  }

  protected override updated(): void {
    this.#drawn = this.flow;
    setCustomStates(this.#internals.states, this.flow);
    this.#relist();
  }

  /**
   * Reads the documents again if the page has another language than their texts; once, since the proxy may not have it.
   */
  #relist(): void {
    const { wanted } = this.#language;
    if (!this.flow || !lacksLanguage(this.flow, wanted)) this.#relisted = '';
    else if (this.#relisted !== wanted) {
      this.#relisted = wanted;
      this.dispatch({ type: 'relist' });
    }
  }

  protected dispatch(action: Action): void {
    this.#store.dispatch(action);
  }

  /** Announces a text in the live region, even if it is the same as before. */
  protected announce(text: string): void {
    this.announcement = text === this.announcement ? `${text}\u00a0` : text;
  }

  /**
   * @internal Sends the form's data to the flow.
   * @param entered whether the customer has entered something else than the stamp
   */
  edit(draft: Draft, entered?: boolean): void {
    this.dispatch({ type: 'edit', draft, entered });
  }

  /** Opens the fields for correcting the parties of the order. */
  #correct(): void {
    this.ui = { ...this.ui, correcting: true };
    this.#form?.correct(this.flow && orderOf(this.flow)?.parties);
  }

  /** Opens the correction with the form of a purchase, which was loaded for it. */
  protected correctWith(purchase: Purchase): void {
    this.#parts = { ...this.#parts, english: purchase.english, steps: purchase.steps };
    this.#form = purchase.createForm(this);
    if (this.#words?.locale === 'en') this.#t = translator(purchase.english, this.messages);
    if (this.flow) this.#form.update(this.flow, this.#t);
    this.#correct();
  }

  async #load(): Promise<OnDemandParts> {
    return (this.onDemand = await loadOnDemand());
  }

  /** Loads the parts once in ten seconds at most. Where they do not load, the page goes on without them. */
  #preload(): void {
    if (this.#isPreloading || this.onDemand) return;
    this.#isPreloading = true;
    systemClock.after(RETRY_MS, () => (this.#isPreloading = false));
    whenIdle(() => this.#load().catch(() => undefined));
  }

  /**
   * Waits for a file that a press has asked for. The page says while it comes and if it does not, and goes on.
   *
   * @throws if it does not come, or the customer has asked for something else or sees something else meanwhile
   */
  protected async wait<T>(name: string, file: T | Promise<T>): Promise<T> {
    if (!(file instanceof Promise)) return file;
    const asked = { name };
    this.ui = { ...this.ui, asked };
    const answer = (now: UiState['asked']): boolean => {
      const isWanted = this.ui.asked === asked;
      if (isWanted) this.ui = { ...this.ui, asked: now };
      return isWanted;
    };
    try {
      const loaded = await file;
      if (answer(undefined)) return loaded;
    } catch (error) {
      if (answer({ name, failed: true })) this.announce(notLoadedText(this.view));
      emit(this, 'estamp-failure', failed('OFFLINE', `A file did not load: ${String(error)}`, 'network', true));
    }
    throw new Error(name);
  }

  #follow(now: CheckoutState, former: CheckoutState): void {
    this.flow = now;
    // After a purchase the form must drop what was entered for it, and which fields were left.
    if (now.draft !== former.draft && former.step.name === 'status') this.#form?.reset();
    this.#form?.update(now, this.#t);
    const moved = now.step.name !== former.step.name;
    const corrected = now.notice === 'parties-corrected' && now.notice !== former.notice;
    if (moved || corrected)
      this.ui = { ...this.ui, lines: false, correcting: false, copied: undefined, open: undefined, coupon: undefined };
    const announcement = liveRegionMessage(now, former, this.#t, this.ui.correcting);
    if (announcement !== undefined) this.announce(announcement);
    const withoutStep = now.step.name === 'unavailable' || now.notice === 'link-expired';
    const fresh = now.failure !== former.failure ? now.failure : undefined;
    if (fresh && this.#form?.showErrors(fresh)) void this.#focus.toSummary(true);
    // The first step after a page load does not take the focus from the page; neither does an order that cannot be
    // opened.
    else if (moved && former.step.name !== 'loading' && !withoutStep) {
      void this.updateComplete.then(() => {
        // A draft may be shown at a later step at once.
        if (!this.#focus.isHere || this.flow?.step.name !== now.step.name) return;
        const text = now.step.name === 'parties' && former.step.name === 'stamp' && this.#focus.toEmptyField();
        if (text) this.announce(text);
        else this.#focus.toTitle({ preventScroll: true });
        this.#focus.toTop(now.step.name === 'status');
      });
    }
    // The customer is back from a payment, a reload or a link, and looks for the result. The focus stays with the page.
    else if (!this.view.alone && arrived(now, former)) {
      void this.updateComplete.then(() => this.#focus.toTop(true));
    }
    if (moved) this.moved(now);
    this.#link.follow(now, former);
    this.#first.afterwards(() => dispatchEvents(this, now, former));
    if (now.articles !== former.articles || (now.session && now.checkout !== former.checkout)) this.listed();
    const steps = this.#form?.skippedSteps(now);
    if (steps) this.dispatch({ type: 'skip', steps });
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    this.#form?.controller.readControls();
    if (!this.flow || this.flow.busy || retryDelay(this.flow.failure)) return;
    const { step, price } = this.flow;
    // Ignores a press if the step or the price has changed since the last paint: it was meant for the former content.
    if (this.#drawn?.step.name !== step.name || this.#drawn.price?.quote !== price?.quote) return;
    if (step.name === 'review') return this.dispatch(this.#parts.confirmation?.(this.view) ?? { type: 'confirm' });
    if (step.name === 'status' && !this.ui.correcting) return this.dispatch({ type: 'pay' });
    this.#paint.before(() => {
      if (this.flow?.step.name !== step.name || this.flow.busy || !this.reportValidity()) return;
      const parties = this.#form?.submission.parties ?? {};
      this.dispatch(step.name === 'status' ? { type: 'correct', parties } : { type: 'next' });
    });
  };
}
