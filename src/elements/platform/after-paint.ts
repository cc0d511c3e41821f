/**
 * On a slow phone the work that follows from a tap or a key would hold up what the browser shows for it by itself: the
 * pressed button, the tick, the letter. That is let onto the screen first. What a program does is done at once.
 */
export class AfterPaint {
  /** Resolves once a person's last act is on the screen; `undefined` while there is none. */
  shown?: Promise<void>;

  constructor(element: EventTarget) {
    for (const name of ['pointerdown', 'click', 'input', 'keydown']) element.addEventListener(name, this.#act, true);
  }

  /** Does the work that follows from an act. */
  before(work: () => void): void {
    if (this.shown) void this.shown.then(work);
    else work();
  }

  readonly #act = ({ isTrusted }: Event): void => {
    if (!isTrusted || this.shown) return;
    this.shown = new Promise<void>((resolve) => {
      // A page that nobody sees paints nothing.
      setTimeout(resolve, 100);
      requestAnimationFrame(() => setTimeout(resolve));
    }).then(() => { this.shown = undefined; });
  };
}
