import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  find,
  nameParty,
  reach,
  takePayments,
  toParties,
  toPartiesInMaharashtra,
  type,
} from '../page.ts';

/** How session replay tools mask a text, as they document it: docs/guides/analytics.md, “Session replay”. */
const MARKS = [
  '.rr-mask',
  '.ph-mask',
  '.sentry-mask',
  '.fs-mask',
  '.nr-mask',
  '.highlight-mask',
  '.amp-mask',
  '.mf-masked',
  '.lo-sensitive',
  '[data-dd-privacy="mask"]',
  '[data-clarity-mask="true"]',
  '[data-hj-suppress]',
  '[data-private]',
  '[data-sl="mask"]',
  '[data-openreplay-obscured]',
  '[data-cs-mask]',
  '[data-matomo-mask]',
  '[data-dtrum-mask]',
];
const MARKED = MARKS.join('');

const FIRST = 'Asha Rao';
const SECOND = 'Vijay Kumar';
const BUYER = 'Bina Das';
const MOBILE = '9876543210';
const EMAIL = 'asha@rao.example';
const PAN = 'ABCPR1234F';
const ADDRESS = '12 Temple Road';
const PERSONAL = [FIRST, SECOND, BUYER, MOBILE, EMAIL, PAN, ADDRESS, '#estamp='];
const isPersonal = (text: string | null): boolean =>
  PERSONAL.some((one) => text?.toLowerCase().includes(one.toLowerCase()));

/** The personal texts of an element that a recorder would keep: text nodes, values and attributes without a mark. */
function unmarked({ shadowRoot }: HTMLElement): string[] {
  const root = shadowRoot as ShadowRoot;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (isPersonal(nodeValue) && !parentElement?.closest(MARKED)) found.push(nodeValue ?? '');
  }
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) if (isPersonal(value)) found.push(`${name}="${value}"`);
    if ('value' in element && isPersonal(String(element.value)) && !element.matches(MARKED))
      found.push(element.outerHTML);
  }
  return found;
}

/** What the customer reads now, marked or not. */
const says = ({ shadowRoot }: HTMLElement, text: string): boolean =>
  `${shadowRoot?.textContent} ${[...(shadowRoot?.querySelectorAll('input, textarea') ?? [])].map((one) => (one as HTMLInputElement).value).join(' ')}`
    .toLowerCase()
    .includes(text.toLowerCase());

function expectMarked(element: HTMLElement, ...shown: string[]): void {
  for (const one of shown) expect(says(element, one), `the page shows ${one}`).to.equal(true);
  expect(unmarked(element)).to.deep.equal([]);
}

describe('a recorder of the page (session replay)', () => {
  useProxy();

  beforeEach(() => {
    const payer = {
      type: 'string',
      oneOf: [
        { const: 'first', title: 'First' },
        { const: 'second', title: 'Second' },
      ],
    };
    const { schema, uiSchema } = proxy.form;
    proxy.form = {
      schema: { ...schema, properties: { ...(schema['properties'] as object), stampDutyPaidBy: payer } },
      uiSchema: { ...uiSchema, stampDutyPaidBy: { 'ui:widget': 'radio', 'ui:options': { step: 'parties' } } },
    };
    proxy.roles = { agreement: { en: ['Deponent', 'Notary'] } };
  });

  it('finds a mark on every personal text of steps 1 to 4 and of the correction', async () => {
    const element = await checkout();
    takePayments(element);
    await toParties(element, 'Agreement');
    await nameParty(element);
    await type(element, 'Second party', SECOND);
    await type(element, 'Purchaser’s name', BUYER);
    await type(element, 'Email', EMAIL);
    await type(element, 'PAN', PAN);
    await type(element, 'Address', ADDRESS);
    expectMarked(element, FIRST, SECOND, BUYER, MOBILE, EMAIL, PAN, ADDRESS);
    expect(
      [...(element.shadowRoot?.querySelectorAll('.chip') ?? [])].some((chip) => chip.textContent?.includes(SECOND)),
    ).to.equal(true);
    for (const fold of element.shadowRoot?.querySelectorAll<HTMLElement>('.fold > .link[aria-expanded=true]') ?? [])
      fold.click();
    await element.updateComplete;
    expect(find(element, '.fold .link').textContent).to.include(':');
    expectMarked(element, EMAIL, PAN);
    button(element, 'Swap the parties').click();
    await element.updateComplete;
    expect(find(element, '[role=status]').textContent).to.include(SECOND);
    expectMarked(element);
    button(element, 'Swap the parties').click();
    await element.updateComplete;

    button(element, 'Review').click();
    await reach(element, 'review');
    find<HTMLDetailsElement>(element, 'details').open = true;
    expectMarked(element, FIRST, SECOND, BUYER, PAN, ADDRESS);
    button(element, /^Pay/).click();
    await reach(element, 'status');
    await waitUntil(() => !element.state.busy, 'the order was never read');
    await element.updateComplete;
    expectMarked(element, FIRST, SECOND, BUYER);

    button(element, 'Correct names').click();
    await element.updateComplete;
    expectMarked(element, FIRST);
    button(element, 'Save').click();
    await waitUntil(() => says(element, 'Names updated'), 'never saved');
    await element.updateComplete;
    expectMarked(element, FIRST);
  });

  for (const stage of ['completed', 'cancelled'] as const) {
    it(`finds a mark on every personal text of an order that is ${stage}, and on the link to it`, async () => {
      proxy.stage = stage;
      proxy.stamp = { ...proxy.stamp, doorstepDelivery: true };
      const element = await checkout();
      takePayments(element);
      await toPartiesInMaharashtra(element, true);
      await type(element, 'Delivery address', ADDRESS);
      await type(element, 'PIN code', '411001');
      button(element, 'Review').click();
      await reach(element, 'review');
      expectMarked(element, FIRST, ADDRESS);
      button(element, /^Pay/).click();
      await reach(element, 'status');
      await waitUntil(() => says(element, stage === 'completed' ? 'is ready' : 'ancelled'), 'the order was never read');
      await element.updateComplete;
      expectMarked(element, FIRST, ADDRESS);
      if (stage === 'cancelled') return;
      button(element, 'Copy link').click();
      await waitUntil(() => says(element, '#estamp='), 'no link');
      expectMarked(element, '#estamp=');
    });
  }

  it('finds a mark on the suggested spelling of a name, and none on a label', async () => {
    const element = await checkout();
    await toPartiesInMaharashtra(element, false);
    await type(element, 'First party', 'अशा राव');
    // The spelling comes on demand.
    const link = await waitUntil(
      () =>
        [...(element.shadowRoot?.querySelectorAll('.link') ?? [])].find(({ textContent }) =>
          textContent?.includes('Write'),
        ),
      'no spelling was suggested',
    );
    expect(link.querySelector(MARKED)?.textContent).to.match(/[a-z]/i);
    for (const label of element.shadowRoot?.querySelectorAll('label') ?? [])
      expect(label.closest(MARKED), label.textContent ?? '').to.equal(null);
  });
});
