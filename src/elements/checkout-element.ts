import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { systemClock } from '../base/clock.ts';
import {
  type Action, type CheckoutOptions, type CheckoutState, type CheckoutStore, type Draft, type StampChoice,
} from '../flow/index.ts';
import { controlStyles, DressedElement } from '../form/index.ts';
import type { MessageOverrides } from '../locales/index.ts';
import { announceState } from './announce-state.ts';
import { CheckoutForm, usualAmount } from './checkout-form.ts';
import { secondary } from './button.ts';
import type { Catalogue } from './catalogue.ts';
import { Language } from './language.ts';
import { notice } from './notice.ts';
import { news } from './notice-text.ts';
import { visibleStep } from './progress.ts';
import { openStore, type PaymentHandlers } from './open-store.ts';
import { PaintFirst } from './paint-first.ts';
import { publicState, type PublicState } from './public-state.ts';
import { renderStep } from './render-step.ts';
import { styles } from './styles/index.ts';
import { tellStates } from './tell-states.ts';
import { overridesText, translator, type Translate } from './translate.ts';
import { chosen, isLevel, orderOf, type Folds, type View } from './view.ts';
import { VERSION } from './version.ts';
import { warnOnce } from './warn-once.ts';

const FOLDED: Folds = { all: false, search: '', other: false, lines: false, correcting: false };

/**
 * What every checkout element is: a store of the flow, one form over its draft, and one shadow root in which the
 * steps are drawn. Which store, and what stands around the steps, is up to the element. It is a `FormOwner` without
 * saying so: the published types leave out what that asks for.
 */
export abstract class CheckoutElement extends DressedElement {
  static override styles: CSSResultGroup = [controlStyles, ...styles];

  /** Version of the package that this class came with. */
  static readonly version = VERSION;

  /** Where the proxy is mounted: a path or an absolute address. */
  @property() proxy = '';
  /** `include` sends the page's cookies to a proxy on another origin. */
  @property() credentials: 'same-origin' | 'include' = 'same-origin';
  /** `light` or `dark`; `auto` takes the page's own `color-scheme`. */
  @property({ reflect: true }) theme: 'auto' | 'light' | 'dark' = 'auto';
  /** Level of the step's heading in the page's outline, 1 to 6. */
  @property({ type: Number, attribute: 'heading-level' }) headingLevel = 2;
  /** The page's own words, by name of the text. */
  @property({ attribute: false }) messages: MessageOverrides = {};
  /** Takes a provider's payments instead of the proxy's payment page. */
  @property({ attribute: false }) paymentHandlers: PaymentHandlers = {};

  @state() protected flow?: CheckoutState;
  @state() private folds: Folds = FOLDED;
  @state() private said = '';

  #store?: CheckoutStore;
  /** What was left while its order was on the way, by identity: who comes back before the answer finds it. */
  readonly #sending = new Map<string, CheckoutStore>();
  #unsubscribe?: () => void;
  #t: Translate = translator(undefined);
  #words?: Catalogue;
  #own = '';
  #wordless = false;
  #identity = '';
  #setup: Partial<CheckoutOptions> | string = {};
  #tick?: () => void;
  #focused?: Element | null;
  #drawn?: CheckoutState;
  readonly #language = new Language(this);
  readonly #paint = new PaintFirst(this);
  readonly #form = new CheckoutForm(this);
  readonly #internals = this.attachInternals();

  /** The options of the store that are not the same for all elements, or the sentence that tells what is missing. */
  protected abstract setup(): Partial<CheckoutOptions> | string;

  /** @internal The names of the choices that the page has locked. */
  get locked(): readonly (keyof StampChoice)[] {
    return [];
  }

  /** The stamp value that the page has locked. */
  protected get fixedAmount(): string | undefined {
    return undefined;
  }

  /** Whether there is a checkout already; until then nothing is fetched. */
  protected get active(): boolean {
    return true;
  }

  /** The flow went to another step. */
  protected moved(_now: CheckoutState): void {}

  /** The prefill in the document came, or came late. */
  protected prefilled(): void {}

  /** What the page may know: step, ids and states. */
  get state(): PublicState {
    return publicState(this.flow);
  }

