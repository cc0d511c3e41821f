import { expect } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { CheckoutElement } from '../../../src/elements/tags/checkout-element.ts';
import { FormState } from '../../../src/form/element/form-state.ts';
import { warningsOf } from '../../support/warnings.ts';
import { useProxy } from '../fake-proxy.ts';
import { button, checkout, labelled, reach, toParties, toPartiesInMaharashtra, type } from '../page.ts';

/** Replaces one accessor of a prototype while `act` runs. */
async function observing(
  prototype: object,
  name: string,
  observe: (real: PropertyDescriptor) => PropertyDescriptor,
  act: () => Promise<void>,
): Promise<void> {
  const real = Object.getOwnPropertyDescriptor(prototype, name);
  if (!real) throw new Error(`${name} is no accessor any more, so nothing would be counted.`);
  Object.defineProperty(prototype, name, { ...real, ...observe(real) });
  try {
    await act();
  } finally {
    Object.defineProperty(prototype, name, real);
  }
}

/** The view models that exist while `act` runs, and how often they are read. */
async function viewsOf(act: () => Promise<void>): Promise<{ readonly reads: number; readonly views: number }> {
  const views: unknown[] = [];
  const observe = (found: PropertyDescriptor): PropertyDescriptor => ({
    get(this: CheckoutElement): unknown {
      const view: unknown = found.get?.call(this);
      views.push(view);
      return view;
    },
  });
  await observing(CheckoutElement.prototype, 'view', observe, act);
  return { reads: views.length, views: new Set(views).size };
}

/** How often the form is brought up to date with the flow while `act` runs. */
async function formUpdatesOf(act: () => Promise<void>): Promise<number> {
  let count = 0;
  const observe = (found: PropertyDescriptor): PropertyDescriptor => ({
    set(this: FormState, source: unknown): void {
      count += 1;
      found.set?.call(this, source);
    },
  });
  await observing(FormState.prototype, 'source', observe, act);
  return count;
}

describe('the work of one change in a checkout', () => {
  useProxy();

  async function press(element: EstampCheckout, text: string): Promise<void> {
    const control = labelled(element, 'First party');
    control.value = text;
    control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await element.updateComplete;
  }

  async function atParties(): Promise<EstampCheckout> {
    const element = await checkout();
    await toParties(element);
    labelled(element, 'First party').focus();
    await press(element, 'A');
    return element;
  }

  it('A key press updates the form once', async () => {
    const element = await atParties();
    for (const text of ['As', 'Ash', 'Asha']) expect(await formUpdatesOf(() => press(element, text))).to.equal(1);
  });

  it('A rendering without another state does not update the form', async () => {
    const element = await atParties();
    const rendering = async (): Promise<void> => {
      element.requestUpdate();
      await element.updateComplete;
    };
    expect(await formUpdatesOf(rendering)).to.equal(0);
  });

  it('All parts of one rendering share one view', async () => {
    const element = await atParties();
    const { reads, views } = await viewsOf(async () => {
      element.requestUpdate();
      await element.updateComplete;
    });
    expect(reads).to.be.greaterThan(1);
    expect(views).to.equal(1);
  });

  it('A key press creates at most one view for the state before it and one for the state after it', async () => {
    const element = await atParties();
    for (const text of ['As', 'Ash', 'Asha']) {
      const { reads, views } = await viewsOf(() => press(element, text));
      expect(reads).to.be.greaterThan(2);
      expect(views).to.be.at.most(2);
    }
  });

  it('A rendering that removes the focused control does not schedule another update', async () => {
    const element = await checkout();
    const lines = await warningsOf(async () => {
      await toPartiesInMaharashtra(element, true);
      await type(element, 'Delivery address', '12 MG Road, Pune 411 001');
      labelled(element, 'Delivery address').focus();
      button(element, 'Review').click();
      await reach(element, 'review');
    });
    expect(lines.filter((line) => line.includes('after an update completed'))).to.deep.equal([]);
  });
});
