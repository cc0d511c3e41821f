import { html, nothing, type TemplateResult } from 'lit/html.js';
import { copyButton, date, time } from './parts/page-parts.ts';
import type { Link, View } from './parts/view.ts';

const STEPS = [
  ['1 min', 60],
  ['1 h', 3_600],
  ['1 day', 86_400],
] as const;
const SECTIONS = [
  ['keys', 'Keys'],
  ['wallet', 'Wallet'],
  ['orders', 'Orders'],
  ['journal', 'Journal'],
  ['webhooks', 'Webhooks'],
  ['mail', 'Mail'],
  ['scenarios', 'Scenarios'],
  ['answers', 'Answers'],
  ['faults', 'Faults'],
  ['services', 'Services'],
] as const;

/** Formats seconds for people: `1 d 2 h`. */
function span(seconds: number): string {
  const parts = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
    [1, 's'],
  ] as const;
  let rest = seconds;
  return parts
    .flatMap(([size, unit]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count ? `${count} ${unit}` : [];
    })
    .slice(0, 2)
    .join(' ');
}

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');

/** The sandbox's address and time, and two global actions: advance the time, and start over. */
export const toolbar = (view: View, link: Link): TemplateResult => html`
  <header class="bar">
    <h1><img src="/page.svg" alt="" width="26" height="26">e-Stamp sandbox</h1>
    <p class="origin"><code>${view.origin}</code>${copyButton(view, view.origin, 'the address')}</p>
    <p class="link ${link}">${link === 'live' ? 'Live' : 'Not reached'}</p>
    <div class="clock" role="group" aria-label="Clock" tabindex="-1">
      <p><span>${date(view.clock.now)}</span> ${time(view.clock.now)}
        ${view.clock.aheadSeconds ? html`<small>${span(view.clock.aheadSeconds)} ahead</small>` : nothing}</p>
      ${STEPS.map(
        ([label, advanceSeconds]) => html`
        <button type="button" aria-label="Move the clock on by ${label}"
          @click=${() => view.act('POST', '/clock', { advanceSeconds }, `It is ${label} later.`)}>+${label}</button>`,
      )}
    </div>
    <button type="button" class="reset" @click=${() => dialog()?.showModal()}>Reset…</button>
    <nav aria-label="Sections"><ul>
      ${SECTIONS.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul></nav>
  </header>
  <dialog aria-labelledby="reset-title">
    <h2 id="reset-title">Back to the seed?</h2>
    <p>Orders, journal, mail, endpoints, faults, keys and the clock: everything made since the start is forgotten.</p>
    <div class="choices">
      <button type="button" @click=${() => dialog()?.close()}>Keep it</button>
      <button type="button" class="primary" @click=${() => {
        dialog()?.close();
        view.act('POST', '/reset', undefined, 'Everything was reset to the seed.');
      }}>Reset everything</button>
    </div>
  </dialog>`;
