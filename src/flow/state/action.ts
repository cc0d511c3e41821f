import type { Parties } from '../../wire/index.ts';
import type { Draft, FormStep, StampChoice } from './state.ts';

/** A request of the customer, or of the element on their behalf. The element validates fields before `next` and `confirm`. */
export type Action =
  /**
   * The form's data after a change. Another state clears article, district and office unless they changed as well.
   * `entered`: the customer has entered something that is not stored.
   */
  | { readonly type: 'edit'; readonly draft: Draft; readonly entered?: boolean }
  /** The page sets stamp answers; an empty text removes one. Another state clears article, district and office as well. */
  | { readonly type: 'preset'; readonly stamp: StampChoice }
  /** Stamp -> (price) -> parties -> review. */
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  /** In step 2: check that the PAN belongs to the first party. The customer can go on whatever the result is. */
  | { readonly type: 'checkPan' }
  /** Back to a named step before the present one; forward to one that was shown with the same draft. */
  | { readonly type: 'go'; readonly to: FormStep }
  /** In the review: ask for the price with this coupon, or with none. */
  | { readonly type: 'applyCoupon'; readonly code: string }
  /** In the review: send the order and pay. */
  | { readonly type: 'confirm' }
  /** Retry a load that failed: the checkout, or the articles of the chosen state. */
  | { readonly type: 'retry' }
  /** Read the order now. */
  | { readonly type: 'check' }
  /** In step 4, where `availableActions` offers it: open the same payment again, or the next after a definite failure. */
  | { readonly type: 'pay' }
  | { readonly type: 'correct'; readonly parties: Parties }
  | { readonly type: 'download'; readonly documentId: string }
  | { readonly type: 'link' }
  /** Forget this order and its price. After a paid order the draft starts from the page's preset again. */
  | { readonly type: 'restart' };
