import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { aboutOf } from '../../../src/proxy/catalogue/family-texts.ts';
import { articleFamily } from '../../../src/proxy/readers/articles.ts';
import { formSchema, formUiSchema } from '../../../src/sandbox/seed/catalogue.ts';
import { instruments } from '../../../src/sandbox/seed/states/instruments.ts';
import { karnataka } from '../../../src/sandbox/seed/states/states.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { find, pick, words } from '../page.ts';

/** The articles of the sandbox in Karnataka, as the proxy describes them. */
const ARTICLES = Object.keys(karnataka.articles).map((key) => {
  const { running, number, name, description, ...more } = instruments[key as keyof typeof instruments];
  return {
    code: `KA-${running}`,
    number: number.value,
    name,
    description,
    family: articleFamily(name),
    secondParty: !('alone' in more),
    popular: 'popular' in more,
    suggestedAmountMinor: 10_000,
  };
});

describe('step 1 in Hindi', () => {
  useProxy();
  beforeEach(() => {
    proxy.articles = ARTICLES;
    proxy.about = aboutOf(ARTICLES);
    proxy.form = { schema: formSchema, uiSchema: formUiSchema };
  });

  async function start(messages = {}): Promise<EstampCheckout> {
    const element = await fixture<EstampCheckout>(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" state-code="KA" lang="hi" .messages=${messages}></estamp-checkout>`);
    await waitUntil(() => words(element).includes('सभी 18'), words(element));
    return element;
  }

  const latinShare = (element: HTMLElement): number => {
    const text = find(element, 'form').innerText;
    return (text.match(/[a-z]/gi)?.length ?? 0) / (text.match(/[\p{L}\p{M}]/gu)?.length ?? 1);
  };

  it('Less than a quarter of the letters are Latin: with popular documents, with all of them, and with one chosen', async () => {
    const element = await start();
    expect(latinShare(element)).to.be.lessThan(0.25);
    await pick(element, 'शपथ पत्र');
    await waitUntil(() => words(element).includes('उद्देश्य'), words(element));
    expect(latinShare(element)).to.be.lessThan(0.25);
    expect(words(element)).to.include('“शपथ पत्र”').and.not.include('Purpose').and.not.include('characters');
    find<HTMLButtonElement>(element, '.field button[aria-expanded]').click();
    await element.updateComplete;
    expect(latinShare(element)).to.be.lessThan(0.25);
  });

  it('A published rate is shown in the list, and stays at the value once the document is chosen', async () => {
    proxy.articles = ARTICLES.map((one) =>
      one.family === 'affidavit' ? { ...one, description: 'Published rate: 0.25 % of the rent' } : one,
    );
    const element = await start();
    expect(words(element)).to.include('0.25 %');
    await pick(element, 'शपथ पत्र');
    await waitUntil(() => words(element).includes('उद्देश्य'), words(element));
    expect(find(element, '[id$=".stampDutyAmount"]').textContent).to.include('Published rate: 0.25 % of the rent');
  });

  it('One line says what each document is for, in the list and at the value once the document is chosen', async () => {
    const element = await start();
    const line = 'शपथ लेकर सच बताई गई बात।';
    expect(words(element)).to.include(line).and.include('मकान, दुकान या ज़मीन किराये पर दी जाती है।');
    await pick(element, 'शपथ पत्र');
    await waitUntil(() => words(element).includes('उद्देश्य'), words(element));
    expect(find(element, '[id$=".stampDutyAmount"]').textContent).to.include(line);
    // The service's own words are English, so English pages need ours only where there are none.
    element.lang = 'en';
    await waitUntil(() => words(element).includes('Stamp value'), words(element));
    const value = (): string => find(element, '[id$=".stampDutyAmount"]').textContent ?? '';
    expect(value()).to.include('A sworn statement, one party.').and.not.include('A statement that you swear is true.');
  });

  it('The texts are asked for in the language of the page, and again if it changes; meanwhile the list stays', async () => {
    const element = await start();
    const asked = (): (string | undefined)[] =>
      proxy.calls.filter(({ path }) => path === '/states/KA/articles').map(({ language }) => language);
    expect(asked()).to.eql(['hi']);
    let answer = (): void => {};
    proxy.gates.set('GET /states/KA/articles', new Promise((resolve) => (answer = resolve)));
    element.lang = 'mr';
    await waitUntil(() => asked().length === 2 && words(element).includes('प्रतिज्ञापत्र'), words(element));
    expect(words(element)).not.to.include('शपथेवर');
    answer();
    await waitUntil(() => words(element).includes('शपथेवर'));
    // English is in every answer.
    element.lang = 'en';
    await waitUntil(() => words(element).includes('Stamp value') || words(element).includes('Show all 18'));
    // A proxy that gives no texts in it is asked once.
    proxy.gates.clear();
    proxy.about = { affidavit: { en: ['A statement.'] } };
    element.lang = 'ta';
    await waitUntil(() => asked().length === 3);
    element.requestUpdate();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked()).to.eql(['hi', 'mr', 'ta']);
  });

  it('An English page says what a document is for if the service does not', async () => {
    proxy.articles = ARTICLES.map((one) => ({ ...one, description: undefined }));
    const element = await start();
    element.lang = 'en';
    await waitUntil(() => words(element).includes('A statement that you swear is true.'), words(element));
  });

  it('The merchant’s names for documents and fields are used', async () => {
    const element = await start({ 'article.KA-4': 'हलफ़नामा', 'article.lease': 'मकान किराया', 'field.purpose': 'कारण' });
    expect(words(element)).to.include('हलफ़नामा').and.include('मकान किराया').and.not.include('शपथ पत्र');
    await pick(element, 'हलफ़नामा');
    await waitUntil(() => words(element).includes('कारण'), words(element));
  });
});
