import { html, nothing, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { SIGN_UP } from '../parts/commands.ts';
import { copyButton, moreLine, panel, time, tryIt } from '../parts/page-parts.ts';
import type { Snapshot } from '../parts/snapshot.ts';
import type { View } from '../parts/view.ts';

const secret = (view: View, text: string | undefined, what: string): TemplateResult | typeof nothing =>
  text ? html`<p class=${what}><code>${text}</code>${copyButton(view, text, `the ${what}`)}</p>` : nothing;

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
    'mail',
    'Mail',
    'nothing leaves this machine',
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
