import type { LitElement, ReactiveController } from 'lit';
import type { CheckoutState } from '../../flow/index.ts';

/** Whether the first answer about an order is there. */
const isRead = ({ step }: CheckoutState): boolean => step.name === 'status' && !!(step.order ?? step.failure);

/** Whether a page load has come to a result: of an order, or of a link to one that has expired. */
export const arrived = (now: CheckoutState, former: CheckoutState): boolean =>
  now.notice === 'link-expired' ? now.notice !== former.notice : isRead(now) && !isRead(former);

/** Scrolls a text area into view: browsers ignore the sticky footer when they scroll to the caret. */
export function reveal({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves the focus inside an element: to the heading of a step, to the error summary, and away from removed controls.
 */
export class FocusController implements ReactiveController {
  readonly #host: LitElement;
  #before?: Element | null;
  #place?: Element | null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#before = this.#host.shadowRoot?.activeElement;
    this.#place = this.#before?.closest('[data-place]');
  }

  /**
   * If the focused control was removed, moves the focus to what has taken its place (`data-place`), otherwise to the
   * heading; the browser would move it to the top of the page.
   */
  hostUpdated(): void {
    if (!this.#before || this.#before.isConnected) return;
    const next = this.#place?.querySelector('input') ?? this.#place?.querySelector('button');
    if (next?.isConnected) next.focus({ preventScroll: true });
    else this.toTitle({ preventScroll: true });
  }

  /**
   * Whether the focus is in the element, or nowhere because its control was removed. Otherwise it is elsewhere in the
   * page.
   */
  get isHere(): boolean {
    const { activeElement } = this.#host.getRootNode() as Document | ShadowRoot;
    return (
      this.#host.contains(activeElement) || [null, document.body].includes(document.activeElement as HTMLElement | null)
    );
  }

  /**
   * Brings the top of the card into view, below a bar of the page (`--estamp-sticky-offset-top`). A top that is in the
   * upper half of the screen stays where it is, except for a result, whose reason must be seen as well.
   */
  toTop(isResult = false): void {
    const card = this.#host.renderRoot.querySelector('.card');
    if (!card) return;
    const top = card.getBoundingClientRect().top - parseFloat(getComputedStyle(card).scrollMarginTop);
    // Without an animation, whatever the page has set: the new step is a new page.
    if (isResult || top < 0 || top > innerHeight / 2) card.scrollIntoView({ behavior: 'instant' });
  }

  toTitle(options?: FocusOptions): void {
    this.#host.shadowRoot?.querySelector<HTMLElement>('#title')?.focus(options);
  }

  /**
   * Moves the focus into the first field of the step, which saves a tap, if it is a text that is empty.
   *
   * @returns heading and introduction, to be announced because the focus skips them; `undefined` if there is no such
   *   field
   */
  toEmptyField(): string | undefined {
    const { renderRoot: root } = this.#host;
    const [field] = root.querySelectorAll<HTMLInputElement>('.body :is(input, select, textarea)');
    if (field?.type !== 'text' || field.value || field.disabled || field.readOnly) return undefined;
    field.focus({ preventScroll: true });
    return [...root.querySelectorAll('.title, .intro')].map(({ textContent }) => textContent?.trim()).join(' – ');
  }

  /** @param ifHere true if the summary appeared without an action: a focus elsewhere in the page then stays there */
  async toSummary(ifHere = false): Promise<void> {
    await this.#host.updateComplete;
    if (ifHere && !this.isHere) return;
    this.#host.renderRoot.querySelector<HTMLElement>('.summary')?.focus();
  }
}
