let isPressing = false;

const onPointerDown = (): void => {
  isPressing = true;
  // A press takes the focus at once; whoever leaves a field later does so for another reason.
  setTimeout(() => { isPressing = false; });
};

let watchers = 0;

/** Notices presses anywhere on the page, until as many have stopped watching as have begun to. */
export function watchPresses(): void {
  watchers += 1;
  if (watchers === 1) addEventListener('pointerdown', onPointerDown, true);
}

export function unwatchPresses(): void {
  watchers -= 1;
  if (watchers === 0) removeEventListener('pointerdown', onPointerDown, true);
}

/**
 * Does something at once, or after the click if a press has just begun: what comes or goes because a field was left
 * moves the page, and a button that moves under the pointer is missed.
 */
export function afterPress(act: () => void): void {
  if (!isPressing) return act();
  const over = new AbortController();
  // A list that the system draws may swallow the end of a press.
  for (const name of ['pointerup', 'pointercancel', 'keydown']) {
    addEventListener(name, () => {
      over.abort();
      setTimeout(act);
    }, { capture: true, signal: over.signal });
  }
}
