/**
 * Delays work that follows from user input until the browser has painted the input itself (the pressed button, the
 * tick, the letter). On a slow phone the work would delay that paint. Without user input the work runs at once.
 */
export class AfterPaint {
  /** Resolves after the browser has painted the user's last input; `undefined` if there is none to paint. */
  shown?: Promise<void>;

  constructor(element: EventTarget) {
    for (const name of ['pointerdown', 'click', 'input', 'keydown']) element.addEventListener(name, this.#act, true);
  }

  /** Runs the work, after the paint of user input if one is pending. */
  before(work: () => void): void {
    if (this.shown) void this.shown.then(work);
    else work();
  }

  readonly #act = ({ isTrusted }: Event): void => {
    if (!isTrusted || this.shown) return;
    this.shown = new Promise<void>((resolve) => {
      // A hidden page never runs animation frames.
      setTimeout(resolve, 100);
      requestAnimationFrame(() => setTimeout(resolve));
    }).then(() => {
      this.shown = undefined;
    });
  };
}
