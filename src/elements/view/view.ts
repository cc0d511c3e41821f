import type { Failure } from '../../client/index.ts';
import type { FormController } from '../../form/element/form-controller.ts';
import type { Field } from '../../form/model/field.ts';
import { chosenArticles, type Action, type CheckoutState } from '../../flow/index.ts';
import type { Article, District, Order, State } from '../../wire/index.ts';
import type { Translate } from '../i18n/translate.ts';

/** What only the page remembers: which parts are unfolded. None of it is worth keeping over a reload. */
export interface UiState {
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
  /** The name of an answered field of the stamp that is open for another choice. */
  open?: string;
  /** What was typed into the field of the coupon. */
  coupon?: string;
  /** The link to the order is in the clipboard. */
  copied?: boolean;
  /** Values that the customer has confirmed by a tick, with their fields. */
  confirmed: readonly string[];
}

/** Everything that the templates of the steps need: state comes in, wishes go out. */
export interface ViewModel {
  readonly t: Translate;
  readonly state: CheckoutState;
  readonly form: FormController;
  readonly ui: Readonly<UiState>;
  readonly headingLevel: number;
  /** The host's own heading of step 1. */
  readonly heading: string | undefined;
  /** There is only this step: nothing else can be bought here. */
  readonly alone: boolean;
  /** @param open only while this field of the stamp is open; always unless told */
  readonly setUi: (change: Partial<UiState>, open?: string) => void;
  readonly dispatch: (action: Action) => void;
  /** Opens the fields in which a placed order's parties are corrected. */
  readonly correct: () => void;
  /** Copies the link to the order, which may have been made before; begins in the press itself, or WebKit refuses. */
  readonly copyLink: (known: string | undefined) => void;
  /** Says something once in the live region. */
  readonly say: (text: string) => void;
}

/** The chosen state, article and district, as the catalogue describes them. */
export interface Chosen {
  readonly state?: State;
  readonly article?: Article;
  readonly district?: District;
}

export function chosen(now: CheckoutState): Chosen {
  const { stateCode, articleCode, districtCode } = now.draft.stamp ?? {};
  const list = chosenArticles(now);
  const ready = list?.status === 'ready' ? list.value : undefined;
  return {
    state: now.checkout?.states.find(({ code }) => code === stateCode),
    article: ready?.articles.find(({ code }) => code === articleCode),
    district: ready?.districts?.find(({ code }) => code === districtCode),
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
