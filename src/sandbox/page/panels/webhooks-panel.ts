import { html, nothing, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import type { DeliveryAnswer } from '../../control/answer-types.ts';
import { REGISTER_ENDPOINT } from '../parts/commands.ts';
import { bounded, copyButton, moreLine, panel, pill, time, type Tone, tryIt, type View } from '../parts/page-parts.ts';
import { SHOWN } from '../parts/snapshot.ts';

const WORDS: Record<DeliveryAnswer['status'], { is: string; tone: Tone }> = {
  PENDING: { is: 'Under way', tone: 'wait' },
  DELIVERED: { is: 'Accepted', tone: 'good' },
  DEAD_LETTERED: { is: 'Given up', tone: 'bad' },
};

/** For example `HTTP 500, 2 tries, again at 10:15:02`. */
const fared = ({ lastResult, attempts, nextAttemptAt }: DeliveryAnswer): TemplateResult => html`
  ${lastResult ?? 'no response yet'}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}${
    nextAttemptAt && attempts ? html`, again at ${time(nextAttemptAt)}` : nothing
  }`;

const delivery = (view: View, one: DeliveryAnswer): TemplateResult => html`
  <tr>
    <td class="call"><b>${one.event}</b> <span>${one.externalOrderId} → ${new URL(one.url).host}</span></td>
    <td class="fared">${pill(WORDS[one.status].is, WORDS[one.status].tone)} <small>${fared(one)}</small></td>
    <td><button type="button" aria-label="Replay ${one.event} of ${one.externalOrderId}"
      @click=${() =>
        view.act({ method: 'POST', path: `/webhook-events/${one.eventId}/replay` }, `${one.event} is sent again.`)}>
      Replay</button></td>
  </tr>`;

/** The webhook endpoints and the results of their deliveries. */
export function webhooksPanel(view: View): TemplateResult {
  const {
    deliveries,
    counts,
    organization: { organizationId },
  } = view;
  const endpoints = bounded(view.endpoints, SHOWN.endpoints);
  const register = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const url = new FormData(form).get('url');
    view.act(
      { method: 'POST', path: '/webhook-endpoints', body: { url, organizationId } },
      'Order events are sent there from now on.',
    );
    form.reset();
  };
  return panel(
    { id: 'webhooks', title: 'Webhooks', about: 'signed, six attempts over 12 h 35 min' },
    html`
      <form class="inline" @submit=${register}>
        <label>Tell of orders at <input name="url" type="url" required autocomplete="off"
          placeholder="http://127.0.0.1:3000/estamp/webhooks"></label>
        <button>Register</button>
      </form>`,
    endpoints.shown.length === 0
      ? tryIt(view, 'No endpoint yet, so no event is sent. From the terminal:', REGISTER_ENDPOINT)
      : html`<ul class="rows">
        ${endpoints.shown.map(
          ({ url, secret }) => html`
          <li><code>${url}</code><small>secret ${secret.slice(0, 14)}…</small>
            ${copyButton(view, { text: secret, what: `secret of ${url}`, label: 'Copy secret' })}</li>`,
        )}
      </ul>${endpoints.more}`,
    deliveries.length === 0
      ? nothing
      : html`
      <div class="scroll" tabindex="0" role="region" aria-label="Deliveries">
        <table>
          <thead><tr>
            <th scope="col">Event</th><th scope="col">Delivery</th><th scope="col"><span class="away">Replay</span></th>
          </tr></thead>
          <tbody>
            ${repeat(
              [...deliveries].reverse(),
              (one) => one.eventId + one.endpointId,
              (one) => delivery(view, one),
            )}
          </tbody>
        </table>
      </div>`,
    moreLine(counts.deliveries - deliveries.length),
  );
}
