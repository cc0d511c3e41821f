import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from '../../lit/property.ts';
import {
  browserHost,
  historyTrail,
  leadsToDraft,
  leadsToOrder,
  type CheckoutOptions,
  type CheckoutState,
} from '../../flow/index.ts';
import { EstampCheckout } from './estamp-checkout.ts';
import { dialogStyles } from '../styles/dialog.ts';

let buttons = 0;

/**
 * A button that opens the same checkout in a native dialog. Attributes, events and the other slots are those of
 * `<estamp-checkout>`; nothing is fetched before the dialog opens.
 *
 * @example
 * const button = document.querySelector('estamp-checkout-button');
 *
 * button.textContent = 'Buy an e-Stamp';
 *
 * button.show();
 * @tagname estamp-checkout-button
 * @slot - The button's text
 * @csspart trigger - The button in the page
 * @csspart dialog - The dialog
 * @csspart close - The button that closes it
 */
export class EstampCheckoutButton extends EstampCheckout {
  static override styles: CSSResultGroup = [EstampCheckout.styles, dialogStyles];

  /** Whether the dialog is open. */
  @property({ type: Boolean, reflect: true }) open = false;

  /**
   * The value of `open` that the dialog was last set to. Escape closes the dialog before its `close` event, and an
   * update between the two must not open it again.
   */
  #applied = false;

  /** Back closes the dialog in every step. The key is the same after a reload. */
  readonly #trail = historyTrail(browserHost(), `dialog${buttons++}`, ['closed', 'open'], (place) => {
    // Escape has closed it a moment ago, and the trail does not know it yet: this press of Back is for the page.
    const isClosed = !this.open || (this.#applied && !this.shadowRoot?.querySelector('dialog')?.open);
    this.open = place === 'open';
    return place === 'open' || !isClosed;
  });

  /** Whether a checkout was started; it is preserved while the dialog is closed. */
  @state() private begun = false;

  /** Opens the dialog. The browser returns the focus to the button when it closes. */
  show(): void {
    this.open = true;
  }

  /** Closes the dialog; entered values are preserved. */
  close(): void {
    this.open = false;
  }

  /** @internal */
  override openDraft(token?: string): Promise<void> {
    this.show();
    return super.openDraft(token);
  }

  /** Focuses the heading of the present step, or the button while the dialog is closed. */
  override focus(options?: FocusOptions): void {
    if (this.open) super.focus(options);
    else this.shadowRoot?.querySelector<HTMLElement>('.trigger')?.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const dialog = this.shadowRoot?.querySelector('dialog');
    if (dialog?.open) {
      // Moving an open dialog in the document makes it non-modal: the next update opens it as modal again.
      dialog.open = false;
      this.#applied = false;
      this.requestUpdate();
    }
    window.addEventListener('hashchange', this.#linked);
    window.addEventListener('popstate', this.#trail.traversed);
    this.#linked();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#linked);
    window.removeEventListener('popstate', this.#trail.traversed);
  }

  protected override setup(): Partial<CheckoutOptions> | string {
    const setup = super.setup();
    return typeof setup === 'string' ? setup : { ...setup, history: () => false };
  }

  protected override get active(): boolean {
    return this.begun;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.open) this.begun = true;
    super.willUpdate(changed);
  }

  protected override updated(): void {
    super.updated();
    if (this.history !== 'none') this.#trail.moved(this.open ? 'open' : 'closed');
    if (this.open === this.#applied || !this.isConnected) return;
    this.#applied = this.open;
    const dialog = this.renderRoot.querySelector('dialog');
    if (this.open) dialog?.showModal();
    else dialog?.close();
  }

  protected override moved(now: CheckoutState): void {
    if (now.step.name === 'status') this.open = true;
  }

  /** Starts the checkout without a press if the address contains an order token of a payment or a resume link. */
  #linked = (): void => {
    const code = browserHost().returnCode();
    if (leadsToOrder(location.hash) || leadsToDraft(location.hash) || (code && !code.isDone)) this.begun = true;
  };

  /** Focuses the button, because Safari does not focus a pressed button and the dialog returns the focus to it. */
  #press = (): void => {
    this.focus();
    this.show();
  };

  /** The event is asynchronous: the dialog may be open again. */
  #closed = ({ target }: Event): void => {
    const dialog = target as HTMLDialogElement;
    if (dialog.open) return;
    this.#applied = false;
    this.close();
    // A dialog that was moved while open does not return the focus.
    const held = this.shadowRoot?.activeElement;
    if (document.activeElement === document.body || (held && dialog.contains(held))) this.focus();
  };

  protected override render(): TemplateResult {
    const { t } = this.view;
    return html`
      <button
        class="button button-primary trigger" part="trigger" type="button" aria-haspopup="dialog" @click=${this.#press}
      ><slot><span lang=${t.locale} dir=${t.direction}>${t('buttonLabel')}</span></slot></button>
      <dialog
        part="dialog" lang=${t.locale} dir=${t.direction} aria-label=${t('buttonLabel')} closedby="any"
        @close=${this.#closed}
      >
        <div class="lid">
          <button class="close" part="close" type="button" aria-label=${t('close')} @click=${() => this.close()}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"></path></svg>
          </button>
        </div>
        ${this.active ? super.render() : nothing}
      </dialog>`;
  }
}
