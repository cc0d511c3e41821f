import { html, nothing, type TemplateResult } from 'lit/html.js';
import { asCurl, type Command } from './commands.ts';
import type { View } from './view.ts';

type Part = TemplateResult | typeof nothing;

/** A section of the page. Links at the top lead to its `id`. */
export const panel = (id: string, title: string, about: unknown, ...body: unknown[]): TemplateResult => html`
  <section class="panel" id=${id} tabindex="-1" aria-labelledby="${id}-title">
    <header><h2 id="${id}-title">${title}</h2><p>${about}</p></header>
    ${body}
  </section>`;

/** @param what Names the text for screen readers, for example "the key". */
export const copyButton = (view: View, text: string, what: string, label = 'Copy'): TemplateResult => html`
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
        <code>${line}</code>${copyButton(view, line, 'the command')}
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
