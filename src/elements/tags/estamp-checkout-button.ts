import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from '../../form/element/property.ts';
import { browserHost, historyTrail, type CheckoutOptions, type CheckoutState } from '../../flow/index.ts';
import { EstampCheckout } from './estamp-checkout.ts';
import { dialogStyles } from '../styles/dialog.ts';

let buttons = 0;

/**
 * A button that opens the same checkout in a native dialog. Attributes, events and the other slots are those of
 * `<estamp-checkout>`; nothing is fetched before the dialog opens.
 *
 * @tagname estamp-checkout-button
 * @slot - The button's words
 * @csspart trigger - The button in the page
 * @csspart dialog - The dialog
 * @csspart close - The button that closes it
 */
export class EstampCheckoutButton extends EstampCheckout {
  static override styles: CSSResultGroup = [EstampCheckout.styles, dialogStyles];

  /** Whether the dialog is open. */
  @property({ type: Boolean, reflect: true }) open = false;

  /**
   * The value of `open` that the dialog was last brought to. Escape closes the dialog before its `close` event, and
   * an update between the two must not open it again.
   */
  #applied = false;

  /** Back closes the dialog, whatever step it shows. The key is the same after a reload. */
  readonly #trail = historyTrail(browserHost(), `dialog${buttons++}`, ['closed', 'open'], (place) => {
    this.open = place === 'open';
    return true;
  });

  /** A checkout was begun, and is kept while the dialog is closed. */
  @state() private begun = false;

  /** Opens the dialog. The browser gives the focus back to the button when it closes. */
  show(): void {
    this.open = true;
  }

  /** Closes the dialog; what was entered is kept. */
  close(): void {
    this.open = false;
  }

  /** Puts the focus on the heading of the present step; on the button while the dialog is closed. */
  override focus(options?: FocusOptions): void {
    if (this.open) super.focus(options);
    else this.shadowRoot?.querySelector<HTMLElement>('.trigger')?.focus(options);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const dialog = this.shadowRoot?.querySelector('dialog');
    if (dialog?.open) {
      // Moved in the page, a dialog stays open but is modal no more: the update opens it properly.
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

  /** Back from payment, or from a resume link: the order is looked up without a click. */
  #linked = (): void => {
    if (/[#&]estamp=/.test(location.hash)) this.begun = true;
  };

  /** Not every browser focuses a button that is pressed, and where the focus was is where it comes back to. */
  #press = (): void => {
    this.focus();
    this.show();
  };

  /** The event comes late: the dialog may be open again by now. */
  #closed = ({ target }: Event): void => {
    const dialog = target as HTMLDialogElement;
    if (dialog.open) return;
    this.#applied = false;
    this.close();
    // Moved while it was open, the dialog has forgotten where the focus was.
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
