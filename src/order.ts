/**
 * The order alone: `<estamp-order-status>` for a page that sells nothing, such as a thank-you page. The form of a
 * correction comes with the one file beside it, when the customer asks for it.
 *
 * @module
 */
import { VERSION } from './base/version.ts';
import { knownAnswers } from './elements/steps/known-answers.ts';
import { OrderElement } from './elements/tags/order-element.ts';
import type { ElementParts, Purchase } from './elements/tags/purchase.ts';
import { orderTransition } from './flow/index.ts';
import { define } from './lit/define.ts';
import { loadCode } from './start/load-file.ts';

type Registered = (CustomElementConstructor & { version?: string; parts?: Purchase }) | undefined;

/** What buying takes, from the one file of this version: the page may have it already. */
async function loadPurchase(): Promise<Purchase> {
  const registered = (): Registered => customElements.get('estamp-checkout');
  if (!registered()) await loadCode();
  const { version, parts } = registered() ?? {};
  if (!parts || version !== VERSION) throw new Error(`<estamp-checkout> has version ${version}, not ${VERSION}.`);
  return parts;
}

/** `<estamp-order-status>` without a form of its own. */
class OrderAlone extends OrderElement {
  /** @internal The one file of this version has the same element and may be loaded beside this one. */
  static readonly isAlone = true;

  /** @internal */
  static override readonly parts: ElementParts = {
    transition: orderTransition,
    answers: ({ state: { checkout }, t }, { details }) => (checkout ? knownAnswers(checkout.form, details, t) : []),
  };

  /** Loads the form. Without it the order is shown as before, with a sentence. */
  protected override loadForm(): void {
    this.wait('correct', loadPurchase()).then(
      (purchase) => this.correctWith(purchase),
      () => undefined,
    );
  }
}

// The one file of the same version does the same and more.
const registered: Registered =
  typeof customElements === 'undefined' ? undefined : customElements.get('estamp-order-status');
if (registered?.version !== VERSION) define({ 'estamp-order-status': OrderAlone });
