import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { formatRupees, parseRupees } from '../../base/money.ts';
import { answersPanel, faultsPanel, scenariosPanel } from './panels/faults-panel.ts';
import { journalPanel } from './panels/journal-panel.ts';
import { ordersPanel } from './panels/orders-panel.ts';
import { mailPanel, organizationPanel, servicesPanel, walletPanel } from './panels/organization-panel.ts';
import { webhooksPanel } from './panels/webhooks-panel.ts';
import { type Change, control } from './parts/commands.ts';
import { copyButton, date, type Link, type Message, statusTone, time, type View } from './parts/page-parts.ts';
import { readSnapshot, SHOWN, type Snapshot } from './parts/snapshot.ts';

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
const toolbar = (view: View, link: Link): TemplateResult => html`
  <header class="bar">
    <h1><img src="/page.svg" alt="" width="26" height="26">e-Stamp sandbox</h1>
    <p class="origin"><code>${view.origin}</code>${copyButton(view, { text: view.origin, what: 'the address' })}</p>
    <p class="link ${link}">${link === 'live' ? 'Live' : 'Not reached'}</p>
    <div class="clock" role="group" aria-label="Clock" tabindex="-1">
      <p><span>${date(view.clock.now)}</span> ${time(view.clock.now)}
        ${view.clock.aheadSeconds ? html`<small>${span(view.clock.aheadSeconds)} ahead</small>` : nothing}</p>
      ${STEPS.map(
        ([label, advanceSeconds]) => html`
        <button type="button" aria-label="Move the clock on by ${label}"
          @click=${() =>
            view.act({ method: 'POST', path: '/clock', body: { advanceSeconds } }, `It is ${label} later.`)}>
          +${label}</button>`,
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
        view.act({ method: 'POST', path: '/reset' }, 'Everything was reset to the seed.');
      }}>Reset everything</button>
    </div>
  </dialog>`;

const TICKS = 28;

interface Tile {
  href: string;
  name: string;
  figure: string;
  about: string;
  drawn?: unknown;
}

const tile = ({ href, name, figure, about, drawn = nothing }: Tile): TemplateResult => html`
  <a class="tile" href=${href}><span>${name}</span><strong>${figure}</strong><small>${about}</small>${drawn}</a>`;

/** The latest calls as a row of ticks, the newest last. */
const ticks = (entries: View['entries']): TemplateResult => html`
  <span class="ticks" aria-hidden="true">
    ${entries.slice(-TICKS).map(({ status }) => html`<i class=${statusTone(status)}></i>`)}
  </span>`;

const count = (items: readonly unknown[], most: number): string =>
  items.length < most ? String(items.length) : `${most}+`;

/** Four summary figures. */
function overview({ organization, total, entries, orders, deliveries, endpoints }: View): TemplateResult {
  const open = orders.filter(({ status }) => status === 'CREATED').length;
  const dead = deliveries.filter(({ status }) => status === 'DEAD_LETTERED').length;
  const underway = deliveries.filter(({ status }) => status === 'PENDING').length;
  const delivered = deliveries.length - dead - underway;
  return html`
    <div class="glance" role="group" aria-label="At a glance">
      ${tile({
        href: '#wallet',
        name: 'Wallet',
        figure: formatRupees(parseRupees(organization.balance) ?? 0),
        about: 'live keys pay from it',
      })}
      ${tile({
        href: '#journal',
        name: 'Calls',
        figure: String(total.calls),
        about: `${formatRupees(total.meteredPaise)} metered`,
        drawn: ticks(entries),
      })}
      ${tile({
        href: '#orders',
        name: 'Orders',
        figure: count(orders, SHOWN.orders),
        about: open ? `${open} to be paid` : 'none to be paid',
      })}
      ${tile({
        href: '#webhooks',
        name: 'Deliveries',
        figure: count(deliveries, SHOWN.deliveries),
        about:
          deliveries.length === 0
            ? `${endpoints.length || 'no'} ${endpoints.length === 1 ? 'endpoint' : 'endpoints'}`
            : [
                [delivered, 'accepted'],
                [underway, 'under way'],
                [dead, 'given up'],
              ]
                .flatMap(([number, what]) => (number ? `${number} ${what}` : []))
                .join(', '),
      })}
    </div>`;
}

