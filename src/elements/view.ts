import type { Failure } from '../client/index.ts';
import type { Field, FormController } from '../form/index.ts';
import type { Action, CheckoutState } from '../flow/index.ts';
import type { Article, District, Order, State } from '../wire/index.ts';
import type { Translate } from './translate.ts';

/** What only the page remembers: which parts are unfolded. None of it is worth keeping over a reload. */
export interface Folds {
  /** The whole list of documents is shown, not only the popular ones. */
  all: boolean;
  /** What was typed into the search of that list. */
  search: string;
  /** The customer types a stamp value of his own. */
  other: boolean;
  /** The price lines are open on a narrow page. */
  lines: boolean;
  /** The parties of a placed order are being corrected. */
  correcting: boolean;
}

/** Everything that the templates of the steps need: state comes in, wishes go out. */
export interface View {
  readonly t: Translate;
  readonly state: CheckoutState;
  readonly form: FormController;
  readonly folds: Readonly<Folds>;
  readonly headingLevel: number;
  /** The host's own heading of step 1. */
  readonly heading: string | undefined;
  /** There is only this step: nothing else can be bought here. */
  readonly alone: boolean;
  readonly fold: (change: Partial<Folds>) => void;
  readonly dispatch: (action: Action) => void;
  /** Opens the fields in which a placed order's parties are corrected. */
  readonly correct: () => void;
  /** Says something once in the live region. */
  readonly say: (text: string) => void;
}

/** The chosen state, article and district, as the catalogue describes them. */
export interface Chosen {
  readonly state?: State;
  readonly article?: Article;
  readonly district?: District;
}

export function chosen({ checkout, articles, draft }: CheckoutState): Chosen {
  const list = articles[draft.stateCode];
  const ready = list?.status === 'ready' ? list.value : undefined;
  return {
    state: checkout?.states.find(({ code }) => code === draft.stateCode),
    article: ready?.articles.find(({ code }) => code === draft.articleCode),
    district: ready?.districts?.find(({ code }) => code === draft.districtCode),
  };
}

/** The order of step 4, once it is known. */
export function orderOf({ step }: CheckoutState): Order | undefined {
  return step.name === 'status' ? step.order : undefined;
}

/** What keeps the step from its content: the checkout cannot be loaded, or the order cannot be looked at. */
export function stepFailure({ step }: CheckoutState): Failure | undefined {
  return 'failure' in step ? step.failure : undefined;
}

/** What did not work: the last action, else the step itself. */
export function failureOf(state: CheckoutState): Failure | undefined {
  return state.failure ?? stepFailure(state);
}

/** Whether a field is not asked at all: one about the second party, where the article has none. */
export function omitted(state: CheckoutState): (field: Field) => boolean {
  const alone = chosen(state).article?.secondParty === false;
  return ({ options }) => alone && options.party === 'second';
}

/** Whether a page's heading can have it: 1 to 6. */
export const isLevel = (level: unknown): boolean => /^[1-6]$/.test(String(level));
