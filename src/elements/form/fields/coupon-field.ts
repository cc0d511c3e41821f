import { html, type TemplateResult } from 'lit';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { fieldFrame } from '../../../form/widgets/field-frame.ts';
import { secondary, withButton } from '../../view/button.ts';
import type { FormView } from '../../view/view.ts';
import { foldedField } from './folded-field.ts';

/** The code in the field: as typed, otherwise the code of the draft. */
const codeOf = ({ ui, state }: Pick<FormView, 'ui' | 'state'>): string =>
  ui.coupon ?? state.draft.stamp?.couponCode ?? '';

/** Whether the typed code differs from the one in the present price. */
export const isCouponOpen = (view: Pick<FormView, 'ui' | 'state'>): boolean =>
  codeOf(view).trim() !== (view.state.draft.stamp?.couponCode ?? '');

/** The coupon in the review. Only Apply requests a price, because the service charges the merchant for each price. */
export function couponField(field: Field, host: FieldContext, view: FormView): TemplateResult {
  const { t, state, setUi, dispatch } = view;
  const { pointer } = field;
  const { press, enter } = withButton((code) => dispatch({ type: 'applyCoupon', code }));
  return foldedField(field, host, view, t('couponAsk'), () =>
    fieldFrame(
      field,
      host,
      html`
    <span class="beside">
      <input
        id=${host.id(pointer)} class="control" part="control" autocomplete="off" autocapitalize="characters" enterkeyhint="go"
        aria-invalid=${host.problem(pointer) === undefined ? 'false' : 'true'} aria-describedby=${host.id(pointer, 'error')}
        .value=${codeOf(view)} @input=${({ target }: Event) => setUi({ coupon: (target as HTMLInputElement).value })} @keydown=${enter}
      >
      ${secondary(t('apply'), press, state.busy !== undefined)}
    </span>`,
    ),
  );
}
