import { html, nothing, type TemplateResult } from 'lit';
import { panQuestion } from '../../../flow/index.ts';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { renderField } from '../../../form/widgets/registry.ts';
import { secondary } from '../../view/button.ts';
import { doubtOf } from './doubts.ts';
import { plain } from './other-fields.ts';
import { notice } from '../../view/notice.ts';
import { PAN_TEXTS, panWarns } from '../../view/pan-messages.ts';
import type { FormView } from '../../view/view.ts';

/** The PAN field and, if the merchant has enabled it, an optional check against the first party's name. */
export function panField(field: Field, host: FieldContext, view: FormView): TemplateResult {
  const { state, t, dispatch } = view;
  const { note } = doubtOf(field, host.value(field.pointer), view);
  const asked = plain(field);
  const { verdict, asking } = state.pan ?? {};
  const offered = state.step.name === 'parties' && panQuestion(state);
  return html`
    <div class="checked ${note ? 'doubt' : ''}">
      ${renderField(note && host.problem(field.pointer) === undefined ? { ...asked, help: note } : asked, host)}
      ${
        offered ? secondary(t(asking ? 'checking' : 'panCheck'), () => dispatch({ type: 'checkPan' }), asking) : nothing
      }
      ${
        offered && verdict
          ? notice(panWarns(verdict) ? 'warning' : 'info', html`<p>${t(PAN_TEXTS[verdict])}</p>`)
          : nothing
      }
    </div>`;
}
