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
export function watchSelect(select: HTMLSelectElement): () => boolean {
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
