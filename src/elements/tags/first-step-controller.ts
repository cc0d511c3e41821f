import type { LitElement, ReactiveController } from 'lit';
import { systemClock } from '../../base/clock.ts';
import { TAKE_OVER } from '../../base/first-step/layout.ts';

/** How often a first step in use is checked, in milliseconds. */
const INTERVAL = 100;

/**
 * The first step that stands in the shadow root before the element: drawn by the start file, or sent with the page. It
 * stays until the element can draw the same, so that nothing moves, and the answers of the customer are kept.
 */
export class FirstStepController implements ReactiveController {
  readonly #host: LitElement;
  #nodes: readonly ChildNode[] = [];
  /** Called once the element's own step is drawn. */
  #waiting: (() => void)[] = [];

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Finds it in a new root. Lit draws after it, and does not refer to its nodes. */
  find(root: HTMLElement | DocumentFragment): void {
    this.#nodes = [...root.childNodes];
    if (this.isShown) this.#host.renderOptions.renderBefore = null;
  }

  get isShown(): boolean {
    return this.#nodes.length > 0;
  }

  /** Whether the customer uses it now, such as a list that is open. Then it has the host updated again later. */
  postponed(): boolean {
    const select = this.#host.renderRoot.querySelector('select');
    const isUsed = !!select && !select.dispatchEvent(new Event(TAKE_OVER, { cancelable: true }));
    if (isUsed) systemClock.after(INTERVAL, () => this.#host.requestUpdate());
    return isUsed;
  }

  /** Removes it in the update that draws the element's own. @returns the code of the state that is chosen in it */
  remove(): string {
    const root = this.#host.renderRoot as ShadowRoot;
    const code = root.querySelector('select')?.value ?? '';
    const focused = root.activeElement;
    this.#waiting.unshift(() => {
      // The customer sees the same step, which does not arrive again.
      for (const animation of root.getAnimations())
        if ((animation as CSSAnimation).animationName === 'arrive') animation.finish();
      if (focused) (root.getElementById(focused.id) ?? root.getElementById('title'))?.focus({ preventScroll: true });
    });
    for (const node of this.#nodes) node.remove();
    this.#nodes = [];
    return code;
  }

  /** What the host page hears while the first step is shown waits for the element's own. */
  afterwards(announce: () => void): void {
    if (this.isShown || this.#waiting.length) this.#waiting.push(announce);
    else announce();
  }

  hostUpdated(): void {
    if (!this.isShown) for (const act of this.#waiting.splice(0)) act();
  }
}
