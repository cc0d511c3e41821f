import { expect } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { button, checkout, find, labelled, reach, toPartiesInMaharashtra, type } from '../page.ts';

describe('the review', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  async function reviewed(): Promise<EstampCheckout> {
    const element = await checkout();
    await toPartiesInMaharashtra(element, true);
    await type(element, 'Email', 'asha@example.in');
    await type(element, 'PAN', 'ABCPE1234F');
    await type(element, 'Delivery address', '12 MG Road, Pune 411001');
    button(element, 'Review').click();
    await reach(element, 'review');
    return element;
  }

  /** The rows below the certificate. */
  const facts = (element: EstampCheckout): string[] =>
    [...(element.shadowRoot?.querySelectorAll('[part=answers] > div') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent?.trim()).join(': '),
    );

  const named = (element: EstampCheckout, name: string): HTMLElement => find(element, `[aria-label="${name}"]`);

  it('Every answer that the certificate does not show is listed', async () => {
    const element = await reviewed();
    expect(facts(element)).to.deep.equal(
      [
        'District: Pune',
        'Sub-Registrar Office (SRO): Haveli 1',
        'Deliver the stamp paper to my address: Yes',
        'Mobile number: 9876543210',
        'Email: asha@example.in',
        'PAN · First party: ABCPE1234F',
        'Delivery address: 12 MG Road, Pune',
        'PIN code: 411001',
      ].map((row) => `${row}: Change`),
    );
  });

  it('Each part has a heading, one level below that of the step', async () => {
    const element = await reviewed();
    const headings = [...(element.shadowRoot?.querySelectorAll('[role=heading]') ?? [])].filter((one) =>
      one.checkVisibility(),
    );
    expect(headings.map((one) => `${one.ariaLevel} ${one.textContent?.trim()}`)).to.deep.equal([
      '2 Check the details, then pay',
      '3 e-Stamp',
      '3 Stamp',
      '3 Parties',
      '3 Before you pay',
      '3 Price',
    ]);
  });

  for (const [name, step, field] of [
    ['Change parties: First party', 'parties', 'First party'],
    ['Change: District', 'stamp', 'District'],
    ['Change: Deliver the stamp paper to my address', 'stamp', 'Deliver the stamp paper'],
    ['Change: Mobile number', 'parties', 'Mobile number'],
    ['Change: Email', 'parties', 'Email'],
    ['Change: PAN · First party', 'parties', 'PAN'],
    ['Change: Delivery address', 'parties', 'Delivery address'],
    ['Change: PIN code', 'parties', 'PIN code'],
  ] as const) {
    it(`“${name}” leads to its field`, async () => {
      const element = await reviewed();
      named(element, name).click();
      await reach(element, step);
      await waitUntil(
        () => element.shadowRoot?.activeElement === labelled(element, field),
        'the field never got the focus',
      );
    });
  }

  it('“Change e-Stamp details” leads to the chosen state', async () => {
    const element = await reviewed();
    named(element, 'Change e-Stamp details: State').click();
    await reach(element, 'stamp');
    await waitUntil(
      () => element.shadowRoot?.activeElement?.ariaLabel === 'Change: State',
      'the line never got the focus',
    );
  });
});