/** Two columns: records on one side, activity on the other. On a phone, one column. */
const layout = (view: View, link: Link, said: Message | undefined): TemplateResult => html`
  ${toolbar(view, link)}
  <main>
    ${overview(view)}
    <div class="column start">${organizationPanel(view)} ${walletPanel(view)}</div>
    <div class="column happens">
      ${ordersPanel(view)} ${journalPanel(view)} ${webhooksPanel(view)} ${mailPanel(view)} ${scenariosPanel(view)}
    </div>
    <div class="column behaves">${answersPanel(view)} ${faultsPanel(view)} ${servicesPanel(view)}</div>
  </main>
  <p class="said ${said?.isTrouble ? 'trouble' : ''}" role="status">${said?.text}</p>`;

/** How often the page reads the sandbox while it is visible, in milliseconds. */
const EVERY = 2_000;
/** How long a button says "Copied", in milliseconds. */
const COPIED_FOR = 1_500;
/** How long a success message stays, in milliseconds. An error stays until the next action. */
const SAID_FOR = 5_000;

/** The state of the page: the newest snapshot and the page's own state. Each change renders the whole page. */
export class Page {
  readonly #root: HTMLElement;
  #snapshot: Snapshot | undefined;
  #link: Link = 'live';
  #said: Message | undefined;
  #copied: string | undefined;
  #organizationId: string | undefined;
  readonly #openCalls = new Set<number>();
  #reads = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    document.addEventListener('visibilitychange', () => void this.refresh());
  }

  /** Reads everything now, then polls while the page is visible. */
  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    if (document.visibilityState === 'hidden') return;
    const read = (this.#reads += 1);
    const shown = { organizationId: this.#organizationId, withBodies: this.#openCalls.size > 0 };
    const snapshot = await readSnapshot(shown).catch(() => undefined);
    // A read that started before an action is outdated.
    if (read !== this.#reads) return;
    // Lit appends to existing content, so the placeholder is removed first.
    if (snapshot && !this.#snapshot) this.#root.replaceChildren();
    this.#link = snapshot ? 'live' : 'lost';
    this.#snapshot = snapshot ?? this.#snapshot;
    if (snapshot) this.#forgetOldCalls(snapshot);
    this.#draw();
    this.#timer = setTimeout(() => void this.refresh(), EVERY);
  }

  /** A call that has left the list, or was removed by a reset, is no longer open. */
  #forgetOldCalls({ entries, total }: Snapshot): void {
    for (const place of this.#openCalls) {
      if (place < total.calls - entries.length || place >= total.calls) this.#openCalls.delete(place);
    }
  }

  async #act(change: Change, done: string): Promise<void> {
    const place = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]');
    const said = await control(change).then(
      () => ({ text: done, isTrouble: false }),
      (error: Error) => ({ text: error.message, isTrouble: true }),
    );
    await this.refresh();
    this.#say(said);
    // If the pressed button is gone, the focus moves to a near element instead of the page.
    if (document.activeElement === document.body) place?.focus();
  }

  async #copy(text: string, what: string): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    this.#copied = isCopied ? text : undefined;
    this.#say(
      isCopied
        ? { text: `Copied ${what}.`, isTrouble: false }
        : { text: 'The browser did not allow this page to use the clipboard.', isTrouble: true },
    );
    setTimeout(() => {
      if (this.#copied !== text) return;
      this.#copied = undefined;
      this.#draw();
    }, COPIED_FOR);
  }

  #say(said: Message): void {
    this.#said = said;
    this.#draw();
    if (said.isTrouble) return;
    setTimeout(() => {
      if (this.#said !== said) return;
      this.#said = undefined;
      this.#draw();
    }, SAID_FOR);
  }

  #draw(): void {
    const snapshot = this.#snapshot;
    if (!snapshot) return;
    const view = {
      ...snapshot,
      origin: location.origin,
      copied: this.#copied,
      act: (change: Change, done: string) => void this.#act(change, done),
      copy: (text: string, what: string) => void this.#copy(text, what),
      openCalls: this.#openCalls,
      showBodies: (place: number, isOpen: boolean) => {
        if (isOpen) this.#openCalls.add(place);
        else this.#openCalls.delete(place);
        void this.refresh();
      },
      choose: (organizationId: string) => {
        this.#organizationId = organizationId;
        void this.refresh();
      },
    };
    render(layout(view, this.#link, this.#said), this.#root);
  }
}
