import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { createProxyClient, type Failure, type ProxyClient } from '../../client/index.ts';
import { mayLeave, type CheckoutState, type Draft } from '../../flow/index.ts';
import type { HandOverKey } from '../../locales/hand-over.ts';
import type { DraftView } from '../../wire/index.ts';
import { emit } from '../events/events.ts';
import { copyText } from '../platform/copy-text.ts';
import { failureMessage } from '../view/failure-message.ts';
import { handOverOffer } from '../view/button.ts';
import type { HandOverHost, HandOverPart } from '../view/view.ts';
import {
  accept,
  doubtOf,
  fillIn,
  giveBack,
  hasDocuments,
  isBegun,
  isReady,
  linkTo,
  toSend,
  toStep,
  withHandOver,
  withoutGone,
  type Doubt,
} from './handed-draft.ts';
import { bannerSentences, drawBanner, drawPanel, type Shown } from './hand-over-view.ts';
import { handOverText, hasTexts, loadTexts } from './hand-over-text.ts';
import { drawCode } from './qr-code.ts';

/** Codes of a draft that can never be opened again. */
const isOver = ({ code }: Failure): boolean => code.startsWith('DRAFT_');

/** Hands the purchase of one element over, and opens what was handed over to it. */
export class HandOver implements HandOverPart, ReactiveController {
  readonly #host: HandOverHost;
  #shown: Shown = { isOpen: false, sender: '', note: '' };
  /** The draft that waits until the checkout can be filled in, and then for its documents. */
  #arrived?: { readonly token: string; readonly draft: DraftView } | undefined;
  #isFilling = false;
  #former?: Draft;
  /** The token about which the proxy was asked. */
  #asked?: string | undefined;
  #refused?: Failure | undefined;
  /** The draft of which the link is. */
  #sent?: Draft | undefined;
  /** The link that a canvas shows. */
  readonly #drawn = new WeakMap<HTMLCanvasElement, string>();

  constructor(host: HandOverHost) {
    this.#host = host;
    host.addController(this);
    host.requestUpdate();
  }

