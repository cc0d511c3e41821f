type Confirmed =
  | { paymentIntent: { status: string } }
  | {
      error: { type: string; message?: string; payment_intent?: { status: string } };
    };

/** One call of `confirmPayment`: a test says how it ends. */
export interface Confirming {
  readonly options: Record<string, unknown>;
  readonly answer: (confirmed: Confirmed) => void;
  readonly fail: () => void;
}

/** Stripe.js, driven by a test: a form in the page, and confirmations that take as long as the test wants. */
export class FakeStripe {
  static readonly script = 'window.Stripe = window.fakeStripe';
  key = '';
  elementsOptions: Record<string, unknown> = {};
  form?: HTMLElement;
  destroyed = 0;
  readonly confirming: Confirming[] = [];
  readonly #listeners = new Map<string, () => void>();

  constructor() {
    Reflect.deleteProperty(window, 'Stripe');
    Reflect.set(window, 'fakeStripe', (key: string) => {
      this.key = key;
      return {
        elements: (options: Record<string, unknown>) => {
          this.elementsOptions = options;
          return { create: () => this.#element() };
        },
        confirmPayment: (options: Record<string, unknown>) =>
          new Promise<Confirmed>((resolve, reject) => {
            this.confirming.push({ options, answer: resolve, fail: () => reject(new Error('lost')) });
          }),
      };
    });
  }

  /** The form is there, or could not be loaded. */
  tell(event: 'ready' | 'loaderror'): void {
    this.#listeners.get(event)?.();
  }

  #element(): object {
    return {
      on: (event: string, listener: () => void) => this.#listeners.set(event, listener),
      mount: (place: HTMLElement) => {
        // As Stripe does: a place in a shadow root is none.
        if (!document.contains(place)) throw new Error('The place of the form is not in the document.');
        this.form = document.createElement('input');
        this.form.setAttribute('aria-label', 'Card number');
        place.append(this.form);
      },
      destroy: () => {
        this.destroyed += 1;
        this.form?.remove();
      },
    };
  }
}
