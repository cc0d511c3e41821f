import { expect } from '@open-wc/testing';
import '../../../../src/index.ts';
import type { EstampCheckout } from '../../../../src/elements.ts';
import { useProxy } from '../../fake-proxy.ts';
import { button, checkout, find, labelled, nameParty, reach, toParties, type, words } from '../../page.ts';

describe('doubts about the parties', () => {
  useProxy();

  async function parties(): Promise<EstampCheckout> {
    const element = await checkout();
    await toParties(element, 'Agreement');
    await nameParty(element);
    await type(element, 'Second party', 'Vijay Kumar');
    return element;
  }

  /** Every doubt is shown at the field, refuses nothing, and is repeated in the review. */
  async function repeated(element: EstampCheckout, doubt: string): Promise<void> {
    expect(find(element, '.doubt').textContent).to.include(doubt);
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(find(element, '[part~=notice-warning]').textContent).to.include(doubt);
  }

  for (const party of ['First party', 'Second party']) {
    it(`A word that stands for a missing name is a doubt as ${party.toLowerCase()}`, async () => {
      const element = await parties();
      for (const name of ['na', 'N.A.', 'n/a', 'X', 'xxx', 'None', 'not applicable', 'Nobody', 'NIL']) {
        await type(element, party, name);
        expect(find(element, '.doubt').textContent).to.include(`Is “${name}” a name?`);
      }
      await repeated(element, 'Is “NIL” a name?');
    });
  }

  it('The same name twice is a doubt, however it is spelled', async () => {
    const element = await parties();
    for (const name of ['ASHA  RAO', 'asha rao.', 'Asha Rao']) {
      await type(element, 'Second party', name);
      expect(find(element, '.doubt').textContent, name).to.include('Both parties have the same name.');
    }
    await repeated(element, 'Both parties have the same name.');
  });

  it('The PAN of a company with the name of a person is a doubt, and the reverse', async () => {
    const element = await parties();
    await type(element, 'PAN', 'ABCCE1234F');
    const text = 'one looks like a person’s and the other like a company’s. Check both.';
    expect(find(element, '.doubt').textContent).to.include(text);
    await type(element, 'First party', 'Rao Textiles Pvt Ltd');
    expect(words(element)).not.to.include(text);
    await type(element, 'PAN', 'ABCPE1234F');
    await repeated(element, text);
  });

  it('An e-mail address at gmail.con is a doubt, refuses nothing, and is corrected with one tap', async () => {
    const element = await parties();
    await type(element, 'Email', 'asha@gmail.con');
    expect(words(element)).to.include('Write “asha@gmail.com”');
    await repeated(element, 'Check “Email”.');
    button(element, 'Back').click();
    await reach(element, 'parties');
    button(element, 'Write “asha@gmail.com”').click();
    await element.updateComplete;
    expect(labelled(element, 'Email').value).to.equal('asha@gmail.com');
    expect(element.shadowRoot?.querySelector('.doubt')).to.equal(null);
  });

  it('An e-mail address that may still be typed is doubted in the review only', async () => {
    const element = await parties();
    await type(element, 'Email', 'asha@gmail.co');
    expect(element.shadowRoot?.querySelector('.doubt')).to.equal(null);
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(find(element, '[part~=notice-warning]').textContent).to.include('asha@gmail.co');
  });

  it('Names of people that only look like these raise no doubt', async () => {
    const element = await parties();
    for (const name of ['Nil Kamal', 'Nana Patil', 'Xavier', 'Noor', 'Om', 'Naman']) {
      await type(element, 'Second party', name);
      expect(element.shadowRoot?.querySelector('.doubt'), name).to.equal(null);
    }
  });
});
