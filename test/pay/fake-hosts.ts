/** What a host does with a request: answers with a script, refuses, or leaves it hanging. */
export type Answer = { script: string } | 'blocked' | 'hangs';

/**
 * The hosts of the providers, as far as script elements ask them: what would leave the machine is answered here, by the
 * browser's own loading of another address.
 */
export class FakeHosts {
  /** Every address that was asked, in order. */
  readonly asked: string[] = [];
  readonly #answers: Answer[];
  readonly #held: HTMLScriptElement[] = [];

  /** @param answers one a request; the last one stands for all that follow */
  constructor(...answers: Answer[]) {
    this.#answers = answers;
    document.head.append = (...nodes) => {
      for (const node of nodes) {
        if (node instanceof HTMLScriptElement && node.src.startsWith('https:')) this.#ask(node);
        Element.prototype.append.call(document.head, node);
      }
    };
  }

  /** Answers what was left hanging. */
  answerLate(script: string): void {
    for (const element of this.#held.splice(0)) element.src = address(script);
  }

  /** The provider's script elements that are in the page. */
  get elements(): HTMLScriptElement[] {
    return [...document.querySelectorAll<HTMLScriptElement>('script[data-asked]')];
  }

  restore(): void {
    Reflect.deleteProperty(document.head, 'append');
    for (const element of this.elements) element.remove();
  }

  #ask(element: HTMLScriptElement): void {
    this.asked.push(element.src);
    element.dataset['asked'] = element.src;
    const answer = (this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0]) ?? 'blocked';
    if (answer === 'hangs') {
      element.removeAttribute('src');
      this.#held.push(element);
    } else {
      element.src = answer === 'blocked' ? `blob:${location.origin}/not-there` : address(answer.script);
    }
  }
}

const address = (script: string): string => `data:text/javascript,${encodeURIComponent(script)}`;
