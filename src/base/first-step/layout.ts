import { ENGLISH, PLACES, STATE_CODES, STATES_PLACE } from './texts.ts';

/** The names of the texts that the first step shows before the elements' code is there. */
export type WordName = keyof typeof ENGLISH;

/** The text of a name. `state.KA` and the like have one only in other languages than English, or from the page. */
export interface Words {
  (name: WordName): string;
  (name: `state.${string}`): string | undefined;
}
const NAMES = Object.keys(ENGLISH);

/**
 * Reads the texts of the first step.
 *
 * @param packed a language file; English without it
 * @param own the page's own texts, by name
 */
export function firstStepWords(packed?: readonly unknown[], own: Readonly<Record<string, unknown>> = {}): Words {
  const texts = packed && String(packed[0]).split('|');
  return ((name: string) => {
    const given = own[name];
    if (given && typeof given === 'string') return given;
    if (name.startsWith('state.')) {
      const place = STATE_CODES.indexOf(name.slice(6));
      return place < 0 ? undefined : texts?.[STATES_PLACE + place];
    }
    return texts ? texts[PLACES[NAMES.indexOf(name)] ?? -1] : ENGLISH[name as WordName];
  }) as Words;
}

/** Text, or an element with its attributes and content. Start file and proxy write it as nodes and as HTML. */
export type Part = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...content: Part[]];

/** A state that sells stamps, as the catalogue lists it. */
interface OfferedState {
  readonly code: string;
  readonly name: string;
}

export interface FirstStep {
  readonly words: Words;
  /** BCP 47 tag of the words. */
  readonly locale: string;
  /** The page's own heading. */
  readonly heading?: string;
  /** Level of the heading, 1 to 6. */
  readonly level: number;
  /** The catalogue's test mode and states; absent until it is known. */
  readonly catalogue?: { readonly mode: string; readonly states: readonly OfferedState[] };
  /** The code of the state that the customer has chosen. */
  readonly stateCode?: string | null;
}

/** The cancelable event by which the element asks the control whether it is in use. */
export const TAKE_OVER = 'estamp-takeover';

/** The control's id, equal to the element's. */
const STATE_ID = 'f.stamp.stateCode';
const STEPS = ['step_stamp', 'step_parties', 'step_review', 'step_status'] as const satisfies WordName[];

/** The name of a state and, where it is in another language than the page, that language. */
function nameOfState(
  { code, name }: OfferedState,
  { words, locale }: FirstStep,
): [name: string, attributes: Record<string, string>] {
  const ours = words(`state.${code}`);
  return [ours ?? name, ours || locale === 'en' ? {} : { lang: 'en' }];
}

/** What is chosen so far, beside the form on a wide page. */
export function choiceFacts(step: FirstStep): Part {
  const state = step.catalogue?.states.find(({ code }) => code === step.stateCode);
  if (!state) return ['dl', { class: 'facts' }];
  const [name, attributes] = nameOfState(state, step);
  const shown: Part = attributes['lang'] ? ['span', { ...attributes, dir: 'auto' }, name] : name;
  return ['dl', { class: 'facts' }, ['div', {}, ['dt', {}, step.words('state')], ['dd', { dir: 'auto' }, shown]]];
}

/** Placeholder for the document list, shown until its documents are known. */
export const DOCUMENTS_SPACE: Part = ['div', { class: 'ghost list' }];

/** The field of the state, or its space until the catalogue is known. */
function body(step: FirstStep): Part {
  const { words, catalogue, stateCode } = step;
  if (!catalogue) {
    return [
      'div',
      { class: 'body', part: 'section section-loading', 'aria-busy': 'true' },
      ['div', { class: 'ghost' }],
      ['p', { class: 'away' }, words('loading')],
    ];
  }
  const options = catalogue.states.map((state): Part => {
    const [name, attributes] = nameOfState(state, step);
    return ['option', { value: state.code, ...attributes, ...(state.code === stateCode && { selected: '' }) }, name];
  });
  const field: Part = [
    'div',
    { class: 'field', part: 'field' },
    ['label', { class: 'label', part: 'label', id: `${STATE_ID}:label`, for: STATE_ID }, words('state')],
    [
      'select',
      { class: 'control', part: 'control', id: STATE_ID, name: 'stateCode', 'aria-invalid': 'false', required: '' },
      ['option', { value: '' }, words('choose')],
      ...options,
    ],
  ];
  const slot = (side: string): Part => [
    'slot',
    { name: `step-${side}`, part: `step-${side} step-${side}-stamp`, dir: 'auto' },
  ];
  return [
    'div',
    { class: 'content' },
    slot('start'),
    ['div', { class: 'body', part: 'section section-stamp' }, ['div', { class: 'fields' }, field]],
    slot('end'),
  ];
}

/**
 * The first step as the elements draw it, before their code is there: the same boxes, words and names, with a space in
 * place of the button. A test compares both.
 */
export function firstStep(step: FirstStep): Part {
  const { words, locale, heading, level, catalogue } = step;
  const direction = { lang: locale, dir: locale === 'ur' ? 'rtl' : 'ltr' };
  return [
    'div',
    { class: 'frame', part: 'frame', ...direction, ...(heading && { 'data-heading': heading }) },
    [
      'form',
      { class: 'card', part: 'form', novalidate: '', ...direction, 'aria-labelledby': 'title' },
      [
        'div',
        { class: 'head', part: 'header' },
        ['slot', { name: 'logo', part: 'logo' }],
        [
          'ol',
          { class: 'steps', part: 'steps', 'aria-label': words('progress') },
          ...STEPS.map((name, index): Part => [
            'li',
            index
              ? { part: 'step', 'aria-current': 'false' }
              : { class: 'now', part: 'step step-current', 'aria-current': 'step' },
            ['span', { 'data-number': String(index + 1) }, words(name)],
          ]),
        ],
        [
          'div',
          {
            class: 'title',
            id: 'title',
            part: 'heading',
            role: 'heading',
            'aria-level': String(level),
            tabindex: '-1',
          },
          heading || words('stampHeading'),
        ],
        ['p', { class: 'intro', part: 'intro' }, words('stampIntro')],
        ...(catalogue?.mode === 'test'
          ? [['p', { class: 'test', part: 'test-mode' }, words('testMode')] as const]
          : []),
      ],
      body(step),
      [
        'div',
        { class: 'dock', part: 'footer' },
        [
          'div',
          { class: 'aside', id: 'aside' },
          [
            'div',
            { class: 'panel', part: 'summary' },
            [
              'p',
              { class: 'subtitle', part: 'subheading', role: 'heading', 'aria-level': String(Math.min(6, level + 1)) },
              words('yourStamp'),
            ],
            choiceFacts(step),
            ['p', { class: 'fine' }, words('priceNext')],
          ],
        ],
        [
          'div',
          { class: 'bar' },
          ['div', { class: 'amount', part: 'footer-total' }, ['small', {}, words('priceNext')]],
          ['div', { class: 'actions' }, ['div', { class: 'ghost button' }, ['span', {}, words('continue')]]],
        ],
      ],
    ],
    ['p', { class: 'away', role: 'status' }],
  ];
}

/**
 * The properties of the element that preset a choice of step 1. With one of them a checkout does not begin at the first
 * question.
 */
export const PRESET_NAMES = [
  'stateCode',
  'articleCode',
  'stampDutyAmount',
  'districtCode',
  'sroValue',
  'couponCode',
] as const;

/** The attribute of a property: `service-code` of `serviceCode`. */
export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
