import type { LitElement } from 'lit';
import type { SaleNeeds } from '../../base/session-answers.ts';
import type { Failure } from '../../client/index.ts';
import type { FormController } from '../../form/element/form-controller.ts';
import type { Field } from '../../form/model/field.ts';
import {
  chosenArticles,
  outcomeOf,
  type Action,
  type CheckoutState,
  type Draft,
  type StampChoice,
} from '../../flow/index.ts';
import type { Article, District, Order, Parties, State, StateArticles } from '../../wire/index.ts';
import type { Translate } from '../i18n/translate.ts';

/** The documents of a state, and other names of them by family. */
export type Documents = { readonly articles: readonly Article[] } & Pick<StateArticles, 'words'>;

/**
 * The port of the parts that come on demand: one more file, asked for on a press. Templates know them by these types
 * alone and go on without them. Nothing that leads to the payment may be here.
 */
export interface OnDemandParts {
  /** Version of the package; parts of another version are not used. */
  readonly version: string;
  /** What the website of the agency asks for to verify a certificate: one answer a line, as it is printed. */
  readonly certificateDetails: (order: Order, view: ViewModel) => string;
  /** What hands the purchase of an element over, and opens what was handed over. */
  readonly handOver: (host: HandOverHost) => HandOverPart;
  /** The documents that a typed text finds, the best first; all if it is empty. */
  readonly searchArticles: (list: Documents, search: string, t: Translate) => Article[];
  /** How a text in an Indian script is probably spelled in English letters. */
  readonly inEnglishLetters: (text: string) => string;
}

/** The element that a purchase is handed over from, with the members that the part for it uses. */
export interface HandOverHost extends LitElement {
  readonly view: ViewModel;
  readonly proxy: string;
  readonly credentials: 'same-origin' | 'include';
  readonly session: string;
  readonly serviceCode: string;
  /** The choices that the page has locked. */
  readonly locked: readonly (keyof StampChoice)[];
  openDraft(token: string): Promise<void>;
}

/** What hands a purchase over to another person, and opens what was handed over. It comes on demand. */
export interface HandOverPart {
  /**
   * Opens the draft of a link. Settles once the proxy has answered; the checkout is filled in as soon as its lists are
   * there.
   */
  open(token: string): Promise<void>;
  /** Before the customer pays: whether they have to be asked first, because the draft is paid or may be. */
  asks(): boolean;
  /** Opens or closes the panel. */
  toggle(): void;
  /** Above a step: who has sent it. */
  banner(): unknown;
  /** Below it: the offer to send it on, with its panel. */
  panel(): unknown;
}

/** The file of these parts, or that of a form, for which a press has asked. */
export interface Asked {
  /** The press: the button that says that it loads. */
  readonly name: string;
  /** Whether it could not be loaded. The next press tries again. */
  readonly failed?: boolean;
}

/** The state of the user interface, such as unfolded parts. It is lost on a reload. */
export interface UiState {
  /** Whether the whole list of documents is shown, not only the popular ones. */
  all: boolean;
  /** The text in the search field of that list. */
  search: string;
  /** Whether the customer types their own stamp value. */
  other: boolean;
  /** Whether the price lines are open on a narrow page. */
  lines: boolean;
  /** Whether the customer is correcting the parties of a placed order. */
  correcting: boolean;
  /** What was asked for on a press and is not there yet. */
  asked?: Asked | undefined;
  /** The name of the stamp field that was opened again. */
  open?: string;
  /** The text in the coupon field. */
  coupon?: string;
  /** What was copied last: the link to the order, or the details of the certificate. */
  copied?: 'link' | 'details' | undefined;
  /** Fields and values that the customer has confirmed. */
  confirmed: readonly string[];
  /** Whether the customer has opened or folded a field, by JSON Pointer. */
  folds: Readonly<Record<string, boolean>>;
  /** What was entered about the party that was first before the customer swapped the parties. */
  swapped?: Parties;
}

/** The user interface of a new checkout. */
export const FOLDED: UiState = {
  all: false,
  search: '',
  other: false,
  lines: false,
  correcting: false,
  confirmed: [],
  folds: {},
};

/** One answer as text. */
export interface Answer {
  readonly name: string;
  readonly pointer: string;
  /** The step with its field. */
  readonly step: 'stamp' | 'parties';
  readonly label: string;
  readonly text: string;
  readonly value: unknown;
  /** Language of the label. */
  readonly lang?: string;
  /** Language of the text, if it is one of the form's choices. */
  readonly textLang?: string;
}

