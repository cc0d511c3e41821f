import { sleep, systemClock } from '../base/clock.ts';

/** How often an open list is checked, in milliseconds. */
const INTERVAL = 100;

/** How long a browser joins typed letters to one word, in milliseconds. */
const TYPING = 1000;

/**
 * Follows whether a select is in use: its list of options is open, or the customer types the name of one. Then it must
 * stay where it is.
 *
 * @returns a function whose promise resolves once it is not
 */
export function watchSelect(select: HTMLSelectElement): () => Promise<void> {
  /** Whether the browser itself says that the list is open. */
  const isKnown = CSS.supports('selector(:open)');
  let pressed = 0;
  let typed = -TYPING;
  const release = (): void => { pressed = 0; };
  select.addEventListener('pointerdown', () => { pressed = performance.now(); });
  select.addEventListener('keydown', ({ key }) => {
    if (key.length === 1) typed = performance.now();
    if (/^(?: |Enter|F4|Arrow(?:Up|Down))$/.test(key)) pressed = performance.now();
  });
  for (const name of ['change', 'blur']) select.addEventListener(name, release);
  // While the browser shows its list, the page has no events of pointer and keyboard.
  for (const name of ['pointermove', 'keyup']) addEventListener(name, () => { if (performance.now() > pressed + 3 * INTERVAL) release(); });
  const isOpen = (): boolean => (isKnown ? select.matches(':open') : pressed > 0);
  return async () => {
    while (isOpen() || performance.now() < typed + TYPING) await sleep(systemClock, INTERVAL);
  };
}
