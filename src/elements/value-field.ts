import { html, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import { frameSet, type Field, type FormHost } from '../form/index.ts';
import type { Article, State } from '../wire/index.ts';
import { asText } from './as-text.ts';
import { named, namedState } from './named.ts';
import { phrase } from './phrase.ts';
import { readAmount } from './read-amount.ts';
import type { Translate } from './translate.ts';
import { chosen, type View } from './view.ts';

/** Values that stamp paper is bought in most, in paise; they fill up a row of chips that would be too short. */
const COMMON = [10000, 20000, 50000];

/** The least and the most that state and article both allow, in paise. */
export function limits({ state, article }: { state?: State; article?: Article }): { min?: number; max?: number } {
  const mins = [state?.minAmountMinor, article?.minAmountMinor].filter((amount) => amount !== undefined);
  const maxs = [state?.maxAmountMinor, article?.maxAmountMinor].filter((amount) => amount !== undefined);
  return { min: mins.length ? Math.max(...mins) : undefined, max: maxs.length ? Math.min(...maxs) : undefined };
}

/** The values offered as one tap, in paise and in order. */
export function chipsOf(article: Article, { min = 1, max = Infinity }: ReturnType<typeof limits>): number[] {
  if (article.allowedAmountsMinor?.length) return [...article.allowedAmountsMinor].sort((a, b) => a - b);
  const wanted = [article.suggestedAmountMinor, article.minAmountMinor].filter((amount) => amount !== undefined);
  const fitting = [...new Set([...wanted, ...COMMON])].filter((amount) => amount >= min && amount <= max);
  return fitting.slice(0, 4).sort((a, b) => a - b);
}

function explanation(article: Article, view: View): unknown[] {
  const { t } = view;
  const { state } = chosen(view.state);
  const { min, max } = limits({ state, article });
  const usual = article.suggestedAmountMinor;
  const rupees = (amount: number): string => formatRupees(amount, 'short');
  return [
    usual !== undefined
      && phrase(t('valueUsual', { amount: rupees(usual) }), {
        article: named(article.name, t), state: namedState(state, t),
      }),
    !article.allowedAmountsMinor?.length && range(min, max, t),
    article.usualPayer && t(article.usualPayer === 'first' ? 'payerFirst' : 'payerSecond'),
  ].filter(Boolean).map((sentence) => html`${sentence} `);
}

function range(min: number | undefined, max: number | undefined, t: Translate): string {
  const params = { min: formatRupees(min ?? 0, 'short'), max: formatRupees(max ?? 0, 'short') };
  if (min !== undefined && max !== undefined) return t('valueMinMax', params);
  return min !== undefined ? t('valueMin', params) : max !== undefined ? t('valueMax', params) : '';
}

/** The stamp value: one tap for the usual ones, a number for any other that the article allows. */
export function valueField(field: Field, host: FormHost, view: View): TemplateResult {
  const { t, folds } = view;
  const { state, article } = chosen(view.state);
  if (!article) return html``;
  const { pointer } = field;
  const id = host.id(pointer);
  const chips = chipsOf(article, limits({ state, article }));
  const value = host.value(pointer);
  const only = Boolean(article.allowedAmountsMinor?.length);
  const other = !only && (folds.other || (value !== undefined && !chips.some((chip) => chip / 100 === value)));
  const pick = (chip: number): void => {
    view.fold({ other: false });
    host.change(pointer, chip / 100, 'commit');
  };
  return frameSet({ ...field, help: t('valueYours') }, host, html`
    <div class="chips" part="chips">
      ${chips.map((chip) => html`
        <label class="chip" part="chip">
          <input
            type="radio" name=${id} value=${chip} .checked=${!other && chip / 100 === value} @change=${() => pick(chip)}
          >${formatRupees(chip, 'short')}
        </label>`)}
      ${only ? '' : html`
        <label class="chip" part="chip">
          <input
            type="radio" name=${id} value="other" .checked=${other} aria-controls="${id}-other"
            @change=${() => view.fold({ other: true })}
          >${t('otherValue')}
        </label>`}
    </div>
    ${other ? ownValue(field, host, t) : ''}`, undefined, explanation(article, view));
}

/** A text input, because a number input refuses the digits of Indian scripts and turns with the mouse wheel. */
function ownValue({ pointer }: Field, host: FormHost, t: Translate): TemplateResult {
  const id = `${host.id(pointer)}-other`;
  const value = host.value(pointer);
  const type = (event: Event): void => {
    const { value: text } = event.target as HTMLInputElement;
    host.change(pointer, readAmount(text), event.type === 'input' ? 'input' : 'commit', text);
  };
  return html`
    <label class="label after" part="label" for=${id}>${t('otherValueLabel')}</label>
    <span class="money">
      <input
        id=${id} class="control" part="control" inputmode="decimal" autocomplete="off" enterkeyhint="done"
        .value=${host.text(pointer) ?? asText(value)}
        aria-invalid=${host.problem(pointer) ? 'true' : 'false'} aria-describedby=${host.id(pointer, 'error')}
        @input=${type} @change=${type}
      >
    </span>`;
}
