import type { Order } from '../../src/wire/index.ts';
import { ORDERS } from './orders.ts';
import type { Staged } from './stage.ts';

/** Every state of every step, in order. */
export const SCENES = [
  'loading',
  'stamp-empty',
  'stamp-errors',
  'stamp-filled',
  'stamp-all-documents',
  'parties',
  'parties-errors',
  'parties-filled',
  'review',
  'waiting',
  'confirming',
  'payment-failed',
  'paid',
  'correcting',
  'making',
  'completed',
  'failed',
  'unavailable',
  'dialog',
] as const;
export type Scene = (typeof SCENES)[number];

/** How the proxy's responses are changed. */
export interface Answers {
  /** The catalogue arrives after `release`. */
  held?: boolean;
  /** The catalogue response is `REFUSAL`. */
  refused?: boolean;
  /** Merged over the real order. */
  order?: Partial<Order>;
}

/** The proxy's response if the service cannot be reached. */
export const REFUSAL = {
  error: { code: 'SERVICE_UNAVAILABLE', message: 'Not now', requestId: 'req_8Fq2', retryable: true },
};

/** A page with a checkout in any browser. A selector means its first match. */
export interface Stage {
  open(staged: Staged, answers?: Answers): Promise<void>;
  release(): Promise<void>;
  /** Waits for a URL. */
  at(address: RegExp): Promise<void>;
  /** Waits until it is visible. */
  seen(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  check(selector: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  leave(selector: string): Promise<void>;
}

export type TakePicture = (scene: Scene) => Promise<void>;

/** A field or its fieldset by its schema name, because labels depend on the language. */
const field = (name: string): string => `[id$=".${name}"]`;
const action = '.dock [part~=button-primary]';
const shown = (step: string): string => `[part~=section-${step}]`;

/** Drives one checkout through every step and state in any language, and calls `takePicture` at each. */
export async function tour(stage: Stage, lang: string, takePicture: TakePicture): Promise<void> {
  const spoken = `form[lang=${lang}]`;
  await stage.open({ lang }, { held: true });
  await stage.seen(`${spoken} ${shown('loading')}`);
  await takePicture('loading');
  await stage.release();
  // Opened anew, because a picture may take longer than the checkout waits for its catalogue.
  await stage.open({ lang });
  await stamp(stage, takePicture);
  await parties(stage, takePicture);
  await stage.click(action);
  await stage.at(/return_url=/);
  await statuses(stage, lang, takePicture);
  await stage.open({ lang, reference: 'unavailable' }, { refused: true });
  await stage.seen(`${spoken} ${shown('unavailable')}`);
  await takePicture('unavailable');
  await stage.open({ lang, tag: 'estamp-checkout-button', reference: 'dialog' });
  await stage.click('.trigger');
  await stage.seen(field('stateCode'));
  await choose(stage);
  await takePicture('dialog');
}

/** Chooses the Karnataka affidavit. */
async function choose(stage: Stage): Promise<void> {
  await stage.choose(field('stateCode'), 'KA');
  await stage.click('input[value=KA-RG-4]');
  await stage.check('.chip input[value="100"], .chip input[value="10000"]');
  await stage.seen(`${field('articleCode')} p b`);
  await stage.fill(field('purpose'), 'Name change affidavit');
}

async function stamp(stage: Stage, takePicture: TakePicture): Promise<void> {
  await stage.seen(field('stateCode'));
  await takePicture('stamp-empty');
  await stage.click(action);
  await stage.seen('.summary');
  await takePicture('stamp-errors');
  await choose(stage);
  await takePicture('stamp-filled');
  await stage.click(`${field('articleCode')} .link`);
  await stage.click(`${shown('stamp')} .link[aria-expanded]`);
  await takePicture('stamp-all-documents');
  await stage.click('input[value=KA-RG-4]');
  await stage.seen(`${field('articleCode')} p b`);
  await stage.click(action);
}

async function parties(stage: Stage, takePicture: TakePicture): Promise<void> {
  await stage.seen(field('partyName'));
  await takePicture('parties');
  await stage.fill(field('customerMobile'), '98765 432');
  // E-mail, PAN and address are one line each until they are wanted.
  for (const name of ['customerEmail', 'partyPan', 'partyAddress']) {
    await stage.click(`.fold > [aria-expanded='false']`);
    await stage.seen(field(name));
  }
  await stage.fill(field('partyPan'), 'ABCDE12345');
  await stage.click(action);
  await stage.seen('.summary');
  await takePicture('parties-errors');
  await stage.fill(field('partyName'), 'Asha Rao');
  await stage.fill(field('customerMobile'), '98765 43210');
  await stage.fill(field('customerEmail'), 'asha.rao@example.in');
  await stage.fill(field('partyPan'), 'ABCPE1234F');
  await stage.fill(field('partyAddress'), '12 MG Road, Bengaluru 560001');
  await stage.leave(field('partyAddress'));
  await takePicture('parties-filled');
  await stage.click(action);
  await stage.seen(shown('review'));
  await takePicture('review');
}

/** Step 4 is a function of the order, so each state merges another response over the real order. */
async function statuses(stage: Stage, lang: string, takePicture: TakePicture): Promise<void> {
  for (const [scene, order] of Object.entries(ORDERS)) {
    await stage.open({ lang }, { order });
    await stage.seen(`form[lang=${lang}] .timeline`);
    await takePicture(scene as Scene);
    if (scene !== 'paid') continue;
    await stage.click(`${shown('status')} .notice .button`);
    await stage.seen(field('partyName'));
    await takePicture('correcting');
  }
}
