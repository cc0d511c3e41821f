import type { Parties } from '../../wire/index.ts';
import type { Draft, StampChoice } from './state.ts';

/** A request of the customer, or of the element on their behalf. The element validates fields before `next` and `confirm`. */
export type Action =
  /** The form's data after a change. Another state clears article, district and office unless they changed as well. */
  | { readonly type: 'edit'; readonly draft: Draft }
  /** The page sets stamp answers; an empty text removes one. Another state clears article, district and office as well. */
  | { readonly type: 'preset'; readonly stamp: StampChoice }
  /** Stamp -> (price) -> parties -> review. */
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  /** In step 2: check that the PAN belongs to the first party. The customer can go on whatever the result is. */
  | { readonly type: 'checkPan' }
  /** Back to a named step before the present one. */
  | { readonly type: 'go'; readonly to: 'stamp' | 'parties' }
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
