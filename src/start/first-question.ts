import {
  choiceFacts,
  DOCUMENTS_SPACE,
  firstStep,
  TAKE_OVER,
  type FirstStep,
  type Part,
} from '../base/first-step/layout.ts';

/** How long after a press the pointer may still move before the list is open, in milliseconds. */
const OPENING = 300;

/** How long a browser joins typed letters to one word, in milliseconds. */
const TYPING = 1000;

/**
 * Follows whether a select is in use: its list of options is open, or the customer types the name of one. Then it must
 * stay where it is.
 *
 * @returns whether it is in use now
 */
function watchSelect(select: HTMLSelectElement): () => boolean {
  /** Whether the browser itself says that the list is open. */
  const isKnown = CSS.supports('selector(:open)');
  let pressed = 0;
  let typed = -TYPING;
  const release = (): void => {
    pressed = 0;
  };
  select.addEventListener('pointerdown', () => {
    pressed = performance.now();
  });
  select.addEventListener('keydown', ({ key }) => {
    if (key.length === 1) typed = performance.now();
    if (/^(?: |Enter|F4|Arrow(?:Up|Down))$/.test(key)) pressed = performance.now();
  });
  for (const name of ['change', 'blur']) select.addEventListener(name, release);
  // While the browser shows its list, the page has no events of pointer and keyboard.
  for (const name of ['pointermove', 'keyup'])
    addEventListener(name, () => {
      if (performance.now() > pressed + OPENING) release();
    });
  return () => (isKnown ? select.matches(':open') : pressed > 0) || performance.now() < typed + TYPING;
}

/** Writes a part as a node. Attributes and text are set as such, so nothing of it is read as HTML. */
export function toNode(part: Part): Node {
  if (typeof part === 'string') return document.createTextNode(part);
  const [tag, attributes, ...content] = part;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content.map(toNode));
  return element;
}

/** The first question of one element, in its own shadow root, until the element takes over. */
export interface FirstQuestion {
  /** Renders or updates the first question, unless the element or the server's markup already shows it. */
  draw(step: FirstStep, style: CSSStyleSheet | undefined): void;
  /** Says that the code did not come, and offers another try. */
  fail(retry: () => Promise<void>): void;
}

/** @param choose is called with the code of a state that the customer has chosen */
export function createFirstQuestion(host: Element, choose: (stateCode: string) => void): FirstQuestion {
  let step: FirstStep | undefined;
  let select: HTMLSelectElement | null | undefined;
  let isUsed: (() => boolean) | undefined;
  let retryLoading: (() => Promise<void>) | undefined;
  const find = (selector: string): Element | null | undefined => host.shadowRoot?.querySelector(selector);

  /** Shows what follows from a choice, as the element will. */
  function show(): void {
    if (!step || !select?.isConnected) return;
    const stateCode = select.value;
    find('.facts')?.replaceWith(toNode(choiceFacts({ ...step, stateCode })));
    const space = find('.ghost.list');
    if (!stateCode) return space?.remove();
    if (!space) find('.fields')?.append(toNode(DOCUMENTS_SPACE));
    choose(stateCode);
  }

  function showFailure(): void {
    if (!retryLoading || !step || find('.notice')) return;
    const { words } = step;
    const notice = toNode([
      'div',
      { role: 'alert' },
      [
        'div',
        { class: 'notice danger', part: 'notice notice-danger' },
        ['b', {}, words('problem')],
        ['p', {}, words('error_OFFLINE')],
        ['button', { class: 'button', part: 'button', type: 'button' }, words('tryAgain')],
        ['slot', { name: 'support', dir: 'auto' }],
      ],
    ]) as Element;
    const button = notice.querySelector('button');
    button?.addEventListener('click', () => {
      if (button.ariaDisabled || !retryLoading) return;
      // It retains the focus while it is of no use.
      button.ariaDisabled = 'true';
      button.classList.add('button-busy');
      retryLoading().catch(() => {
        button.ariaDisabled = null;
        button.classList.remove('button-busy');
      });
    });
    find('.bar')?.before(notice);
  }

  return {
    draw(next, style) {
      if (host.matches(':defined')) return;
      step = next;
      select ??= host.shadowRoot?.querySelector('select');
      if (!select) {
        const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
        if (style) root.adoptedStyleSheets = [style];
        root.replaceChildren(toNode(firstStep(step)));
        select = root.querySelector('select');
      }
      if (select && !isUsed) {
        isUsed = watchSelect(select);
        select.addEventListener('change', show);
        // The element asks before it takes the select away.
        select.addEventListener(TAKE_OVER, (event) => {
          if (isUsed?.()) event.preventDefault();
        });
      }
      // A select that came with the page may have been used before, and the state that is remembered may not be sold.
      show();
      showFailure();
    },

    fail(retry) {
      retryLoading = retry;
      if (!host.matches(':defined')) showFailure();
    },
  };
}
