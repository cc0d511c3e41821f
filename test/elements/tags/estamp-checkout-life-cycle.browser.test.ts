import { aTimeout, expect, fixture, html, nextFrame } from '@open-wc/testing';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { warningsOf } from '../../support/warnings.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, token, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  fillStamp,
  find,
  labelled,
  reach,
  takePayments,
  toParties,
  toReview,
  toStatus,
  type,
  words,
} from '../page.ts';

const TAGS = ['estamp-checkout', 'estamp-checkout-button', 'estamp-order-status'] as const;

const SESSION = `${btoa('{"typ":"estamp-session"}')}.a.b`;

/** Creates a complete element outside the document. */
function make(tag: (typeof TAGS)[number] = 'estamp-checkout'): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute('proxy', '/estamp');
  if (tag === 'estamp-order-status') element.setAttribute('order-token', 'a.b.c');
  else element.setAttribute('service-code', 'estamp.standard');
  return element;
}

/* oxlint-disable typescript/unbound-method -- what is taken off an object is called with it */
/** Counts what could outlive its element: listeners on the page, observers and timers. */
class Held {
  #count = 0;
  readonly #undo: (() => void)[] = [];

  constructor() {
    const observing = new Set<MutationObserver>();
    const timers = new Set<unknown>();
    for (const target of [window, document]) {
      const { addEventListener: add, removeEventListener: remove } = target;
      target.addEventListener = (...given: Parameters<typeof add>): void => {
        add.apply(target, given);
        const options = given[2];
        if (typeof options === 'object' && options.signal) {
          this.#count += 1;
          options.signal.addEventListener('abort', () => {
            this.#count -= 1;
          });
        } else {
          this.#count += 1;
        }
      };
      target.removeEventListener = (...given: Parameters<typeof remove>): void => {
        remove.apply(target, given);
        this.#count -= 1;
      };
      this.#undo.push(() => Object.assign(target, { addEventListener: add, removeEventListener: remove }));
    }
    const { observe, disconnect } = MutationObserver.prototype;
    MutationObserver.prototype.observe = function (...given): void {
      observing.add(this);
      observe.apply(this, given);
    };
    MutationObserver.prototype.disconnect = function (): void {
      observing.delete(this);
      disconnect.call(this);
    };
    const { setTimeout: set, clearTimeout: clear } = window;
    Object.assign(window, {
      setTimeout: (act: () => void, delay?: number): unknown => {
        const timer: unknown = set(() => {
          timers.delete(timer);
          act();
        }, delay);
        timers.add(timer);
        return timer;
      },
      clearTimeout: (timer: number): void => {
        timers.delete(timer);
        clear(timer);
      },
    });
    this.#undo.push(() => {
      Object.assign(MutationObserver.prototype, { observe, disconnect });
      Object.assign(window, { setTimeout: set, clearTimeout: clear });
    });
    this.#counts = () => ({ listeners: this.#count, observers: observing.size, timers: timers.size });
  }

  readonly #counts: () => { listeners: number; observers: number; timers: number };

  get now(): { listeners: number; observers: number; timers: number } {
    return this.#counts();
  }

  stop(): void {
    for (const undo of this.#undo) undo();
  }
}

/* oxlint-enable typescript/unbound-method */

