import type { Parties } from '../../wire/index.ts';
import type { Effect } from './effect.ts';
import type { CheckoutState, Draft, FormStep, StampChoice } from './state.ts';

/**
 * A request of the customer, or of the element on the customer's behalf. The element validates fields before `next` and
 * `confirm`.
 */
export type Action =
  /**
   * The form's data after a change. A new state clears article, district and office unless they changed as well.
   * `entered`: the customer has entered something else than the stamp.
   */
  | { readonly type: 'edit'; readonly draft: Draft; readonly entered?: boolean }
  /** The page sets stamp answers; an empty string removes one. A new state also clears article, district and office. */
  | { readonly type: 'preset'; readonly stamp: StampChoice }
  /** To the next step: stamp, parties, review. Leaving the stamp step requests a price first. */
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  /** In step 2: check that the PAN belongs to the first party. The customer can continue with any result. */
  | { readonly type: 'checkPan' }
  /**
   * With a checkout session: the steps in which nothing is open. While the checkout loads, this begins the first other
   * step.
   */
  | { readonly type: 'skip'; readonly steps: readonly FormStep[] }
  /** To a former step, or forward to a step that was shown with the same draft. */
  | { readonly type: 'go'; readonly to: FormStep }
  /** In the review: request the price with this coupon; an empty code removes the coupon. */
  | { readonly type: 'applyCoupon'; readonly code: string }
  /** A transition of a part that is loaded on demand. */
  | {
      readonly type: 'apply';
      readonly transition: (state: CheckoutState) => {
        readonly state: CheckoutState;
        readonly effects: readonly Effect[];
      };
    }
  /** In the review: send the order and pay. */
  | { readonly type: 'confirm' }
  /** Retry a load that failed: the checkout, or the articles of the chosen state. */
  /** Read the documents of the chosen state again: the page has another language than their texts. */
  | { readonly type: 'relist' }
  | { readonly type: 'retry' }
  /** Read the order now. */
  | { readonly type: 'check' }
  /**
   * In step 4, if `availableActions` offers it: open the same payment again, or start another after a definite failure.
   */
  | { readonly type: 'pay' }
  | { readonly type: 'correct'; readonly parties: Parties }
  | { readonly type: 'download'; readonly documentId: string }
  | { readonly type: 'link' }
  /**
   * In step 1: open the order that this device has kept, or forget it. `ending`: the last four digits of its mobile
   * number.
   */
  | { readonly type: 'openLatest'; readonly ending: string }
  | { readonly type: 'forgetLatest' }
  /**
   * Forget this order and its price. After a paid order the draft has the page's preset and its parties, unless it
   * `forgets` them: the device is shared.
   */
  | { readonly type: 'restart'; readonly forgets?: boolean };
