import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { answersPanel } from './answers-panel.ts';
import { bar } from './bar.ts';
import { faultsPanel } from './faults-panel.ts';
import { glance } from './glance.ts';
import { journalPanel } from './journal-panel.ts';
import { mailPanel } from './mail-panel.ts';
import { ordersPanel } from './orders-panel.ts';
import { organizationPanel } from './organization-panel.ts';
import { scenariosPanel } from './scenarios-panel.ts';
import { servicesPanel } from './services-panel.ts';
import type { Link, Said, View } from './view.ts';
import { walletPanel } from './wallet-panel.ts';
import { webhooksPanel } from './webhooks-panel.ts';

/** What is there on one side, what happens on the other; on a phone one under the other. */
export const layout = (view: View, link: Link, said: Said | undefined): TemplateResult => html`
  ${bar(view, link)}
  <main>
    ${glance(view)}
    <div class="column start">${organizationPanel(view)} ${walletPanel(view)}</div>
    <div class="column happens">
      ${ordersPanel(view)} ${journalPanel(view)} ${webhooksPanel(view)} ${mailPanel(view)} ${scenariosPanel(view)}
    </div>
    <div class="column behaves">${answersPanel(view)} ${faultsPanel(view)} ${servicesPanel(view)}</div>
  </main>
  <p class="said ${said?.isTrouble ? 'trouble' : ''}" role="status">${said?.text}</p>`;