describe('connecting and disconnecting', () => {
  let home: HTMLElement;
  useProxy();
  beforeEach(async () => {
    home = await fixture(html`<div></div>`);
  });

  const ready = async (element: HTMLElement): Promise<void> => {
    await waitUntil(() => (element as EstampCheckout).state.step === 'stamp', 'it never loaded');
  };

  it('Connecting twice in one task sends one request', async () => {
    const element = make();
    home.append(element);
    element.remove();
    home.append(element);
    await ready(element);
    await afterFrames();
    expect(proxy.calls.map(({ path }) => path)).to.deep.equal(['/checkout/estamp.standard']);
  });

  it('Connecting again in a later task, after the response, sends no second request', async () => {
    const element = make();
    home.append(element);
    await ready(element);
    element.remove();
    await afterFrames();
    home.append(element);
    await ready(element);
    await afterFrames();
    expect(proxy.count('/checkout/estamp.standard')).to.equal(1);
  });

  it('Each connection before the response sends one request, and the earlier request is aborted', async () => {
    const aborted: boolean[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      init?.signal?.addEventListener('abort', () => void aborted.push(true));
      await afterFrames();
      return fetch(input, init);
    };
    const element = make();
    home.append(element);
    await afterFrames();
    element.remove();
    await afterFrames();
    expect(aborted).to.deep.equal([true]);
    home.append(element);
    await ready(element);
    globalThis.fetch = fetch;
    expect(proxy.count('/checkout/estamp.standard')).to.be.lessThan(3);
    expect(words(element)).to.include('Choose your e‑Stamp');
  });

  it('Two elements that React creates and discards send at most one request each', async () => {
    const first = make();
    home.append(first);
    first.remove();
    const second = make();
    home.append(second);
    await ready(second);
    await afterFrames();
    expect(proxy.count('/checkout/estamp.standard'), 'the one that was thrown away asked nothing').to.equal(1);
  });

  it('In a prerendered page nothing is asked and no event is sent before the customer opens it', async () => {
    const events: string[] = [];
    const note = ({ type: name }: Event): unknown => events.push(name);
    const names = ['estamp-step', 'estamp-ready', 'estamp-failure'] as const;
    for (const name of names) document.addEventListener(name, note);
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => true });
    const [bought, session, status, wrong] = [make(), make(), make('estamp-order-status'), make()];
    bought.setAttribute('service-code', 'estamp.left');
    proxy.sessions.set(SESSION, { id: 'S-1', serviceCode: 'estamp.standard' });
    session.setAttribute('session', SESSION);
    status.setAttribute('order-token', token('view'));
    wrong.removeAttribute('service-code');
    const elements = [bought, session, status, wrong];
    try {
      document.body.append(...elements);
      await afterFrames();
      expect(proxy.calls, 'before it is opened').to.deep.equal([]);
      expect(events, 'before it is opened').to.deep.equal([]);
      Reflect.deleteProperty(document, 'prerendering');
      // The element that has left meanwhile asks nothing.
      bought.remove();
      document.dispatchEvent(new Event('prerenderingchange'));
      await waitUntil(() => events.length > 0, 'the events come when it is opened');
      await waitUntil(
        () => ['/session', '/order'].every((path) => proxy.count(path)),
        'the calls are sent when it is opened',
      );
      expect(proxy.count('/checkout/estamp.left')).to.equal(0);
    } finally {
      Reflect.deleteProperty(document, 'prerendering');
      for (const element of elements) element.remove();
      for (const name of names) document.removeEventListener(name, note);
    }
  });

  it('Moving the element to another parent, a fragment, a template or another shadow root changes nothing', async () => {
    const element = await checkout();
    await fillStamp(element);
    const outer = home.attachShadow({ mode: 'open' });
    const template = document.createElement('template');
    const ground = (): string => getComputedStyle(find(element, '.button-primary')).minBlockSize;
    const before = ground();
    for (const place of [home, document.createDocumentFragment(), document.body, template.content, outer]) {
      place.append(element);
      await nextFrame();
    }
    await afterFrames();
    await element.updateComplete;
    expect(labelled(element, 'Purpose').value).to.equal('Name change affidavit');
    expect(ground(), 'its styles are lost').to.equal(before);
    expect(proxy.count('/checkout/estamp.standard')).to.equal(1);
    await toParties(element);
  });

  it('An order in flight completes while the element is disconnected, and is shown when it is connected again', async () => {
    const element = await checkout();
    takePayments(element);
    await toReview(element);
    const parent = element.parentElement;
    button(element, /^Pay/).click();
    element.remove();
    await waitUntil(() => proxy.count('/orders') === 1, 'the order was given up');
    await afterFrames();
    parent?.append(element);
    await reach(element, 'status');
    expect(proxy.count('/orders')).to.equal(1);
  });

  it('Two checkouts have separate choices, errors, focus and orders', async () => {
    const one = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" reference="one" heading="One"></estamp-checkout>`);
    const other = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" reference="other" heading="Other"></estamp-checkout>`);
    button(other, 'Continue').click();
    await waitUntil(() => other.shadowRoot?.querySelector('.summary'));
    expect(one.shadowRoot?.querySelector('.summary')).to.equal(null);
    await toParties(one, 'Agreement');
    await type(one, 'First party', 'Asha Rao');
    expect(other.state.step).to.equal('stamp');
    expect(labelled<HTMLSelectElement>(other, 'State').value).to.equal('');
    await fillStamp(other);
    await toParties(other);
    expect(labelled(other, 'First party').value).to.equal('');
    expect(words(one)).to.include('259');
    one.remove();
    await afterFrames();
    await type(other, 'First party', 'Vikram Shah');
    await type(other, 'Mobile number', '9876543210');
    button(other, 'Review').click();
    await reach(other, 'review');
    takePayments(other);
    button(other, /^Pay/).click();
    await reach(other, 'status');
    expect(Object.keys(sessionStorage).some((key) => key.endsWith('|one'))).to.equal(true);
    expect(JSON.parse(sessionStorage.getItem('estamp1:/estamp|estamp.standard|one') ?? '{}')).not.to.have.property(
      'order',
    );
  });

  it('Two checkouts without a reference do not overwrite each other’s choice or order, and the console warns', async () => {
    const load = async (): Promise<[EstampCheckout, EstampCheckout]> => {
      const pair = [make(), make()] as [EstampCheckout, EstampCheckout];
      home.replaceChildren(...pair);
      for (const element of pair) await waitUntil(() => element.state.step !== 'loading', 'it never loaded');
      return pair;
    };
    const heard = await warningsOf(async () => {
      let [one, other] = await load();
      await toStatus(other);
      await fillStamp(one, 'Agreement');
      const choice = sessionStorage.length;
      [one, other] = await load();
      expect([one.state.step, other.state.step]).to.deep.equal(['stamp', 'status']);
      history.replaceState(null, '', `#estamp=${token('view')}`);
      [one, other] = await load();
      expect([one.state.step, other.state.step, location.hash], 'back from payment').to.deep.equal([
        'stamp',
        'status',
        '',
      ]);
      expect(words(one)).to.include('State Karnataka');
      await toStatus(one);
      [one, other] = await load();
      expect([one.state.step, other.state.step]).to.deep.equal(['status', 'status']);
      expect(sessionStorage.length, 'a reload begins no further record').to.equal(choice);
    });
    expect(heard.filter((sentence) => sentence.includes('“reference”'))).to.have.length(1);
  });

  it('Two checkouts with the same reference both show the result', async () => {
    const pair = (): ReturnType<typeof html> => html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" reference="cart"></estamp-checkout>`;
    const one = await checkout(pair());
    await toStatus(one);
    const other = await checkout(pair());
    await reach(other, 'status');
  });

  for (const tag of TAGS) {
    it(`<${tag}> leaves no listener, observer or timer after 50 connections, at whatever moment it is removed`, async () => {
      const held = new Held();
      const lost: WeakRef<HTMLElement>[] = [];
      let before;
      try {
        await aTimeout(0);
        before = held.now;
        for (let round = 0; round < 50; round++) {
          const element = make(tag);
          if (round % 3 === 1) element.setAttribute('open', '');
          home.append(element);
          // Removed before the first update, before the response, and after it.
          if (round % 2) await (element as EstampCheckout).updateComplete;
          if (round % 5 === 0) await afterFrames();
          element.remove();
          lost.push(new WeakRef(element));
        }
        await afterFrames();
        expect(held.now).to.deep.equal({ ...before, timers: held.now.timers });
        expect(held.now.timers, 'timers').to.be.at.most(before.timers + 1);
      } finally {
        held.stop();
      }
      const collect = Reflect.get(window, 'gc') as (() => void) | undefined;
      if (!collect) return;
      // The engine itself may hold the last ones.
      await waitUntil(
        async () => {
          collect();
          await afterFrames();
          return lost.filter((each) => each.deref()).length <= 2;
        },
        `${lost.filter((each) => each.deref()).length} of 50 are kept alive`,
      );
    });
  }

  it('After a complete order nothing keeps running', async () => {
    const held = new Held();
    try {
      await aTimeout(0);
      const before = held.now;
      const element = await checkout();
      await toStatus(element);
      expect(held.now.timers, 'it looks at the order by the clock').to.be.greaterThan(before.timers);
      element.remove();
      await afterFrames();
      expect(held.now.listeners).to.equal(before.listeners);
      expect(held.now.observers).to.equal(before.observers);
    } finally {
      held.stop();
    }
    const reads = proxy.count('/order');
    await afterFrames();
    expect(proxy.count('/order')).to.equal(reads);
  });
});
