import { child } from '../../base/evaluator/index.ts';
import { PAN } from '../../base/pan.ts';
import { isFixed } from './fixed-answers.ts';
import type { CheckoutState, Draft } from './state.ts';

/** Milliseconds: how long a tab keeps what was typed. */
export const DRAFT_MS = 3_600_000;

type Typed = Pick<Draft, 'parties' | 'details'>;

/** What the customer has typed, in the tab's storage: no PAN, and nothing that a session fixes. */
export interface StoredDraft extends Typed {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Of the page's preset: with another one, the page may have another customer. */
  readonly hash: number;
}

const hashOf = ({ preset: { parties, details } }: CheckoutState): number =>
  [...JSON.stringify([parties, details])].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) | 0, 0);

/** The answers of both groups that a session fixes, or the others. */
function answers(state: CheckoutState, of: Typed, fixed: boolean): Typed {
  const part = (name: keyof Typed): object =>
    Object.fromEntries(
      Object.entries(of[name] ?? {}).filter(([key]) => isFixed(state, child(`/${name}`, key)) === fixed),
    );
  return { parties: part('parties'), details: part('details') } as Typed;
}

/** @returns the answers to keep, and whether a PAN was left out */
export function keepDraft(state: CheckoutState, at: number): { stored: StoredDraft; entered: boolean } {
  let entered = false;
  const text = JSON.stringify(answers(state, state.draft, false), (name, value: unknown) => {
    if (typeof value !== 'string' || !(/pan$/i.test(name) || PAN.test(value.replace(/\s/g, '').toUpperCase())))
      return value;
    entered = true;
    // An entry of a list keeps its place.
    return /^\d/.test(name) ? '' : undefined;
  });
  return { stored: { ...(JSON.parse(text) as Typed), at, hash: hashOf(state) }, entered };
}

/** @returns the kept answers beside those that a session fixes; `undefined` after an hour, and with another preset */
export function readStoredDraft(state: CheckoutState, stored: StoredDraft | undefined, now: number): Typed | undefined {
  if (!stored || now < stored.at || now - stored.at >= DRAFT_MS || stored.hash !== hashOf(state)) return undefined;
  const fixed = answers(state, state.preset, true);
  return {
    parties: { ...fixed.parties, ...stored.parties },
    details: { ...fixed.details, ...stored.details },
  };
}
