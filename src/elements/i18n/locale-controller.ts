import { Task, TaskStatus } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { systemClock } from '../../base/clock.ts';
import { failed, type Failure } from '../../client/index.ts';
import { loadMessages, ENGLISH, forget, type LoadedMessages } from './load-messages.ts';
import { resolveLocale, rootsAround } from './resolve-locale.ts';

/** How long a checkout waits for its first words before it speaks English, in milliseconds. */
const PATIENCE = 3000;

/**
 * Which language the element speaks, and its texts. Follows every `lang` that concerns it. It never keeps a customer
 * from buying: texts that are slow or do not come are replaced by English, and can be asked for again.
 */
export class LocaleController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #task: Task<readonly [string], LoadedMessages>;
  #observer?: MutationObserver;
  #wanted = 'en';
  #last?: LoadedMessages;
  #patient?: () => void;
  #late = false;

  /** @param onFailure is called each time that texts do not come */
  constructor(host: ReactiveControllerHost & Element, onFailure: (failure: Failure) => void) {
    this.#host = host;
    host.addController(this);
    this.#task = new Task(host, {
      args: () => [this.#wanted] as const,
      task: ([wanted]) => loadMessages(wanted),
      // It is here: nothing is run for it, and nothing drawn twice.
      initialValue: ENGLISH,
      onError: (error) => {
        const code = (error as Error).name === 'TimeoutError' ? 'TIMEOUT' : 'OFFLINE';
        const message = `The words of “${this.#wanted}” did not come: ${String(error)}`;
        onFailure(failed(code, message, 'network', true));
      },
    });
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#resolve());
    const options = { subtree: true, attributes: true, attributeFilter: ['lang'] };
    for (const root of rootsAround(this.#host)) this.#observer.observe(root, options);
    this.#resolve();
    this.#wait();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#patient?.();
  }

  /** The texts to show; the former ones while others come; nothing while the first ones are on their way. */
  get catalogue(): LoadedMessages | undefined {
    this.#last = this.#right ?? this.#last ?? (this.failed ? ENGLISH : undefined);
    return this.#last;
  }

  /** The wanted texts did not come, or not in time. */
  get failed(): boolean {
    return !this.#right && (this.#late || this.#task.status === TaskStatus.ERROR);
  }

  /** Asks for them again. @returns once they are here or have failed again */
  async retry(): Promise<void> {
    this.#late = true;
    forget(this.#wanted);
    await this.#task.run();
  }

  get #right(): LoadedMessages | undefined {
    const { value } = this.#task;
    return value?.locale === this.#wanted ? value : undefined;
  }

  #resolve(): void {
    const wanted = resolveLocale(this.#host);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#late = false;
    this.#wait();
    this.#host.requestUpdate();
  }

  /** A move in the page begins it anew. */
  #wait(): void {
    this.#patient?.();
    if (this.#right) return;
    this.#patient = systemClock.after(PATIENCE, () => {
      this.#late = true;
      this.#host.requestUpdate();
    });
  }
}
