import type { Camera } from './camera.ts';
import { orderIn, type Stage } from './stage.ts';

const CHECKOUT = 'proxy="/estamp" service-code="estamp.standard"';
const field = (name: string): string => `[id$=".${name}"]`;
const shown = (step: string): string => `[part~=section-${step}]`;
const ACTION = '.dock [part~=button-primary]';

async function fillStamp(stage: Stage): Promise<void> {
  await stage.choose(field('stateCode'), 'KA');
  await stage.click('input[value=KA-RG-4]');
  await stage.click('.chip:has(input[value="100"]), .chip:has(input[value="10000"])');
  await stage.seen(`${field('articleCode')} p b`);
  await stage.fill(field('purpose'), 'Name change affidavit');
}

/** The steps of the checkout. */
async function steps(stage: Stage, camera: Camera): Promise<void> {
  const { page } = stage;
  await stage.open('estamp-checkout', `${CHECKOUT} reference="parts"`);
  await stage.seen(field('stateCode'));
  await fillStamp(stage);
  await camera.take(page, { name: 'stamp', caption: 'Step 1, filled in' });
  await stage.click(`${field('articleCode')} .link`);
  await stage.click(`${shown('stamp')} .link[aria-expanded]`);
  await camera.take(page, {
    name: 'documents',
    caption: 'Step 1, the list of documents',
    only: ['tiles', 'tile', 'search', 'articles', 'article'],
  });
  await stage.click('input[value=KA-RG-4]');
  await stage.seen(`${field('articleCode')} p b`);
  await stage.click(ACTION);
  await stage.seen(field('partyName'));
  await stage.click(ACTION);
  await stage.seen('.summary');
  await camera.take(page, {
    name: 'errors',
    caption: 'Step 2 after a press on Continue with empty fields',
    only: ['error-summary', 'field-invalid', 'error'],
  });
  await stage.fill(field('partyName'), 'Asha Rao');
  await stage.fill(field('customerMobile'), '98765 43210');
  await stage.click(`.fold > [aria-expanded='false']`);
  await stage.fill(field('customerEmail'), 'asha.rao@example.in');
  await camera.take(page, { name: 'parties', caption: 'Step 2, the parties' });
  await stage.click(ACTION);
  await stage.seen(shown('review'));
  await stage.click(`${shown('review')} [aria-expanded='false']`);
  await stage.fill(field('couponCode'), 'WELCOME20');
  await page.locator(field('couponCode')).press('Enter');
  await stage.seen('[part~=coupon]');
  await camera.take(page, { name: 'review', caption: 'Step 3, with a coupon and the ways to pay' });
}

/** Step 4 in its states, of the order with this token. */
async function states(stage: Stage, camera: Camera, tag: string, attributes: string): Promise<void> {
  const { page } = stage;
  const show = async (state: string): Promise<void> => {
    await stage.open(tag, attributes, { order: orderIn(state) });
    await stage.seen('[part~=icon]');
  };
  await show('completed');
  await camera.take(page, { name: 'completed', caption: 'Step 4, the certificate is ready' });
  await show('waiting');
  await camera.take(page, {
    name: 'waiting',
    caption: 'An order that waits for its payment',
    only: ['icon-waiting', 'notice', 'notice-info'].filter((part) => camera.missing.includes(part)),
  });
  for (const [state, icon, caption] of [
    ['unknown', 'icon-unknown', 'An order in a state that is not known'],
    ['payment-failed', 'icon-failed', 'A payment that failed'],
    ['refunded', 'icon-refunded', 'An order whose money was returned'],
    ['cancelled', 'icon-cancelled', 'A cancelled order'],
  ] as const) {
    await show(state);
    await camera.take(page, { name: state, caption, only: [icon] });
  }
  await show('paid');
  await stage.click(`${shown('status')} .notice .button`);
  await stage.seen(field('partyName'));
  await camera.take(page, {
    name: 'correction',
    caption: 'Correcting the names of a paid order',
    only: ['correction'],
  });
}

