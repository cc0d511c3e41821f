import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { KeyAnswer } from '../../control/answer-types.ts';
import { listServices } from '../parts/commands.ts';
import { bounded, copyButton, environment, moreLine, panel, pill, tryIt } from '../parts/page-parts.ts';
import { SHOWN } from '../parts/snapshot.ts';
import type { View } from '../parts/view.ts';

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
    view.act('POST', '/keys', { environment: env, organizationId }, 'A new key was created.');
  return panel(
    'keys',
    name,
    kycApproved ? pill('KYC approved', 'good') : pill('KYC pending', 'wait'),
    view.organizations.length > 1 ? choose(view) : nothing,
    html`
      <ul class="rows">
        ${shown.map(
          (key) => html`
          <li>${environment(key.environment)}<code>${key.key}</code><small>${reach(key, most)}</small>
            ${copyButton(view, key.key, `the key ${key.key}`)}</li>`,
        )}
        ${connections
          .filter((one) => one.organizationId === organizationId)
          .map(
            ({ id, provider, active }) => html`
          <li><span class="environment">pay</span><code>${id}</code>
            <small>connection, provider ${provider}${active ? '' : ', switched off'}</small>
            ${copyButton(view, id, 'the connection')}</li>`,
          )}
        <li><span class="environment">org</span><code>${organizationId}</code>
          <small>entitled to ${entitlements ? entitlements.join(', ') || 'nothing' : 'everything'}</small>
          ${copyButton(view, organizationId, 'the organization')}</li>
      </ul>
      ${more}
      <p class="choices">
        <button type="button" @click=${() => issue('sandbox')}>New test key</button>
        <button type="button" ?disabled=${!kycApproved} @click=${() => issue('production')}>New live key</button>
      </p>
      ${tryIt(view, 'A first call:', listServices(sandboxKey))}`,
  );
}
