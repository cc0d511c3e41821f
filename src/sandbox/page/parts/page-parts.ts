import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { OrderAnswer, PaymentAnswer } from '../../control/answer-types.ts';
import { asCurl, type Change, type Command } from './commands.ts';
import type { Snapshot } from './snapshot.ts';

/** The input of a panel: a snapshot and the actions. A panel is a pure function of it. */
export interface View extends Snapshot {
  /** The sandbox's origin, without a trailing slash. */
  origin: string;
  /** Changes something through the control plane, reads everything again, and confirms the change. */
  act(change: Change, done: string): void;
  /** The calls of the journal that are open, numbered from the first call. */
  openCalls: ReadonlySet<number>;
  /** Reads the bodies of a call in the journal while it is open. */
  showBodies(place: number, isOpen: boolean): void;
  /** Shows another organization's keys, wallet and endpoints. */
  choose(organizationId: string): void;
  /** @param what Names the text in the confirmation. */
  copy(text: string, what: string): void;
  /** The last copied text, while its button says so. */
  copied: string | undefined;
}

/** Whether the last read reached the sandbox. */
export type Link = 'live' | 'lost';

/** A message about the last action. */
export interface Message {
  text: string;
  isTrouble: boolean;
}

type Part = TemplateResult | typeof nothing;

interface Head {
  id: string;
  title: string;
  about: unknown;
}

/** A section of the page. Links at the top lead to its `id`. */
export const panel = ({ id, title, about }: Head, ...body: unknown[]): TemplateResult => html`
  <section class="panel" id=${id} tabindex="-1" aria-labelledby="${id}-title">
    <header><h2 id="${id}-title">${title}</h2><p>${about}</p></header>
    ${body}
  </section>`;

interface Copied {
  text: string;
  /** Names the text for screen readers, for example "the key". */
  what: string;
  /** Default: "Copy". */
  label?: string;
}

export const copyButton = (view: View, { text, what, label = 'Copy' }: Copied): TemplateResult => html`
  <button type="button" class="copy" aria-label="Copy ${what}" @click=${() => view.copy(text, what)}>
    ${view.copied === text ? 'Copied' : label}
  </button>`;

/** An empty list shows a sentence and a terminal command that fills it. */
export function tryIt(view: View, sentence: string, command: Command): TemplateResult {
  const line = asCurl(view.origin, command);
  return html`
    <div class="try">
      <p>${sentence}</p>
      <div class="line">
        <code>${line}</code>${copyButton(view, { text: line, what: 'the command' })}
      </div>
    </div>`;
}

/** The newest entries of a list that is oldest first, and the number of the others. */
export function bounded<Item>(items: readonly Item[], most: number): { shown: readonly Item[]; more: Part } {
  return { shown: items.slice(-most), more: moreLine(items.length - most) };
}

/** @param count number of entries that are not shown; 0 renders nothing */
export const moreLine = (count: number): Part =>
  count > 0 ? html`<p class="more">${count} older not shown</p>` : nothing;

export type Tone = 'good' | 'wait' | 'bad' | 'plain';

export const pill = (text: string, tone: Tone = 'plain'): TemplateResult =>
  html`<span class="pill ${tone}">${text}</span>`;

/** The tone of an HTTP status; 0 is a cut connection. */
export function statusTone(status: number): Tone {
  if (status >= 500 || status === 0) return 'bad';
  return status >= 400 ? 'wait' : 'good';
}

export const environment = (name: 'sandbox' | 'production' | null): Part =>
  name ? html`<span class="environment ${name}">${name === 'sandbox' ? 'test' : 'live'}</span>` : nothing;

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The time of day in the reader's zone; the title contains the date. */
export const time = (iso: string): TemplateResult =>
  html`<time datetime=${iso} title=${day.format(new Date(iso))}>${clock.format(new Date(iso))}</time>`;

export const date = (iso: string): string => day.format(new Date(iso));

type OrderStatus = OrderAnswer['status'];
type IntentStatus = PaymentAnswer['status'];

/** The label of a status, the label of the button that leads to it, and its tone. */
export const ORDER_LABELS: Record<OrderStatus, { is: string; become: string; tone: Tone }> = {
  CREATED: { is: 'Created', become: 'Create', tone: 'wait' },
  PAYMENT_CONFIRMED: { is: 'Payment confirmed', become: 'Confirm payment', tone: 'wait' },
  FULFILMENT_STARTED: { is: 'Fulfilment started', become: 'Start fulfilment', tone: 'wait' },
  FULFILMENT_COMPLETED: { is: 'Completed', become: 'Complete', tone: 'good' },
  FAILED: { is: 'Failed', become: 'Fail', tone: 'bad' },
  CANCELLED: { is: 'Cancelled', become: 'Cancel', tone: 'bad' },
  REFUND_COMPLETED: { is: 'Refunded', become: 'Refund', tone: 'plain' },
};

/** The statuses of a successful order. */
export const GOOD_WAY: readonly OrderStatus[] = [
  'CREATED',
  'PAYMENT_CONFIRMED',
  'FULFILMENT_STARTED',
  'FULFILMENT_COMPLETED',
];

export const INTENT_LABELS: Record<IntentStatus, { is: string; tone: Tone }> = {
  CREATED: { is: 'Open', tone: 'wait' },
  SUCCEEDED: { is: 'Succeeded', tone: 'good' },
  FAILED: { is: 'Failed', tone: 'bad' },
  EXPIRED: { is: 'Expired', tone: 'plain' },
};

export const OUTCOME_LABELS: Record<PaymentAnswer['outcomes'][number], { label: string; does: string }> = {
  paid: { label: 'Paid', does: 'The provider reports success' },
  failed: { label: 'Failed', does: 'The provider reports a decline' },
  expired: { label: 'Expired', does: 'The provider reports that the time ran out' },
  late: { label: 'Late', does: 'Expires now; the payment arrives a minute later' },
};