/** What is shown before and instead of the steps, and short states of them. */
async function moments(stage: Stage, camera: Camera): Promise<void> {
  const { page } = stage;
  const tag = 'estamp-checkout';
  await stage.open(tag, `${CHECKOUT} reference="held"`, { held: 'checkout' });
  await stage.seen(shown('loading'));
  await camera.take(page, { name: 'loading', caption: 'The checkout is loading', only: ['section-loading'] });
  await stage.open(tag, `${CHECKOUT} reference="refused"`, { refused: true });
  await stage.seen(shown('unavailable'));
  await camera.take(page, {
    name: 'unavailable',
    caption: 'The checkout cannot be loaded',
    only: ['section-unavailable', 'notice-danger'],
  });
  const locked = `${CHECKOUT} reference="locked" state-code="KA" article-code="KA-RG-4" lock="state-code article-code"`;
  await stage.open(tag, locked);
  await stage.seen('[part~=field-locked]');
  await camera.take(page, { name: 'locked', caption: 'A field that the page has locked', only: ['field-locked'] });
  for (const [name, part, caption, answers] of [
    ['busy', 'button-busy', 'While the price is calculated', { held: 'quotes' }],
    ['limited', 'button-waiting', 'After too many prices, until the limit ends', { limited: true }],
  ] as const) {
    await stage.open(tag, `${CHECKOUT} reference="${name}"`, answers);
    await stage.seen(field('stateCode'));
    await fillStamp(stage);
    await stage.click(ACTION);
    await stage.seen(`[part~=${part}]`);
    await camera.take(page, { name, caption, only: [part] });
  }
}

const SCHEMA = {
  type: 'object',
  required: ['name', 'signers'],
  properties: {
    name: { type: 'string', title: 'Your name', description: 'As on your PAN card.', minLength: 3 },
    mobile: { type: 'string', title: 'Mobile number' },
    document: {
      title: 'What is it about?',
      oneOf: [
        { const: 'rent', title: 'Renting', description: 'A flat, a shop or land.' },
        { const: 'sale', title: 'Selling', description: 'A vehicle or a house.' },
      ],
    },
    signers: {
      type: 'array',
      title: 'Who signs?',
      minItems: 2,
      items: { type: 'object', properties: { name: { type: 'string', title: 'Name' } }, required: ['name'] },
    },
  },
};
const VALUE = { signers: [{ name: 'Asha Rao' }, {}] };
const UI_SCHEMA = { document: { 'ui:widget': 'radio' } };
/** Fixed entries are drawn by the extension only. */
const NOT_DRAWN = {
  type: 'object',
  properties: { place: { title: 'Place', type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] } },
};

const attribute = (value: unknown): string => JSON.stringify(value).replaceAll("'", '&#39;');

async function form(stage: Stage, camera: Camera): Promise<void> {
  const { page } = stage;
  const tag = 'estamp-form';
  await stage.open(
    tag,
    `submit-label="Send" schema='${attribute(SCHEMA)}' ui-schema='${attribute(UI_SCHEMA)}' value='${attribute(VALUE)}'`,
    {},
    '/part-pictures/form-full.js',
  );
  await stage.seen('[part~=grip]');
  await stage.click('[part~=button-primary]');
  await stage.seen('[part~=error-summary]');
  await camera.take(page, { name: 'form', caption: 'With form/full, after an attempt to submit' });
  await stage.open(tag, `schema='${attribute(NOT_DRAWN)}'`, {}, '/part-pictures/form.js');
  await stage.seen('[part~=unsupported]');
  await camera.take(page, {
    name: 'unknown',
    caption: 'Without form/full, a field that only form/full can draw',
    only: ['unsupported'],
  });
}

async function dialog(stage: Stage, camera: Camera): Promise<void> {
  const { page } = stage;
  await stage.open('estamp-checkout-button', `${CHECKOUT} reference="dialog"`);
  await stage.seen('[part~=trigger]');
  await camera.take(page, { name: 'trigger', caption: 'In the page', only: ['trigger'] });
  await stage.click('[part~=trigger]');
  await stage.seen(field('stateCode'));
  await camera.take(page, { name: 'dialog', caption: 'The open dialog', only: ['dialog', 'close'] });
}

/** Takes all pictures of an element. */
export const SCENES: Readonly<Record<string, (stage: Stage, camera: Camera) => Promise<void>>> = {
  async 'estamp-checkout'(stage, camera) {
    await steps(stage, camera);
    await stage.click(ACTION);
    await stage.page.waitForURL(/return_url=/);
    await states(stage, camera, 'estamp-checkout', `${CHECKOUT} reference="parts"`);
    await moments(stage, camera);
  },
  'estamp-checkout-button': dialog,
  async 'estamp-order-status'(stage, camera) {
    await states(stage, camera, 'estamp-order-status', `proxy="/estamp" order-token="${await stage.order()}"`);
  },
  'estamp-form': form,
};
