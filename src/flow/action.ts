import type { Parties } from '../wire/index.ts';
import type { Draft } from './state.ts';

/** What the customer (or the element in his name) wants. The element checks fields before `next` and `confirm`. */
export type Action =
  /** Another state clears article, district and office unless the same edit sets them. */
  | { readonly type: 'edit'; readonly draft: Partial<Draft> }
  /** Stamp -> (price) -> parties -> review. */
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  /** In step 2: does this PAN belong to the first party's name? Whatever comes of it, the way forward stays open. */
  | { readonly type: 'checkPan' }
  /** Back to a named step before the present one. */
  | { readonly type: 'go'; readonly to: 'stamp' | 'parties' }
  /** In the review: send the order and pay. */
  | { readonly type: 'confirm' }
  /** Load again what could not be loaded: the checkout, or the articles of the chosen state. */
  | { readonly type: 'retry' }
  /** Look at the order now. */
  | { readonly type: 'check' }
  /** In step 4, where `offersOf` offers it: open the same payment again, or the next after a definite failure. */
  | { readonly type: 'pay' }
  | { readonly type: 'correct'; readonly parties: Parties }
  | { readonly type: 'download'; readonly documentId: string }
  | { readonly type: 'link' }
  /** The page, once the order is completed. */
  | { readonly type: 'print' }
  /** Forget this order and its price. After a paid order the page's preset begins again, else the draft stays. */
  | { readonly type: 'restart' };
