import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { MARK, mockHindi } from '../mock-language.ts';
import { find, pick, reach, takePayments, words } from '../page.ts';

/** Texts without a language: numbers, amounts, times, ids and entered values. */
const NEUTRAL = /Asha Rao|Name change affidavit|Vikram Shah|98765|ES-1|\d:\d\d [ap]m|^[^a-z]*$/i;

function textsOf(element: HTMLElement): { text: string; english: boolean }[] {
  const walker = document.createTreeWalker(find(element, 'form'), NodeFilter.SHOW_TEXT);
  const texts: { text: string; english: boolean }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const marked = node.parentElement?.closest('[lang]');
    if (text) texts.push({ text, english: marked?.getAttribute('lang') === 'en' });
  }
  return texts;
}

/** English texts that are not marked as English, and texts of the elements that are. */
function wrong(element: HTMLElement): string[] {
  return textsOf(element)
    .filter(({ text, english }) => !NEUTRAL.test(text) && english === text.includes(MARK))
    .map(({ text }) => text);
}

const english = (element: HTMLElement): string[] =>
  textsOf(element)
    .filter((one) => one.english)
    .map(({ text }) => text);

describe('the service’s names on a page in Hindi', () => {
  before(mockHindi);
  useProxy();
  beforeEach(() => {
    const { schema, uiSchema } = proxy.form as { schema: { properties: object }; uiSchema: object };
    proxy.form = {
      schema: {
        ...schema,
        properties: {
          purpose: { type: 'string', title: 'What it is for', minLength: 10, maxLength: 100 },
          secondPartyName: { type: 'string', title: 'Other side', maxLength: 100 },
          usedFor: {
            type: 'string',
            title: 'Used for',
            oneOf: [
              { const: 'a', title: 'A bank' },
              { const: 'b', title: 'A court' },
            ],
          },
          urgent: { type: 'boolean', title: 'Urgent', description: 'Costs nothing more' },
        },
      },
      uiSchema: { ...uiSchema, usedFor: { 'ui:widget': 'radio', 'ui:help': 'Who will read it' } },
    };
  });

  async function start(): Promise<EstampCheckout> {
    const element = await fixture<EstampCheckout>(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" state-code="KA" lang="hi"></estamp-checkout>`);
    await waitUntil(() => words(element).includes('Agreement'), `it says: ${words(element)}`);
    return element;
  }

  const field = (element: HTMLElement, name: string): HTMLInputElement =>
    find<HTMLInputElement>(element, `[name="${name}"]`);

  async function answer(element: EstampCheckout, name: string, text: string): Promise<void> {
    field(element, name).value = text;
    field(element, name).dispatchEvent(new InputEvent('input', { bubbles: true }));
    field(element, name).dispatchEvent(new Event('change', { bubbles: true }));
    await element.updateComplete;
  }

  async function onward(element: EstampCheckout, step: string): Promise<void> {
    find(element, '.button-primary').click();
    await reach(element, step);
  }

  async function toParties(): Promise<EstampCheckout> {
    const element = await start();
    await pick(element, 'Agreement');
    await answer(element, 'purpose', 'Name change affidavit');
    await pick(element, 'A court');
    await onward(element, 'parties');
    return element;
  }

  async function toReview(): Promise<EstampCheckout> {
    const element = await toParties();
    await answer(element, 'partyName', 'Asha Rao');
    await answer(element, 'customerMobile', '9876543210');
    await answer(element, 'secondPartyName', 'Vikram Shah');
    await onward(element, 'review');
    return element;
  }

  it('In step 1 the service’s names are marked as English, and our texts are not', async () => {
    const element = await start();
    expect(english(element)).to.include('Maharashtra');
    await pick(element, 'Agreement');
    expect(wrong(element)).to.deep.equal([]);
    expect(english(element))
      .to.include.members([
        'Agreement',
        'What it is for',
        'Used for',
        'Who will read it',
        'A bank',
        'Urgent',
        'Costs nothing more',
      ])
      .and.not.include(`${MARK}Karnataka`);
  });

  it('The service’s names are marked as English in the error summary', async () => {
    const element = await start();
    await pick(element, 'Agreement');
    find(element, '.button-primary').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary'));
    await element.updateComplete;
    expect(find(element, '.summary a [lang=en]').textContent).to.equal('What it is for');
    expect(wrong(element)).to.deep.equal([]);
  });

  it('The service’s names are marked as English in step 2', async () => {
    const element = await toParties();
    expect(wrong(element)).to.deep.equal([]);
    expect(english(element)).to.include('Other side').and.not.include('GST on fee, 18%').and.not.include('Service fee');
  });

  it('The service’s names are marked as English in the review: document, questions, options, price lines and the coupon’s message', async () => {
    proxy.coupon = { code: '10OFF', applied: false, message: 'Ended in May' };
    const element = await toReview();
    expect(wrong(element)).to.deep.equal([]);
    expect(english(element)).to.include.members(['Article 5 - Agreement', 'Used for', 'A court', 'Ended in May']);
  });

  it('Documents without a name of ours are marked as English in step 4', async () => {
    const element = await toReview();
    takePayments(element);
    proxy.stage = 'completed';
    proxy.paper = { id: 'd1', kind: 'annex', name: 'Annex A.pdf' };
    await onward(element, 'status');
    expect(wrong(element)).to.deep.equal([]);
    expect(find(element, '.dock [lang=en]').textContent).to.equal('Annex A.pdf');
  });

  it('A locked choice is marked as English unless it has a name of ours', async () => {
    const element = await fixture<EstampCheckout>(html`
      <estamp-checkout
        proxy="/estamp" service-code="estamp.standard" state-code="KA" article-code="KA-5" lang="hi"
        lock="state-code article-code"
      ></estamp-checkout>`);
    await waitUntil(() => words(element).includes('Agreement'));
    expect(wrong(element)).to.deep.equal([]);
    expect(
      [...(element.shadowRoot?.querySelectorAll('.field.pair b') ?? [])].map(({ textContent }) => textContent),
    ).to.deep.equal([`${MARK}Karnataka`, 'Agreement']);
  });

  it('The service’s names are marked as English in the hint of the stamp value', async () => {
    const element = await fixture<EstampCheckout>(html`
      <estamp-checkout
        proxy="/estamp" service-code="estamp.standard" state-code="MH" article-code="KA-5" lang="hi"
      ></estamp-checkout>`);
    await waitUntil(() => words(element).includes('is the usual value for'));
    const marked = [...find(element, '[id="f.stamp.stampDutyAmount:hint"]').querySelectorAll('[lang=en]')];
    expect(marked.map(({ textContent }) => textContent)).to.deep.equal(['Agreement', 'Maharashtra']);
    expect(find(element, '[id="f.stamp.stampDutyAmount"]').getAttribute('aria-describedby')).to.include(':hint');
  });

  it('A payer of the service’s own is shown as the certificate prints it', async () => {
    const { schema, uiSchema } = proxy.form as { schema: { properties: object }; uiSchema: object };
    const paidBy = { type: 'string', title: 'Paid by', oneOf: [{ const: 'both', title: 'Both parties' }] };
    proxy.form = {
      schema: { ...schema, properties: { ...schema.properties, paidBy } },
      uiSchema: { ...uiSchema, paidBy: { 'ui:widget': 'radio' } },
    };
    const element = await start();
    await pick(element, 'Agreement');
    await answer(element, 'purpose', 'Name change affidavit');
    await pick(element, 'A court');
    await pick(element, 'Both parties');
    await onward(element, 'parties');
    await answer(element, 'partyName', 'Asha Rao');
    await answer(element, 'customerMobile', '9876543210');
    await pick(element, 'There is no second party');
    await onward(element, 'review');
    expect(wrong(element)).to.deep.equal([]);
    expect(find(element, '.certificate').textContent).to.match(/\bBOTH\b/);
  });

  it('On a page in English no name is marked', async () => {
    const element = await start();
    await pick(element, 'Agreement');
    element.lang = 'en';
    await waitUntil(() => !words(element).includes(MARK));
    expect(english(element).length).to.equal(textsOf(element).length);
    expect(find(element, 'form').querySelectorAll('[lang]').length).to.equal(0);
  });
});
