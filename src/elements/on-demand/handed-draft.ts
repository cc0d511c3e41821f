import type { Draft as WireDraft, DraftView } from '../../wire/index.ts';
import {
  chosenArticles,
  keepDraft,
  mayLeave,
  parseRupeeInput,
  priceKey,
  withAnswers,
  withArticles,
  type CheckoutState,
  type Draft,
  type FormStep,
  type StampChoice,
  type Transition,
} from '../../flow/index.ts';

type Change = (state: CheckoutState) => Transition;

const filled = (values: object = {}): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));

/** What is sent: what was typed, without a PAN. */
export function toSend(state: CheckoutState, serviceCode: string): WireDraft {
  const { parties, details } = keepDraft(state, 0).stored;
  const { step, draft } = state;
  return {
    serviceCode,
    stamp: filled(draft.stamp),
    parties: filled(parties),
    details: filled(details) as WireDraft['details'],
    step: step.name as FormStep,
  };
}

/**
 * The address of this page with a draft in its fragment, or in the query of a fragment that is an address of the page's
 * own. The token never stands where a server sees it.
 */
export function linkTo(address: string, token: string): string {
  const [page = '', own = ''] = address.split(/#(.*)/s);
  const query = own.includes('?') ? '&' : '?';
  return `${page}#${own && own + query}estamp-draft=${token}`;
}

/** Whether two answers are the same: an amount may be written in several ways. */
const isSame = (name: string, one: unknown, other: unknown): boolean =>
  one === other || (name === 'stampDutyAmount' && parseRupeeInput(String(one)) === parseRupeeInput(String(other)));

/** What of a draft can be bought on this page. */
export interface Acceptance {
  readonly draft: Draft;
  /** The page has fixed something else. */
  readonly isLocked: boolean;
  /** Something of it is not sold. */
  readonly isGone: boolean;
}

/** What the page has locked, and the states that are sold, win over the draft. */
export function accept(state: CheckoutState, sent: WireDraft, locked: readonly (keyof StampChoice)[]): Acceptance {
  const { preset, checkout } = state;
  const fixed: StampChoice = Object.fromEntries(locked.map((name) => [name, preset.stamp?.[name]]));
  const stamp: StampChoice = sent.stamp ?? {};
  const isOther = (name: keyof StampChoice): boolean =>
    name in fixed && stamp[name] !== undefined && !isSame(name, stamp[name], fixed[name]);
  const isSold = !stamp.stateCode || checkout?.states.some(({ code }) => code === stamp.stateCode);
  // Document, district and office belong to their state.
  const held = isSold && !isOther('stateCode') ? stamp : {};
  return {
    draft: {
      stamp: withAnswers(isOther('articleCode') ? { ...held, stampDutyAmount: undefined } : held, fixed),
      parties: { ...preset.parties, ...sent.parties },
      details: { ...preset.details, ...sent.details },
    },
    isLocked: locked.some(isOther),
    isGone: !isSold && !isOther('stateCode'),
  };
}

/** Whether the customer has entered something in this draft. */
export function isBegun({ draft, preset }: CheckoutState): boolean {
  const answers = ({ stamp, parties, details }: Draft): string =>
    JSON.stringify([stamp?.articleCode, filled(parties), filled(details)]);
  return answers(draft) !== answers(preset);
}

/** Fills the checkout in. It is drawn once its documents are there. */
export const fillIn =
  (draft: Draft, token: string): Change =>
  (state) => {
    const price = state.price?.key === priceKey(draft.stamp) ? state.price : undefined;
    const handOver = { order: { draft: token } };
    return withArticles(
      {
        ...state,
        step: { name: 'loading' },
        draft,
        restored: draft.details,
        price,
        handOver,
        busy: undefined,
        coupon: undefined,
        failure: undefined,
        notice: undefined,
      },
      { type: 'save', record: { stamp: draft.stamp, price, handOver } },
      { type: 'keepDraft' },
    );
  };

/** Whether the documents of the draft are there, or nothing has to be waited for. */
export const hasDocuments = (state: CheckoutState): boolean => chosenArticles(state)?.status !== 'loading';

/** Without a document that is not sold. `undefined` if there is none. */
export function withoutGone(state: CheckoutState): Change | undefined {
  const list = chosenArticles(state);
  const { articleCode, stampDutyAmount: _amount, ...stamp } = state.draft.stamp ?? {};
  return !articleCode || list?.status !== 'ready' || list.value.articles.some(({ code }) => code === articleCode)
    ? undefined
    : (now) => ({
        state: { ...now, draft: { ...now.draft, stamp } },
        effects: [{ type: 'save', record: { stamp } }],
      });
}

export const toStep =
  (name: FormStep): Change =>
  (state) => ({ state: { ...state, step: { name } }, effects: [] });

/** Notes what the order says about the draft, or that it says nothing. */
export const withHandOver =
  (handOver: CheckoutState['handOver'], more: Partial<CheckoutState> = {}): Change =>
  (state) => ({ state: { ...state, ...more, handOver }, effects: [{ type: 'save', record: { handOver } }] });

/** Goes back to what the customer had before. */
export const giveBack =
  (draft: Draft): Change =>
  (state) => ({
    ...withArticles(
      { ...state, step: { name: 'stamp' }, draft, price: undefined, handOver: undefined, restored: draft.details },
      { type: 'save', record: { stamp: draft.stamp, price: undefined, handOver: undefined } },
      { type: 'keepDraft' },
    ),
  });

/** Whether the checkout can be filled in now. */
export const isReady = ({ checkout, step, busy }: CheckoutState): boolean =>
  !!checkout && mayLeave(busy) && /^(?:stamp|parties|review)$/.test(step.name);

/** What `GET MOUNT/draft` has said, as the customer has to be asked about it. */
export type Doubt = 'paid' | 'paying' | 'untracked';

export const doubtOf = ({ paid, untracked }: DraftView): Doubt | undefined => {
  if (paid) return 'paid';
  return untracked && 'untracked';
};
