import { Task, TaskStatus } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { systemClock } from '../../base/clock.ts';
import { failed, type Failure } from '../../client/index.ts';
import { loadMessages, ENGLISH, forget, type LoadedMessages } from './load-messages.ts';
import { resolveLocale, rootsAround } from './resolve-locale.ts';

/** How long a checkout waits for its first texts before it shows English, in milliseconds. */
const FALLBACK_DELAY_MS = 3000;

/**
 * Determines the language of the element and loads its texts. It observes every `lang` attribute that affects the
 * element. Missing texts never block a purchase: the element shows English, and the customer can retry.
 */
export class LocaleController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #task: Task<readonly [string], LoadedMessages>;
  #observer?: MutationObserver;
  #wanted = 'en';
  #last?: LoadedMessages;
  #cancelFallback?: () => void;
  #late = false;

  /** @param onFailure called each time the texts cannot be loaded */
  constructor(host: ReactiveControllerHost & Element, onFailure: (failure: Failure) => void) {
    this.#host = host;
    host.addController(this);
    this.#task = new Task(host, {
      args: () => [this.#wanted] as const,
      task: ([wanted]) => loadMessages(wanted),
      // English is part of the code, so it needs neither a task run nor a second render.
      initialValue: ENGLISH,
      onError: (error) => {
        const { name } = error as Error;
        const isFile = name === 'SyntaxError';
        const lost = name === 'TimeoutError' ? 'TIMEOUT' : 'OFFLINE';
        const message = `The texts of “${this.#wanted}” did not load: ${String(error)}`;
        onFailure(failed(isFile ? 'RESPONSE_UNREADABLE' : lost, message, isFile ? 'merchant' : 'network', true));
      },
    });
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#resolve());
    const options = { subtree: true, attributes: true, attributeFilter: ['lang'] };
    for (const root of rootsAround(this.#host)) this.#observer.observe(root, options);
    this.#resolve();
    this.#startFallbackDelay();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#cancelFallback?.();
  }

  /** The language to show. Its texts may not be there yet. */
  get wanted(): string {
    return this.#wanted;
  }

  /** The texts to show: the former ones while new ones load; `undefined` while the first ones load. */
  get catalogue(): LoadedMessages | undefined {
    this.#last = this.#wantedTexts ?? this.#last ?? (this.failed ? ENGLISH : undefined);
    return this.#last;
  }

  /** Whether the requested texts failed to load or are late. */
  get failed(): boolean {
    return !this.#wantedTexts && (this.#late || this.#task.status === TaskStatus.ERROR);
  }

  /** Requests the texts again. @returns a promise that resolves when they are loaded or have failed */
  async retry(): Promise<void> {
    this.#late = true;
    forget(this.#wanted);
    await this.#task.run();
  }

  get #wantedTexts(): LoadedMessages | undefined {
    const { value } = this.#task;
    return value?.locale === this.#wanted ? value : undefined;
  }

  #resolve(): void {
    const wanted = resolveLocale(this.#host);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#late = false;
    this.#startFallbackDelay();
    this.#host.requestUpdate();
  }

  /** Starts the waiting time; moving the element in the document starts it again. */
  #startFallbackDelay(): void {
    this.#cancelFallback?.();
    if (this.#wantedTexts) return;
    this.#cancelFallback = systemClock.after(FALLBACK_DELAY_MS, () => {
      this.#late = true;
      this.#host.requestUpdate();
    });
  }
}
