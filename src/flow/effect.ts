import type { ClientPayment, Parties } from '../wire/index.ts';
import type { PriceRequest } from './price-request.ts';
import type { CheckoutRecord } from './record.ts';
import type { PanQuestion } from './state.ts';

/** What a transition wants done. Safe reads (`load`, `articles`, `look`) may be asked for twice: they run once. */
export type Effect =
  | { readonly do: 'load' }
  | { readonly do: 'articles'; readonly stateCode: string }
  | { readonly do: 'quote'; readonly request: PriceRequest; readonly key: string }
  /** Ask the host page whether the order may be sent. */
  | { readonly do: 'ask' }
  | { readonly do: 'place'; readonly quoteToken: string }
  | { readonly do: 'checkPan'; readonly question: PanQuestion }
  | { readonly do: 'look'; readonly token: string }
  | { readonly do: 'prepare'; readonly token: string }
  | { readonly do: 'pay'; readonly payment: ClientPayment }
  | { readonly do: 'correct'; readonly token: string; readonly parties: Parties }
  | { readonly do: 'download'; readonly token: string; readonly documentId: string }
  | { readonly do: 'open'; readonly url: string }
  | { readonly do: 'link'; readonly token: string }
  | { readonly do: 'print' }
  /** Milliseconds; a later wait replaces an earlier one. */
  | { readonly do: 'poll'; readonly delay: number }
  /** By this device's clock. */
  | { readonly do: 'expire'; readonly until: number }
  /** Merges into the stored record; without one, forgets it. */
  | { readonly do: 'save'; readonly record?: CheckoutRecord };

/** The effects whose failure is an event; `lost` is a look with a token of the page that opens nothing any more. */
export type Call = Exclude<Effect['do'], 'ask' | 'checkPan' | 'pay' | 'open' | 'print' | 'poll' | 'expire' | 'save'> | 'lost';
