import { html, type TemplateResult } from 'lit';
import { formatRupees } from '../../../base/money.ts';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { ariaInvalid, fieldset } from '../../../form/widgets/field-frame.ts';
import { parseRupeeInput } from '../../../flow/index.ts';
import type { Article, State } from '../../../wire/index.ts';
import { localArticleName, localStateName } from '../../view/service-names.ts';
import { richMessage } from '../../view/rich-message.ts';
import type { Translate } from '../../i18n/translate.ts';
import { chosen, type FormView } from '../../view/view.ts';
import { description } from './article-field.ts';
import { chip } from './chip.ts';
import { confirmBox } from './confirmation.ts';
import { amountHint } from './rupee-field.ts';

/** The most common stamp values, in paise; they extend a row of chips that would be too short. */
const COMMON_AMOUNTS = [10000, 20000, 50000];

/** The lowest and the highest stamp value that both state and article allow, in paise. */
export function limits({ state, article }: { state?: State; article?: Article }): { min?: number; max?: number } {
  const mins = [state?.minAmountMinor, article?.minAmountMinor].filter((amount) => amount !== undefined);
  const maxs = [state?.maxAmountMinor, article?.maxAmountMinor].filter((amount) => amount !== undefined);
  return { min: mins.length ? Math.max(...mins) : undefined, max: maxs.length ? Math.min(...maxs) : undefined };
}

/**
 * Whether an amount (paise) is so far above the usual value that it may be a typing error: the customer must confirm
 * it.
 */
export function isFarAbove(paise = 0, { article }: { article?: Article }): boolean {
  return paise > 100 * (article?.suggestedAmountMinor ?? Infinity);
}

/** The values offered as chips, in paise and in ascending order. */
function chipsOf(article: Article, { min = 1, max = Infinity }: ReturnType<typeof limits>): number[] {
  if (article.allowedAmountsMinor?.length) return [...article.allowedAmountsMinor].sort((a, b) => a - b);
  const wanted = [article.suggestedAmountMinor, article.minAmountMinor].filter((amount) => amount !== undefined);
  const fitting = [...new Set([...wanted, ...COMMON_AMOUNTS])].filter((amount) => amount >= min && amount <= max);
  return fitting.slice(0, 4).sort((a, b) => a - b);
}

function explanation(article: Article, view: FormView): unknown[] {
  const { t } = view;
  const { state } = chosen(view.state);
  const { min, max } = limits({ state, article });
  const usual = article.suggestedAmountMinor;
  const rupees = (amount: number): string => formatRupees(amount, 'short');
  return [
    ...description(article, view),
    usual !== undefined &&
      richMessage(t('valueUsual', { amount: rupees(usual) }), {
        article: localArticleName(article, t),
        state: localStateName(state, t),
      }),
    !article.allowedAmountsMinor?.length && range(min, max, t),
    article.usualPayer && t(article.usualPayer === 'first' ? 'payerFirst' : 'payerSecond'),
  ]
    .filter(Boolean)
    .map((sentence) => html`${sentence} `);
}

function range(min: number | undefined, max: number | undefined, t: Translate): string {
  const params = { min: formatRupees(min ?? 0, 'short'), max: formatRupees(max ?? 0, 'short') };
  if (min !== undefined && max !== undefined) return t('valueMinMax', params);
  if (min !== undefined) return t('valueMin', params);
  return max !== undefined ? t('valueMax', params) : '';
}

/**
 * The stamp value: chips for the usual values, and an input for any other value that the article allows. An unusual
 * value is asked about, not refused: the error that its box is not ticked shows at the box, after an attempt to
 * continue.
 */
export function amountField(asked: Field, host: FieldContext, view: FormView): TemplateResult {
  const { t, ui } = view;
  const { state, article } = chosen(view.state);
  if (!article) return html``;
  const { pointer } = asked;
  const problem = host.problem(pointer);
  const asks = problem === t.form.requiredTick;
  const field = { ...asked, errorElsewhere: asks };
  const error = asks && view.form.summary.some((one) => one.pointer === pointer) ? problem : undefined;
  const id = host.id(pointer);
  const chips = chipsOf(article, limits({ state, article }));
  const { stampDutyAmount: text = '' } = view.state.draft.stamp ?? {};
  const paise = parseRupeeInput(text);
  const only = Boolean(article.allowedAmountsMinor?.length);
  const other = !only && (ui.other || (text !== '' && !chips.some((amount) => amount === paise)));
  const pick = (amount: number): void => {
    view.setUi({ other: false });
    host.change(pointer, String(amount / 100), 'commit');
  };
  return fieldset(
    { ...field, help: t('valueYours') },
    host,
    html`
    <div class="chips" part="chips">
      ${chips.map((amount) =>
        chip({
          name: id,
          value: amount,
          checked: !other && amount === paise,
          label: formatRupees(amount, 'short'),
          pick: () => pick(amount),
        }),
      )}
      ${
        only
          ? ''
          : chip({
              name: id,
              value: 'other',
              checked: other,
              label: t('otherValue'),
              pick: () => view.setUi({ other: true }),
              controls: `${id}-other`,
            })
      }
    </div>
    ${other ? ownValue(field, host, text, view, error) : ''}`,
    undefined,
    explanation(article, view),
  );
}

/** A text input: a number input refuses Indic digits, and the mouse wheel changes its value. */
function ownValue(
  field: Field,
  host: FieldContext,
  text: string,
  view: FormView,
  error: string | undefined,
): TemplateResult {
  const { t, state } = view;
  const { pointer } = field;
  const now = chosen(state);
  const paise = parseRupeeInput(text);
  const params = {
    amount: formatRupees(paise ?? 0, 'short'),
    usual: formatRupees(now.article?.suggestedAmountMinor ?? 0, 'short'),
  };
  const id = `${host.id(pointer)}-other`;
  const type = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    host.change(pointer, value || undefined, event.type === 'input' ? 'input' : 'commit');
  };
  return html`
    <label class="label after" part="label" for=${id}>${t('otherValueLabel')}</label>
    <input
      id=${id} class="control" part="control" inputmode="decimal" autocomplete="off" enterkeyhint="done"
      .value=${text}
      aria-invalid=${ariaInvalid(field, host)} aria-describedby=${host.id(pointer, 'error')}
      @input=${type} @change=${type}
    >
    ${amountHint(paise, t)}
    ${isFarAbove(paise, now) ? confirmBox(field, host, view, t('valueHigh', params), paise, undefined, error) : ''}`;
}
