let isPressing = false;

const onPointerDown = (): void => {
  isPressing = true;
  // The focus moves at the start of a press. A later blur has another cause.
  setTimeout(() => {
    isPressing = false;
  });
};

let watchers = 0;

/** Watches presses on the page until every caller has stopped watching. */
export function watchPresses(): void {
  watchers += 1;
  if (watchers === 1) addEventListener('pointerdown', onPointerDown, true);
}

export function unwatchPresses(): void {
  watchers -= 1;
  if (watchers === 0) removeEventListener('pointerdown', onPointerDown, true);
}

/**
 * Calls `act` at once, or after the click if a press has just started. Changes on blur can move the page, and then the
 * pressed button would miss its click.
 */
export function afterPress(act: () => void): void {
  if (!isPressing) return act();
  const over = new AbortController();
  // A native dropdown may swallow the end of a press.
  for (const name of ['pointerup', 'pointercancel', 'keydown']) {
    addEventListener(
      name,
      () => {
        over.abort();
        setTimeout(act);
      },
      { capture: true, signal: over.signal },
    );
  }
}