/** Everything that the templates of the steps need: the state, and functions that request changes. */
export interface ViewModel {
  readonly t: Translate;
  readonly state: CheckoutState;
  /** The form of the purchase; an order that is shown alone has one only once it is corrected. */
  readonly form?: FormController | undefined;
  readonly ui: Readonly<UiState>;
  readonly headingLevel: number;
  /** The page's own heading of step 1. */
  readonly heading: string | undefined;
  /** The page's own purposes of documents, in place of the usual ones. */
  readonly purposes?: readonly string[] | undefined;
  /** Whether the element shows only this step. */
  readonly alone: boolean;
  /** Whether the page offers an order that another page of the site kept on this device. */
  readonly offersOrder?: boolean;
  /**
   * Who has handed the purchase over, above the step; the offer to hand it on, below. Absent where that is not offered.
   */
  readonly handOver?: ((isAbove: boolean) => unknown) | undefined;
  /** @param open changes only while this stamp field is open; without it, always */
  readonly setUi: (change: Partial<UiState> | ((now: UiState) => Partial<UiState>), open?: string) => void;
  readonly dispatch: (action: Action) => void;
  /** The answers of an order to the service's form, without empty ones. */
  readonly answers: (data: Draft) => readonly Answer[];
  /** Opens the fields for correcting a placed order's parties. */
  readonly correct: () => void;
  /** Copies the link to the order. Call it in the event handler of the press, otherwise WebKit denies the clipboard. */
  readonly copyLink: (known: string | undefined) => void;
  /** The address of the support contact that the page names with `tel:` or `mailto:`. */
  readonly contact: () => string | undefined;
  /** The parts that come on demand, once they are there. */
  readonly parts: OnDemandParts | undefined;
  /**
   * Loads the parts that come on demand. The page says while they come and if they do not.
   *
   * @param press the name of the button that was pressed (`isOnItsWay`, `notLoaded`)
   * @throws if they could not be loaded, or the customer has asked for something else meanwhile
   */
  readonly demand: (press: string) => Promise<OnDemandParts>;
  /** Loads them without a word, when the browser is idle: what is drawn with them is drawn without them before. */
  readonly preload: () => void;
  /** Announces a text in the live region. */
  readonly announce: (text: string) => void;
}

/** The view of a step with a form. */
export interface FormView extends ViewModel {
  readonly form: FormController;
}

/** The chosen state, article and district from the catalogue. */
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

/** The proxy's texts for the family of a document, by language; `undefined` if it has none. */
export function familyTexts(
  now: CheckoutState,
  kind: 'purposes' | 'roles' | 'about',
  article: Pick<Article, 'family'> | undefined = chosen(now).article,
): Record<string, string[]> | undefined {
  const list = chosenArticles(now);
  return list?.status === 'ready' ? list.value[kind]?.[article?.family ?? ''] : undefined;
}

/** Whether the texts for the families of the chosen state do not have a language: they came for another one. */
export function lacksLanguage(now: CheckoutState, language: string): boolean {
  const list = chosenArticles(now);
  if (list?.status !== 'ready') return false;
  const { purposes, roles, about } = list.value;
  return [purposes, roles, about].some((texts) => Object.values(texts ?? {}).some((one) => !(language in one)));
}

/** The order in step 4, once it is loaded. */
export function orderOf({ step }: CheckoutState): Order | undefined {
  return step.name === 'status' ? step.order : undefined;
}

/** What decides which answers this sale needs. */
export function needsOf(state: CheckoutState): SaleNeeds {
  const { state: place, article } = chosen(state);
  const { stamp } = orderOf(state) ?? {};
  return {
    district: place?.requiresDistrict,
    office: place?.requiresSro,
    delivered: stamp ? stamp.doorstepDelivery : !!place?.doorstepDelivery && state.draft.stamp?.doorstepDelivery,
    between: article?.secondParty,
  };
}

/** Why a step has no content: the checkout or the order cannot be loaded. */
export function stepFailure({ step }: CheckoutState): Failure | undefined {
  return 'failure' in step ? step.failure : undefined;
}

/** The failure of the last action, otherwise of the step. */
export function failureOf(state: CheckoutState): Failure | undefined {
  return state.failure ?? stepFailure(state);
}

/** Whether a payment may have begun and is not confirmed: an order was sent or exists. */
export function mayCharge({ step, price }: CheckoutState): boolean {
  if (step.name !== 'status') return !!price?.submitted;
  return !step.order || outcomeOf(step.order) !== 'paid';
}

/** Whether a field is not asked: a field about the second party, if the article has none. */
export function omitted(state: CheckoutState): (field: Field) => boolean {
  const alone = chosen(state).article?.secondParty === false;
  return ({ options }) => alone && options.party === 'second';
}

/** Whether a value is a heading level, 1 to 6. */
export const isLevel = (level: unknown): boolean => /^[1-6]$/.test(String(level));