  get #state(): CheckoutState {
    return this.#host.view.state;
  }

  get #client(): ProxyClient {
    const { proxy, credentials } = this.#host;
    return createProxyClient({ mount: proxy, credentials: credentials === 'include' ? 'include' : 'same-origin' });
  }

  #text(key: HandOverKey, params?: Readonly<Record<string, string>>): string {
    return handOverText(this.#host.view.t, key, params);
  }

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#host.requestUpdate();
  }

  #apply(transition: (state: CheckoutState) => ReturnType<ReturnType<typeof toStep>>): void {
    this.#host.view.dispatch({ type: 'apply', transition });
  }

  /** The texts in the language of the checkout. Nothing is drawn or said before. */
  async #texts(): Promise<void> {
    const { t } = this.#host.view;
    if (hasTexts(t)) return;
    await loadTexts(t);
    this.#host.requestUpdate();
  }

  async open(token: string): Promise<void> {
    this.#asked = token;
    const { value: draft, failure } = await this.#read(token);
    if (this.#asked !== token) return;
    if (failure) return this.#refuse(failure, token);
    const { serviceCode } = this.#host;
    if (draft.draft.serviceCode !== serviceCode) return this.#pass(token, draft.draft.serviceCode);
    this.#arrived = { token, draft };
    this.#show({ refusal: undefined, opened: draft, doubt: doubtOf(draft) });
  }

  async #read(token: string): ReturnType<ProxyClient['draft']> {
    const [result] = await Promise.all([this.#client.draft(token), this.#texts()]);
    return result;
  }

  /** Another checkout of the page sells what the draft is about. */
  #pass(token: string, serviceCode: string): void {
    const others = [...document.querySelectorAll<HandOverHost>('estamp-checkout, estamp-checkout-button')];
    const other = others.find((one) => one.serviceCode === serviceCode && one !== this.#host && 'openDraft' in one);
    if (other) void other.openDraft(token);
    else this.#refuse({ code: 'DRAFT_INVALID', message: '', actor: 'customer', retryable: false });
  }

  #refuse(failure: Failure, token?: string): void {
    emit(this.#host, 'estamp-failure', failure);
    const isEnd = isOver(failure);
    const { t } = this.#host.view;
    const over = [...(failure.code === 'DRAFT_EXPIRED' ? [t('linkExpired')] : []), t('error_DRAFT_INVALID')];
    const sentences = isEnd ? over : failureMessage(failure, t);
    this.#show({ refusal: { sentences, retry: isEnd || !token ? undefined : () => void this.#retry(token) } });
    this.#say(sentences);
    // An order would be refused with it, and the customer could not remove it.
    if (isEnd && this.#host.view.state?.handOver) this.#apply(withHandOver(undefined));
  }

  async #retry(token: string): Promise<void> {
    await (this.#state.handOver?.order.draft === token ? this.#ask(token) : this.open(token));
  }

  #say(sentences: readonly string[]): void {
    this.#host.view.announce(sentences.join(' – '));
  }

  hostUpdated(): void {
    queueMicrotask(() => this.#follow());
    void this.#texts();
    const canvas = this.#host.renderRoot.querySelector('canvas');
    const link = canvas && this.#link;
    if (canvas && link && this.#drawn.get(canvas) !== link) {
      this.#drawn.set(canvas, link);
      drawCode(canvas, link);
    }
  }

  /** Does what waits for a state of the checkout. */
  #follow(): void {
    const { view } = this.#host;
    const { state } = view;
    if (!state) return;
    const { handOver, failure, step } = state;
    const arrived = this.#arrived;
    if (this.#isFilling) return this.#goOn();
    // The link wins over an order of this tab, which stays within reach.
    if (arrived && step.name === 'status' && state.checkout && mayLeave(state.busy)) {
      view.dispatch({ type: 'restart' });
      if (this.#state.step.name === 'status') return;
    }
    if (arrived && isReady(this.#state)) return this.#fill(arrived.token, arrived.draft);
    if (!handOver?.order.draft || arrived) return;
    // After a reload, and when the order says that another one may be paid.
    if (this.#asked !== handOver.order.draft) void this.#ask(handOver.order.draft);
    else if (failure && failure !== this.#refused && (failure.field === 'draft' || isOver(failure))) {
      this.#refused = failure;
      if (isOver(failure)) this.#refuse(failure);
      else void this.#ask(handOver.order.draft, 'paying');
    }
  }

  /** Asks what the draft of this tab is about now. @param doubt what else is the case if it is not paid */
  async #ask(token: string, doubt?: Doubt): Promise<void> {
    this.#asked = token;
    const { value: opened, failure } = await this.#read(token);
    if (this.#state?.handOver?.order.draft !== token) return;
    if (failure) return this.#refuse(failure, token);
    this.#show({ refusal: undefined, opened, doubt: doubtOf(opened) ?? doubt });
    if (doubt) this.#apply((now) => ({ state: { ...now, failure: undefined }, effects: [] }));
    this.#say(this.#sentences());
  }

  #fill(token: string, { draft }: DraftView): void {
    const state = this.#state;
    const found = accept(state, draft, this.#host.locked);
    const isOther = isBegun(state) && JSON.stringify(state.draft) !== JSON.stringify(found.draft);
    this.#former = isOther ? state.draft : undefined;
    this.#arrived = undefined;
    this.#isFilling = true;
    this.#show({ isLocked: found.isLocked, isGone: found.isGone, isReplaced: isOther });
    this.#apply(fillIn(found.draft, token));
    this.#goOn();
  }

  /** Goes on to the step in which something is open, once the documents are there. */
  #goOn(): void {
    if (!hasDocuments(this.#state)) return;
    this.#isFilling = false;
    const gone = withoutGone(this.#state);
    if (gone) {
      this.#show({ isGone: true });
      this.#apply(gone);
    }
    for (const step of ['stamp', 'parties', 'review'] as const) {
      this.#apply(toStep(step));
      if (this.#host.view.form?.hasProblems) break;
    }
    emit(this.#host, 'estamp-hand-over', { kind: 'opened' });
    this.#say(this.#sentences());
  }

  #sentences(): string[] {
    return bannerSentences(this.#shown, !!this.#state.handOver?.isOwn, this.#host.view.t);
  }

  asks(): boolean {
    const { handOver } = this.#state;
    if (!handOver || handOver.order.buyAnother || !this.#shown.doubt || !this.#shown.opened) return false;
    this.#say(this.#sentences());
    this.#host.renderRoot.querySelector<HTMLElement>('.content > .warning .button')?.focus();
    return true;
  }

  toggle(): void {
    const isOpen = !this.#shown.isOpen;
    this.#show({ isOpen, failure: undefined });
    if (isOpen)
      void this.#texts()
        .then(() => this.#host.updateComplete)
        .then(() => this.#host.renderRoot.querySelector<HTMLElement>('.hand-over :is(input, textarea)')?.focus());
  }

  /** The link to this purchase, unless something was changed since it was made. */
  get #link(): string | undefined {
    const { session } = this.#host;
    if (session) return location.href;
    return this.#sent === this.#state.draft ? this.#shown.link : undefined;
  }

  async #make(): Promise<void> {
    const { view, serviceCode } = this.#host;
    const { state } = view;
    const { sender, note, isMaking } = this.#shown;
    if (isMaking) return;
    this.#show({ isMaking: true, failure: undefined });
    this.#say([this.#text('making')]);
    const { value, failure } = await this.#client.handOver({
      draft: toSend(state, serviceCode),
      sender: sender.trim() || undefined,
      note: note.trim() || undefined,
      from: state.handOver?.order.draft,
    });
    this.#show({ isMaking: false });
    if (failure) {
      const sentences = failure.code === 'INVALID_INPUT' ? [this.#text('noteWrong')] : failureMessage(failure, view.t);
      this.#show({ failure: sentences });
      this.#say(sentences);
      emit(this.#host, 'estamp-failure', failure);
      return;
    }
    const { token, expiresAt } = value;
    this.#sent = state.draft;
    this.#asked = token;
    this.#show({ link: linkTo(location.href, token), expiresAt, copied: false });
    const { handOver } = this.#state;
    // The same purchase: whoever pays second is asked.
    this.#apply(
      withHandOver({ order: { ...handOver?.order, draft: token }, isOwn: handOver ? (handOver.isOwn ?? false) : true }),
    );
    this.#say([this.#text('link')]);
    emit(this.#host, 'estamp-hand-over', { kind: 'sent' });
  }

  async #copy(link: string): Promise<void> {
    const copied = await copyText(Promise.resolve(link));
    this.#show({ copied });
    if (copied) this.#say([this.#host.view.t('copied')]);
  }

  banner(): TemplateResult | typeof nothing {
    const { view } = this.#host;
    const { handOver, step } = view.state;
    if (step.name === 'status' || !hasTexts(view.t)) return nothing;
    const isOwn = !!handOver?.isOwn;
    return drawBanner({ ...this.#shown, opened: handOver && this.#shown.opened }, view, {
      isOwn,
      isConfirmed: !!handOver?.order.buyAnother,
      confirm: () => {
        if (!handOver) return;
        this.#apply(
          withHandOver({ ...handOver, order: { ...handOver.order, buyAnother: true } }, { failure: undefined }),
        );
        this.#say([this.#text('another')]);
      },
      takeBack: () => {
        const former = this.#former;
        if (!former) return;
        this.#former = this.#asked = undefined;
        this.#show({ opened: undefined, isReplaced: false, isLocked: false, isGone: false, doubt: undefined });
        this.#apply(giveBack(former));
        this.#say([]);
      },
    });
  }

  panel(): TemplateResult | typeof nothing {
    const { view, session } = this.#host;
    const link = this.#link;
    if (!hasTexts(view.t)) return handOverOffer(view, () => this.toggle(), true);
    return html`
      ${handOverOffer(view, () => this.toggle(), false, this.#shown.isOpen)}
      ${
        this.#shown.isOpen
          ? drawPanel({ ...this.#shown, link }, view, {
              isPage: !!session,
              set: (change) => Object.assign(this.#shown, change),
              make: () => void this.#make(),
              copy: (address) => void this.#copy(address),
            })
          : nothing
      }`;
  }
}
