import { html, nothing, type TemplateResult } from 'lit';
import { panQuestion } from '../flow/index.ts';
import { renderField, type Field, type FormHost } from '../form/index.ts';
import { secondary } from './button.ts';
import { plain } from './extra-fields.ts';
import { notice } from './notice.ts';
import { PAN_TEXTS, panWarns } from './pan-text.ts';
import type { View } from './view.ts';

/** The PAN, and where the merchant has it on, a check of it against the first party's name. Nobody has to make it. */
export function panField(field: Field, host: FormHost, { state, t, dispatch }: View): TemplateResult {
  const { verdict, asking } = state.pan ?? {};
  const offered = state.step.name === 'parties' && panQuestion(state);
  return html`
    <div class="checked">
      ${renderField(plain(field), host)}
      ${offered
        ? secondary(t(asking ? 'panChecking' : 'panCheck'), () => dispatch({ type: 'checkPan' }), asking) : nothing}
      ${offered && verdict
        ? notice(panWarns(verdict) ? 'warn' : 'info', html`<p>${t(PAN_TEXTS[verdict])}</p>`) : nothing}
    </div>`;
}
