import type { LitElement, ReactiveController } from 'lit';

/** Moves the focus inside an element: to the heading of a step, to the error summary, and away from removed controls. */
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

  /** Moves the focus to the heading if the focused control was removed; the browser would move it to the top of the page. */
  hostUpdated(): void {
    if (this.#before && !this.#before.isConnected) this.toTitle({ preventScroll: true });
  }

  /** Whether the focus is in the element, or nowhere because its control was removed. Otherwise it is elsewhere in the page. */
  get isHere(): boolean {
    const { activeElement } = this.#host.getRootNode() as Document | ShadowRoot;
    return (
      this.#host.contains(activeElement) || [null, document.body].includes(document.activeElement as HTMLElement | null)
    );
  }

  toTitle(options?: FocusOptions): void {
    this.#host.shadowRoot?.querySelector<HTMLElement>('#title')?.focus(options);
  }

  /** @param ifHere true if the summary appeared without an action: a focus elsewhere in the page then stays there */
  async toSummary(ifHere = false): Promise<void> {
    await this.#host.updateComplete;
    if (ifHere && !this.isHere) return;
    this.#host.renderRoot.querySelector<HTMLElement>('.summary')?.focus();
  }
}
