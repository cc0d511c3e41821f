import { repeat } from 'lit/directives/repeat.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatRupees, parseRupees } from '../../../base/money.ts';
import type { KeyAnswer } from '../../control/answer-types.ts';
import { listServices, SIGN_UP } from '../parts/commands.ts';
import {
  bounded,
  copyButton,
  environment,
  moreLine,
  panel,
  pill,
  time,
  tryIt,
  type View,
} from '../parts/page-parts.ts';
import { SHOWN, type Snapshot } from '../parts/snapshot.ts';

const choose = (view: View): TemplateResult => html`
  <label>Organization
    <select @change=${(event: Event) => view.choose((event.target as HTMLSelectElement).value)}>
      ${view.organizations.map(
        ({ organizationId, name }) => html`
        <option value=${organizationId} ?selected=${organizationId === view.organization.organizationId}>
          ${name}
        </option>`,
      )}
    </select>
  </label>
  ${moreLine(view.counts.organizations - view.organizations.length)}`;

const reach = ({ scopes, ipAllowlist }: KeyAnswer, every: number): string =>
  [
    scopes.length === every ? 'every scope' : scopes.join(', ') || 'no scope',
    ...(ipAllowlist ? [`from ${ipAllowlist.join(', ')}`] : []),
  ].join(' · ');

/** The organization with its keys and payment connections. */
export function organizationPanel(view: View): TemplateResult {
  const {
    organization: { organizationId, name, kycApproved, entitlements },
    keys,
    connections,
  } = view;
  const { shown, more } = bounded(keys, SHOWN.keys);
  const most = Math.max(...keys.map(({ scopes }) => scopes.length));
  const sandboxKey = keys.find((key) => key.environment === 'sandbox')?.key ?? 'sk_test_demo';
  const issue = (env: 'sandbox' | 'production'): void =>
    view.act({ method: 'POST', path: '/keys', body: { environment: env, organizationId } }, 'A new key was created.');
  return panel(
    { id: 'keys', title: name, about: kycApproved ? pill('KYC approved', 'good') : pill('KYC pending', 'wait') },
    view.organizations.length > 1 ? choose(view) : nothing,
    html`
      <ul class="rows">
        ${shown.map(
          (key) => html`
          <li>${environment(key.environment)}<code>${key.key}</code><small>${reach(key, most)}</small>
            ${copyButton(view, { text: key.key, what: `the key ${key.key}` })}</li>`,
        )}
        ${connections
          .filter((one) => one.organizationId === organizationId)
          .map(
            ({ id, provider, active }) => html`
          <li><span class="environment">pay</span><code>${id}</code>
            <small>connection, provider ${provider}${active ? '' : ', switched off'}</small>
            ${copyButton(view, { text: id, what: 'the connection' })}</li>`,
          )}
        <li><span class="environment">org</span><code>${organizationId}</code>
          <small>entitled to ${entitlements ? entitlements.join(', ') || 'nothing' : 'everything'}</small>
          ${copyButton(view, { text: organizationId, what: 'the organization' })}</li>
      </ul>
      ${more}
      <p class="choices">
        <button type="button" @click=${() => issue('sandbox')}>New test key</button>
        <button type="button" ?disabled=${!kycApproved} @click=${() => issue('production')}>New live key</button>
      </p>
      ${tryIt(view, 'A first call:', listServices(sandboxKey))}`,
  );
}

/** The wallet of live keys. */
export function walletPanel(view: View): TemplateResult {
  const { organizationId, balance } = view.organization;
  const set = (event: SubmitEvent): void => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget as HTMLFormElement).get('balance');
    view.act(
      { method: 'PUT', path: `/organizations/${organizationId}`, body: { balance: wanted } },
      'The balance was set.',
    );
  };
  return panel(
    { id: 'wallet', title: 'Wallet', about: 'Test keys do not use it' },
    html`
    <p class="figure">${formatRupees(parseRupees(balance) ?? 0)}</p>
    <form class="inline" @submit=${set}>
      <label>Set it to, in rupees
        <input name="balance" inputmode="decimal" placeholder="1000.00" pattern="\\d+(\\.\\d{1,2})?" required
          autocomplete="off"></label>
      <button>Set</button>
    </form>`,
  );
}

/** The services, each with a switch. */
export const servicesPanel = (view: View): TemplateResult =>
  panel(
    { id: 'services', title: 'Services', about: `${view.services.filter(({ isActive }) => isActive).length} on` },
    html`
    <ul class="switches">
      ${view.services.map(
        ({ serviceCode, name, basePrice, isActive }) => html`
        <li><label>
          <input type="checkbox" .checked=${isActive} @change=${(event: Event) => {
            const { checked } = event.target as HTMLInputElement;
            view.act(
              { method: 'PUT', path: `/services/${serviceCode}`, body: { isActive: checked } },
              `${name} is ${checked ? 'on' : 'off'}.`,
            );
          }}>
          <code>${serviceCode}</code><small>${name}</small></label>
          <span class="number">₹${basePrice}</span></li>`,
      )}
    </ul>`,
  );

const secret = (view: View, text: string | undefined, what: string): TemplateResult | typeof nothing =>
  text ? html`<p class=${what}><code>${text}</code>${copyButton(view, { text, what: `the ${what}` })}</p>` : nothing;

type Message = Snapshot['messages'][number];

const message = (view: View, { to, subject, text, code, token, createdAt }: Message): TemplateResult => html`
  <li>
    <h3>${subject}</h3>${time(createdAt)}
    <p class="to">to ${to}</p>
    ${secret(view, code, 'code')} ${secret(view, token, 'token')}
    <details><summary>Text</summary><p class="text">${text}</p></details>
  </li>`;

/** The mails that the service would send, with their codes. */
export function mailPanel(view: View): TemplateResult {
  const newest = [...view.messages].reverse();
  return panel(
    { id: 'mail', title: 'Mail', about: 'nothing leaves this machine' },
    newest.length === 0
      ? tryIt(view, 'Codes and links of sign-up, login, reset and invitations arrive here. Sign up a user:', SIGN_UP)
      : html`<ul class="mail">
        ${repeat(
          newest,
          ({ createdAt, to, subject }) => `${createdAt} ${to} ${subject}`,
          (one) => message(view, one),
        )}
      </ul>`,
    moreLine(view.counts.messages - newest.length),
  );
}
