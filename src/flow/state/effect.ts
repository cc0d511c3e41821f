import type { Failure } from '../../client/index.ts';
import type { ClientPayment, Parties } from '../../wire/index.ts';
import type { PriceRequest } from './price-request.ts';
import type { SavedSession } from './saved-session.ts';
import type { PanQuestion } from './state.ts';

/** A side effect that a transition requests. Repeated safe reads (`load`, `articles`, `loadOrder`) are deduped. */
export type Effect =
  | { readonly type: 'load' }
  /** Read the checkout session: its order may exist. `failure`: why it is read again, shown if it does not say more. */
  | { readonly type: 'session'; readonly failure?: Failure }
  /** `again`: in another language; a read in the former one is aborted. */
  | { readonly type: 'articles'; readonly stateCode: string; readonly again?: true }
  | { readonly type: 'quote'; readonly request: PriceRequest; readonly key: string }
  /** Ask the host page whether to send the order. */
  | { readonly type: 'askApproval' }
  | { readonly type: 'place'; readonly quoteToken: string }
  | { readonly type: 'checkPan'; readonly question: PanQuestion }
  | { readonly type: 'loadOrder'; readonly token: string }
  | { readonly type: 'preparePayment'; readonly token: string }
  | { readonly type: 'pay'; readonly payment: ClientPayment }
  | { readonly type: 'correct'; readonly token: string; readonly parties: Parties }
  | { readonly type: 'download'; readonly token: string; readonly documentId: string }
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'link'; readonly token: string }
  /** `delay`: milliseconds. A new wait replaces the one before. */
  | { readonly type: 'poll'; readonly delay: number }
  /** `until`: milliseconds since the epoch by this device's clock. */
  | { readonly type: 'expire'; readonly until: number }
  /** Keeps what was typed in the tab. */
  | { readonly type: 'keepDraft' }
  /** Keeps the way back to an order on the device. */
  | { readonly type: 'keepOrder'; readonly deviceToken?: string | undefined; readonly externalOrderId: string }
  /** Exchanges it for a token that reads the order. */
  | { readonly type: 'openLatest'; readonly deviceToken: string; readonly ending: string }
  /** Removes it if it is that of this order. */
  | { readonly type: 'forgetOrder'; readonly externalOrderId: string }
  /** Merges into the stored record; without `record` the stored one is removed. */
  | { readonly type: 'save'; readonly record?: SavedSession };

/** Effects whose failure is an event. `lost`: the order token that the page supplied is no longer valid. */
export type Call =
  | Exclude<
      Effect['type'],
      | 'askApproval'
      | 'checkPan'
      | 'pay'
      | 'open'
      | 'poll'
      | 'expire'
      | 'keepDraft'
      | 'keepOrder'
      | 'forgetOrder'
      | 'save'
    >
  | 'lost';