  /** @internal */
  get view(): View {
    return {
      t: this.#t,
      state: this.flow as CheckoutState,
      form: this.#form.controller,
      folds: this.folds,
      headingLevel: isLevel(this.headingLevel) ? this.headingLevel : 2,
      heading: undefined,
      alone: false,
      fold: (change) => { this.folds = { ...this.folds, ...change }; },
      dispatch: (action) => this.dispatch(action),
      correct: () => this.#paint.before(() => {
        this.folds = { ...this.folds, correcting: true };
        this.#form.correct(this.flow && orderOf(this.flow)?.parties);
      }),
      say: (text) => this.say(text),
    };
  }

  /** Forgets the order and begins again with the same stamp; `<estamp-order-status>` looks at its order anew. */
  restart(): void {
    this.dispatch({ type: 'restart' });
  }

  /** Puts the focus on the heading of the present step. */
  override focus(options?: FocusOptions): void {
    this.#focusTitle(options);
  }

  /** Shows everything that is wrong in the present step. @returns whether nothing was; false while nothing is loaded */
  reportValidity(): boolean {
    if (!this.flow || !visibleStep(this.flow.step)) return false;
    // Of an order nothing is asked but what is being corrected.
    if (this.flow.step.name === 'status' && !this.folds.correcting) return true;
    const valid = this.#form.controller.attempt();
    if (!valid) void this.#focusSummary();
    return valid;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#store?.resume();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A move is a disconnect and a connect in one task: nothing is given up for it.
    setTimeout(() => {
      if (this.isConnected) return;
      this.#tick?.();
      this.#store?.suspend();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const words = this.#language.catalogue;
    // A page that sets the same words with every event of ours has said nothing new.
    const own = changed.has('messages') ? overridesText(this.messages) : this.#own;
    if (own !== this.#own || words !== this.#words) {
      this.#t = translator(words, this.messages);
      // What was said in other words is not said any more.
      this.said = '';
    }
    this.#own = own;
    this.#words = words;
    const { failed } = this.#language;
    if (failed !== this.#wordless) this.say(failed ? this.#t('languageFailed') : '');
    this.#wordless = failed;
    this.#focused = this.shadowRoot?.activeElement;
    const setup = this.#setup = this.active ? this.setup() : {};
    const identity = typeof setup === 'string' || !this.active ? '' : JSON.stringify(
      [this.proxy, this.credentials === 'include', setup.serviceCode, setup.reference, setup.token],
    );
    if (typeof setup === 'string') warnOnce(setup);
    if (identity !== this.#identity) {
      this.#leave();
      this.#identity = identity;
      if (identity) this.#enter(setup as Partial<CheckoutOptions>);
    }
    if (this.flow) this.#form.adopt(this.flow, this.#t);
  }

  protected override render(): TemplateResult {
    const setup = this.#setup;
    const { locale, direction } = this.#t;
    return html`
      <div class="frame" lang=${locale} dir=${direction}>${
        typeof setup === 'string' ? misused(setup) : this.renderCard()}</div>
      <slot name="prefill" hidden @slotchange=${() => this.prefilled()}></slot>`;
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const { shown } = this.#paint;
    return shown ? shown.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** The form around the present step. */
  protected renderCard(): TemplateResult | typeof nothing {
    if (!this.flow) return nothing;
    // Words of unknown length would move what stands there already.
    if (!this.#words) return html`<div class="card blank" aria-busy="true"></div>`;
    return html`
      <form
        class="card" part="form" novalidate lang=${this.#t.locale} dir=${this.#t.direction} aria-labelledby="title"
        @submit=${this.#submit} @input=${stop} @focusin=${reveal}
      >
        ${this.#wordless ? this.#sorry() : nothing}
        ${renderStep(this.view)}
      </form>
      <p class="away" role="status">${this.said}</p>`;
  }

  /** The checkout goes on in the words that there are. */
  #sorry(): TemplateResult {
    return html`
      <div class="wordless" part="section">
        ${notice('warn', html`
          <p>${this.#t('languageFailed')}</p>
          ${secondary(this.#t('tryAgain'), () => void this.#reword())}`)}
      </div>`;
  }

  /** The notice goes with its button: the focus stays in the step. */
  async #reword(): Promise<void> {
    await this.#language.retry();
    if (!this.#language.failed) this.#focusTitle();
  }

  protected override updated(): void {
    this.#tick?.();
    this.#tick = undefined;
    // The minutes for which a price is held go by while nothing else happens.
    if (this.flow?.step.name === 'review' && this.isConnected) {
      this.#tick = systemClock.after(15_000, () => this.requestUpdate());
    }
    this.#drawn = this.flow;
    tellStates(this.#internals.states, this.flow);
    // What had the focus may be gone with what it was for; the page's top is no place to be thrown to.
    if (this.#focused && !this.#focused.isConnected) this.#focusTitle();
  }

  protected dispatch(action: Action): void {
    this.#store?.dispatch(action);
  }

  /** Says something once in the live region, also when it was said before. */
  protected say(text: string): void {
    this.said = text === this.said ? `${text}\u00a0` : text;
  }

  /** @internal The customer's edit, or the page's (`preset`), with what follows from it. */
  edit(draft: Partial<Draft>, preset = false): void {
    if (!Object.keys(draft).length) return;
    this.dispatch({ type: 'edit', draft });
    const { articleCode, stampDutyAmount } = draft;
    if (preset || articleCode !== undefined) {
      this.folds = { ...this.folds, other: false };
      this.#suggest(articleCode !== undefined && (!preset || stampDutyAmount === undefined));
    }
  }

  /** Fills in the page's or the usual amount when a document was chosen, or when none was there to begin with. */
  #suggest(anew: boolean): void {
    if (!this.flow) return;
    const { draft, step } = this.flow;
    if (step.name !== 'stamp' || !chosen(this.flow).article || (!anew && draft.stampDutyAmount)) return;
    const stampDutyAmount = this.fixedAmount ?? usualAmount(this.flow) ?? '';
    if (stampDutyAmount !== draft.stampDutyAmount) this.dispatch({ type: 'edit', draft: { stampDutyAmount } });
  }

  #enter(setup: Partial<CheckoutOptions>): void {
    const store = this.#sending.get(this.#identity) ?? openStore(this, {
      locale: () => this.#t.locale,
      submission: () => this.#form.submission,
      shows: (one) => one === this.#store,
    }, setup);
    this.#sending.delete(this.#identity);
    this.#store = store;
    this.flow = store.getState();
    this.#unsubscribe = store.subscribe((now, former) => this.#follow(now, former));
    // After this update, because what begins here draws again.
    if (this.isConnected) queueMicrotask(() => this.isConnected && store === this.#store && store.resume());
  }

  #leave(): void {
    this.#unsubscribe?.();
    this.#store?.suspend();
    if (this.#store && this.flow?.busy === 'placing') this.#sending.set(this.#identity, this.#store);
    this.#store = this.flow = undefined;
    this.folds = FOLDED;
    this.#form.forget();
  }

  #follow(now: CheckoutState, former: CheckoutState): void {
    this.flow = now;
    // After a purchase the page's preset begins again: what was entered before is nobody's any more.
    if (now.draft !== former.draft && now.draft === now.preset) this.#form.forget();
    this.#form.adopt(now, this.#t);
    const moved = now.step.name !== former.step.name;
    const corrected = now.notice === 'parties-corrected' && now.notice !== former.notice;
    if (moved || corrected) this.folds = { ...this.folds, lines: false, correcting: false };
    const said = news(now, former, this.#t, this.folds.correcting);
    if (said !== undefined) this.say(said);
    const fresh = now.failure !== former.failure ? now.failure : undefined;
    if (fresh && this.#form.tell(fresh)) void this.#focusSummary(true);
    // The first step of a page load takes no focus from the page, nor does an order that cannot be opened.
    else if (moved && former.step.name !== 'loading' && now.step.name !== 'unavailable' && now.notice !== 'link-expired') {
      void this.updateComplete.then(() => { if (this.#hasFocus) this.#focusTitle(); });
    }
    if (moved) this.moved(now);
    const link = now.step.name === 'status' ? now.step.link : undefined;
    if (link && former.step.name === 'status' && !former.step.link) void this.#copy(link);
    announceState(this, now, former);
    if (now.articles !== former.articles) this.#suggest(false);
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    if (!this.flow || this.flow.busy) return;
    const { step, price } = this.flow;
    // An impatient tap is for what is on the screen, not for a step or a price that comes with the next frame.
    if (this.#drawn?.step.name !== step.name || this.#drawn.price?.quote !== price?.quote) return;
    if (step.name === 'review') return this.dispatch({ type: 'confirm' });
    if (step.name === 'status' && !this.folds.correcting) return this.dispatch({ type: 'pay' });
    this.#paint.before(() => {
      if (this.flow?.step.name !== step.name || this.flow.busy || !this.reportValidity()) return;
      const { parties } = this.#form.submission;
      this.dispatch(step.name === 'status' ? { type: 'correct', parties } : { type: 'next' });
    });
  };

  /** The link stands on the page as well, for browsers that do not let it be copied. */
  async #copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.say(this.#t('copied'));
    } catch {
      this.say(this.#t('linkIs'));
    }
  }

  /** Whether the focus is here, or nowhere, as after a button that is gone; anywhere else it is the page's. */
  get #hasFocus(): boolean {
    const { activeElement } = this.getRootNode() as Document | ShadowRoot;
    return this.contains(activeElement) || [null, document.body].includes(document.activeElement as HTMLElement | null);
  }

  #focusTitle(options?: FocusOptions): void {
    this.shadowRoot?.querySelector<HTMLElement>('#title')?.focus(options);
  }

  /** @param unasked nobody has asked for it, so a focus elsewhere in the page stays */
  async #focusSummary(unasked = false): Promise<void> {
    await this.updateComplete;
    if (unasked && !this.#hasFocus) return;
    this.renderRoot.querySelector<HTMLElement>('.summary')?.focus();
  }
}

/** What is typed is nobody's outside: browsers let this event through a shadow root. */
function stop(event: Event): void {
  event.stopPropagation();
}

/** Browsers bring the caret of a text area into view, without regard to what is held above it. */
function reveal({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

function misused(sentence: string): TemplateResult {
  return html`<div class="card">${notice('bad', sentence)}</div>`;
}
