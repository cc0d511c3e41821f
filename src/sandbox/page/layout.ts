import { html, type TemplateResult } from 'lit/html.js';
import { answersPanel } from './panels/answers-panel.ts';
import { toolbar } from './toolbar.ts';
import { faultsPanel } from './panels/faults-panel.ts';
import { overview } from './overview.ts';
import { journalPanel } from './panels/journal-panel.ts';
import { mailPanel } from './panels/mail-panel.ts';
import { ordersPanel } from './panels/orders-panel.ts';
import { organizationPanel } from './panels/organization-panel.ts';
import { scenariosPanel } from './panels/scenarios-panel.ts';
import { servicesPanel } from './panels/services-panel.ts';
import type { Link, Message, View } from './parts/view.ts';
import { walletPanel } from './panels/wallet-panel.ts';
import { webhooksPanel } from './panels/webhooks-panel.ts';

/** Two columns: records on one side, activity on the other. On a phone, one column. */
export const layout = (view: View, link: Link, said: Message | undefined): TemplateResult => html`
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
