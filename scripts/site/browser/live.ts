/** Inserts the real element into the places for live examples. */
import { answerFromRecording } from './recorded.ts';
import { SAMPLE_STAMP, sampleOrder } from '../sample-order.ts';

/** Whether a proxy responds on this server; otherwise recorded responses are used. */
declare const SERVED: boolean;

const MOUNT = SERVED ? '/estamp' : new URL('../recorded-estamp', import.meta.url).pathname;
/** The recording contains one stamp, so its choice is locked. */
const PRESETS: Readonly<Record<string, string>> = SERVED
  ? {}
  : {
      'state-code': 'KA',
      'article-code': 'KA-RG-4',
      'stamp-duty-amount': '100',
      lock: 'state-code article-code stamp-duty-amount',
    };

if (!SERVED) await answerFromRecording(MOUNT, new URL('recorded.json', import.meta.url));

/** A page loads one copy of Lit: the one file, or the form alone. */
const load = (file: string): Promise<unknown> => import(new URL(file, import.meta.url).href);

const SHOP = { proxy: MOUNT, 'service-code': 'estamp.standard', 'heading-level': '3', ...PRESETS };

const FORM = {
  type: 'object',
  required: ['name', 'document'],
  properties: {
    name: { type: 'string', title: 'Your name', minLength: 3 },
    document: {
      title: 'What is it about?',
      oneOf: [
        { const: 'rent', title: 'Renting' },
        { const: 'sale', title: 'Selling' },
      ],
    },
    signers: { type: 'array', title: 'Who signs?', items: { type: 'string', title: 'Name' } },
  },
};

/** Creates an order at the proxy, or finds the recorded one. @returns its token */
async function createOrder(): Promise<string> {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(MOUNT + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const { quoteToken } = await post('/quotes', SAMPLE_STAMP);
  const { orderToken } = await post('/orders', sampleOrder(quoteToken));
  return String(orderToken);
}

/** Loads the element of an example. @returns its tag and attributes */
async function elementOf(example: string): Promise<[tag: string, attributes: Readonly<Record<string, string>>]> {
  switch (example) {
    case 'estamp-checkout-button':
      await load('estamp-checkout.min.js');
      return [example, { ...SHOP, reference: 'docs-button' }];
    case 'estamp-order-status':
      await load('estamp-checkout.min.js');
      return [example, { proxy: MOUNT, 'order-token': await createOrder(), 'heading-level': '3' }];
    case 'estamp-form':
      await load('form-full.js');
      return [example, { schema: JSON.stringify(FORM), 'submit-label': 'Send' }];
    default:
      await load('estamp-checkout.min.js');
      return ['estamp-checkout', { ...SHOP, reference: `docs-${example}` }];
  }
}

for (const place of document.querySelectorAll<HTMLElement>('[data-live]')) {
  const [tag, attributes] = await elementOf(place.dataset['live'] ?? '');
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (tag === 'estamp-checkout-button') element.textContent = 'Buy an e-Stamp';
  place.querySelector('.stage')?.replaceChildren(element);

  const editor = place.querySelector('textarea');
  if (!editor) continue;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const apply = (): void => {
    void sheet.replace(editor.value);
  };
  editor.addEventListener('input', apply);
  apply();
}
