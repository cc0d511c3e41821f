import { expect } from '@open-wc/testing';
import '../../../../src/index.ts';
import type { EstampCheckout } from '../../../../src/elements.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { proxy, useProxy } from '../../fake-proxy.ts';
import {
  button,
  checkout,
  find,
  foldLine,
  labelled,
  pick,
  reach,
  takePayments,
  toParties,
  type,
  words,
} from '../../page.ts';

describe('the parties of a document', () => {
  useProxy();
  beforeEach(() => {
    proxy.articles = proxy.articles.map((one) => (one.name === 'Agreement' ? { ...one, usualPayer: 'second' } : one));
    const { schema, uiSchema } = proxy.form;
    const options = { 'ui:options': { step: 'parties', party: 'second' } };
    proxy.form = {
      schema: {
        ...schema,
        properties: {
          ...(schema.properties as object),
          stampDutyPaidBy: {
            type: 'string',
            title: 'Stamp duty paid by',
            default: 'first',
            oneOf: [
              { const: 'first', title: 'First party' },
              { const: 'second', title: 'Second party' },
            ],
          },
          witness: { type: 'string', title: 'Witness' },
        },
      },
      uiSchema: {
        ...uiSchema,
        stampDutyPaidBy: { 'ui:widget': 'radio', ...options },
        witness: { 'ui:options': { step: 'parties' } },
      },
    };
  });

  const payer = (element: EstampCheckout): string | undefined =>
    find<HTMLInputElement>(element, 'fieldset[role=radiogroup] input:checked').closest('label')?.textContent?.trim();

  async function between(article = 'Agreement'): Promise<EstampCheckout> {
    const element = await checkout();
    await toParties(element, article);
    return element;
  }

  it('Both parties and the payer come first; another purchaser comes last', async () => {
    const element = await between();
    const said = [...(element.shadowRoot?.querySelectorAll('[data-step] :is(.label, .link)') ?? [])].map(
      ({ textContent }) => textContent?.replace(/\s+/g, ' ').trim(),
    );
    expect(said).to.deep.equal([
      'First party',
      'Swap the parties',
      'Second party',
      'Stamp duty paid by',
      'Mobile number',
      'Add email',
      'Add PAN',
      'Add address',
      'Witness (optional)',
      'Print another name under “Purchased by”',
    ]);
  });

  it('The parties are called what they are in the document, and one tap makes either of them the purchaser', async () => {
    proxy.articles = proxy.articles.map((one) => (one.name === 'Agreement' ? { ...one, family: 'lease' } : one));
    proxy.roles = { lease: { en: ['landlord', 'tenant'] } };
    const element = await between();
    const labels = [...(element.shadowRoot?.querySelectorAll('.party .label') ?? [])].map(({ textContent }) =>
      textContent?.trim(),
    );
    expect(labels).to.deep.equal(['First party (landlord)', 'Second party (tenant)']);
    expect(words(element)).not.to.include('I am the').and.not.include('There is no second party');
    await type(element, 'First party (landlord)', 'Asha Rao');
    await type(element, 'Second party (tenant)', 'Ravi Iyer');
    const pressed = (): string[] =>
      ['I am the landlord', 'I am the tenant'].map((name) => button(element, name).getAttribute('aria-pressed') ?? '');
    expect(pressed()).to.deep.equal(['true', 'false']);
    button(element, 'I am the tenant').click();
    await element.updateComplete;
    expect(pressed()).to.deep.equal(['false', 'true']);
    expect(labelled(element, 'Purchaser’s name').value).to.equal('Ravi Iyer');
    button(element, 'I am the landlord').click();
    await element.updateComplete;
    expect(pressed()).to.deep.equal(['true', 'false']);
    expect(words(element)).to.include('Print another name');
  });

  it('The payer defaults to the document’s usual one, also after another document was chosen', async () => {
    const element = await between();
    expect(payer(element)).to.equal('Second party');
    button(element, 'Back').click();
    await reach(element, 'stamp');
    await pick(element, 'Power of attorney');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(payer(element)).to.equal('First party', 'the article has no usual payer');
  });

  it('The payer is offered by the names as typed, and cannot be cleared', async () => {
    const element = await between();
    await type(element, 'First party', 'Asha Rao');
    await type(element, 'Second party', 'Vijay Kumar');
    const chips = [...(element.shadowRoot?.querySelectorAll('fieldset[role=radiogroup] .chip') ?? [])];
    expect(chips.map(({ textContent }) => textContent?.trim())).to.deep.equal(['Asha Rao', 'Vijay Kumar']);
    expect(payer(element)).to.equal('Vijay Kumar');
    expect(words(element)).not.to.include('Remove');
  });

  it('The payer that the customer chose is not replaced', async () => {
    const element = await between();
    const [first] = [
      ...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('fieldset[role=radiogroup] input') ?? []),
    ];
    first?.click();
    button(element, 'Back').click();
    await reach(element, 'stamp');
    await pick(element, 'Power of attorney');
    await pick(element, 'Agreement');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(payer(element)).to.equal('First party');
  });

  it('A document between two parties needs a second party, or a confirmation that there is none', async () => {
    const element = await between();
    takePayments(element);
    await type(element, 'First party', 'Asha Rao');
    await type(element, 'Mobile number', '9876543210');
    button(element, 'Review').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary a'), 'no error was listed');
    expect(find(element, '.summary').textContent).to.include('Second party');
    await pick(element, 'There is no second party');
    expect(labelled(element, 'Second party').getAttribute('aria-invalid')).to.equal('false');
    expect(words(element)).not.to.include('Stamp duty paid by');
    button(element, 'Review').click();
    await reach(element, 'review');
    button(element, /^Pay/).click();
    await reach(element, 'status');
    expect(proxy.sent('/orders')?.details).to.deep.equal({
      purpose: 'Name change affidavit',
      stampDutyPaidBy: 'first',
    });
  });

  it('No confirmation is needed with a second party, or for a document of one person', async () => {
    const element = await between();
    await type(element, 'Second party', 'Vikram Shah');
    expect(words(element)).not.to.include('There is no second party');
    await type(element, 'First party', 'Asha Rao');
    await type(element, 'Mobile number', '9876543210');
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(find(element, '[part=certificate]').textContent).to.match(/paid by\s*VIKRAM SHAH/);
  });

  it('One button swaps both names; a payer whom the customer chose stays the same person, and the PAN goes with its party', async () => {
    const element = await between();
    await type(element, 'First party', 'Asha Rao');
    await type(element, 'Second party', 'Vijay Kumar');
    await type(element, 'PAN', 'ABCPE1234F');
    const names = (): string[] => ['First party', 'Second party'].map((name) => labelled(element, name).value);
    const chosen = (): string | undefined => payer(element);
    button(element, 'Swap the parties').click();
    await element.updateComplete;
    expect(names()).to.deep.equal(['Vijay Kumar', 'Asha Rao']);
    expect(chosen(), 'the usual payer is still the second party').to.equal('Asha Rao');
    expect(foldLine(element, 'Add PAN'), 'the PAN was that of the other party').not.to.equal(undefined);
    expect(find(element, '[role=status]').textContent).to.include('First party: Vijay Kumar. Second party: Asha Rao');
    find<HTMLInputElement>(element, 'fieldset[role=radiogroup] input').click();
    await element.updateComplete;
    expect(chosen()).to.equal('Vijay Kumar');
    button(element, 'Swap the parties').click();
    await element.updateComplete;
    expect(names()).to.deep.equal(['Asha Rao', 'Vijay Kumar']);
    expect(chosen()).to.equal('Vijay Kumar');
    expect(labelled(element, 'PAN').value).to.equal('ABCPE1234F');
  });

  it('There is nothing to swap for a document of one party, or once there is no second one', async () => {
    const alone = await between('Affidavit');
    expect(words(alone)).not.to.include('Swap').and.not.include('Second party');
    sessionStorage.clear();
    const element = await between();
    await pick(element, 'There is no second party');
    expect(words(element)).not.to.include('Swap');
  });

  it('The keyboard of the second party is that of the first', async () => {
    const element = await between();
    const of = (name: string): unknown[] => {
      const control = labelled(element, name);
      return [control.autocapitalize, control.enterKeyHint, control.spellcheck];
    };
    expect(of('Second party')).to.deep.equal(['words', 'next', false]);
    expect(of('First party')).to.deep.equal(['words', 'next', false]);
    expect(labelled(element, 'Second party').autocomplete, 'a browser fills in the customer').to.equal('off');
  });
});
