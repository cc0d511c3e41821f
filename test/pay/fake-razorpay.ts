interface Options {
  [name: string]: unknown;
  handler(response: object): void;
  modal: { ondismiss(): void };
}

/** Razorpay's class, driven by a test: a window at the end of the page, as `checkout.js` makes it. */
export class FakeRazorpay {
  static opened: FakeRazorpay[] = [];
  /** The script that leaves it on the page. */
  static readonly script = 'window.Razorpay = window.fakeRazorpay';
  /** Set by a test in which the window cannot be opened. */
  static broken = false;

  readonly options: Options;
  readonly #listeners = new Map<string, (response: object) => void>();
  readonly overlay = document.createElement('div');

  constructor(options: Options) {
    for (const name of ['key', 'order_id', 'amount', 'currency'])
      if (!options[name]) throw new Error(`${name} is missing`);
    this.options = options;
  }

  static install(): void {
    FakeRazorpay.opened = [];
    FakeRazorpay.broken = false;
    Reflect.set(window, 'fakeRazorpay', FakeRazorpay);
    Reflect.deleteProperty(window, 'Razorpay');
  }

  on(event: string, listener: (response: object) => void): void {
    this.#listeners.set(event, listener);
  }

  open(): void {
    if (FakeRazorpay.broken) throw new Error('no window');
    this.overlay.className = 'razorpay-container';
    this.overlay.setAttribute('style', 'position:fixed;inset:0;z-index:2147483647');
    document.body.append(this.overlay);
    FakeRazorpay.opened.push(this);
  }

  get isOpen(): boolean {
    return this.overlay.isConnected;
  }

  succeed(): void {
    this.overlay.remove();
    this.options.handler({
      razorpay_payment_id: 'pay_1',
      razorpay_order_id: this.options['order_id'],
      razorpay_signature: 'f00',
    });
  }

  /** A card is declined: it is reported, and the window stays open for another attempt. */
  decline(): void {
    const error = {
      code: 'BAD_REQUEST_ERROR',
      reason: 'payment_failed',
      metadata: { order_id: this.options['order_id'] },
    };
    this.#listeners.get('payment.failed')?.({ error });
  }

  dismiss(): void {
    this.overlay.remove();
    this.options.modal.ondismiss();
  }
}
