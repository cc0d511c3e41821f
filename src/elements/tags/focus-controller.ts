import type { LitElement, ReactiveController } from 'lit';

/** Moves the focus inside an element: to the heading of a step, to the error summary, and away from what is gone. */
export class FocusController implements ReactiveController {
  readonly #host: LitElement;
  #before?: Element | null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#before = this.#host.shadowRoot?.activeElement;
  }

  /** If the focused control was removed, the browser would move the focus to the top of the page. */
  hostUpdated(): void {
    if (this.#before && !this.#before.isConnected) this.toTitle({ preventScroll: true });
  }

  /** Whether the focus is in the element, or nowhere after its control was removed. Otherwise the page has it. */
  get isHere(): boolean {
    const { activeElement } = this.#host.getRootNode() as Document | ShadowRoot;
    return this.#host.contains(activeElement) || [null, document.body].includes(document.activeElement as HTMLElement | null);
  }

  toTitle(options?: FocusOptions): void {
    this.#host.shadowRoot?.querySelector<HTMLElement>('#title')?.focus(options);
  }

  /** @param ifHere true for a summary that appears by itself: a focus elsewhere in the page stays there */
  async toSummary(ifHere = false): Promise<void> {
    await this.#host.updateComplete;
    if (ifHere && !this.isHere) return;
    this.#host.renderRoot.querySelector<HTMLElement>('.summary')?.focus();
  }
}
