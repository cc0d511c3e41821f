import { fixture, html } from '@open-wc/testing';
import { waitUntil } from '../support/wait-until.ts';
import type { EstampCheckout } from '../../src/elements.ts';
import type { Session } from '../../src/wire/index.ts';
import type { FakeProxy } from './fake-proxy.ts';
import { reach, takePayments } from './page.ts';

export const STAMP = { stateCode: 'KA', articleCode: 'KA-4', stampDutyAmount: '100.00' };
export const PARTIES = { partyName: 'Asha Rao', customerMobile: '+919876543210' };
export const DETAILS = { purpose: 'Leave and licence of flat 12' };
/** A session that leaves nothing open. */
export const ALL: Partial<Session> = { stamp: STAMP, parties: PARTIES, details: DETAILS };

/** A checkout with a session, at its first step. */
export async function begin(
  proxy: FakeProxy,
  says: Partial<Session>,
  step: string,
  token = 'sealed.session',
): Promise<EstampCheckout> {
  proxy.sessions.set(token, says);
  const element = await fixture<EstampCheckout>(
    html`<estamp-checkout proxy="/estamp" session=${token}></estamp-checkout>`,
  );
  takePayments(element);
  await reach(element, step);
  return element;
}

/** The texts of all elements that match. */
export const texts = (element: HTMLElement, selector: string): string[] =>
  [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map((one) =>
    (one.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

export interface Heard {
  readonly type: string;
  readonly detail: Record<string, unknown>;
}

/** The events of our elements, by name and detail. */
export function heard(element: HTMLElement): Heard[] {
  const events: Heard[] = [];
  for (const name of ['step', 'failure', 'complete', 'status', 'quote', 'ready', 'payment'])
    element.addEventListener(`estamp-${name}`, (event) => {
      events.push({ type: name, detail: (event as CustomEvent<Record<string, unknown>>).detail });
    });
  return events;
}

export async function priced(element: EstampCheckout): Promise<void> {
  await waitUntil(() => element.state.quoteId && !element.state.busy, 'no price came');
  await element.updateComplete;
}
