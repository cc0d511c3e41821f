import { html, type TemplateResult } from 'lit';
import { latinDigits } from '../base/numeral.ts';
import { each, frameSet, type Field, type FormHost } from '../form/index.ts';
import type { Article } from '../wire/index.ts';
import { asText } from './as-text.ts';
import { link, secondary } from './button.ts';
import { named, namedState } from './named.ts';
import { problem } from './notice.ts';
import { phrase } from './phrase.ts';
import type { Translate } from './translate.ts';
import { chosen, type View } from './view.ts';

/** A list this short is shown whole. */
const FEW = 7;

/** Whether every word stands in what the page shows of an article. */
function matches(article: Article, words: readonly string[], t: Translate): boolean {
  const { name, number, description = '' } = article;
  const text = `${number ? t('articleNumber', { number }) : ''} ${name} ${description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function remark({ number, description }: Article, t: Translate): TemplateResult {
  return html`${number && t('articleNumber', { number })}${number && description ? ' · ' : ''}${named(description ?? '', t)}`;
}

/** The articles to show: all that match the search, or the popular ones and the chosen one. */
export function shownArticles(
  articles: readonly Article[], code: string, all: boolean, search: string, t: Translate,
): Article[] {
  if (all || articles.length <= FEW) {
    const words = latinDigits(search).toLowerCase().split(/\s+/).filter(Boolean);
    return articles.filter((article) => matches(article, words, t));
  }
  const popular = articles.filter((article) => article.popular || article.code === code);
  return popular.some((article) => article.popular) ? popular : articles.slice(0, FEW);
}

/** Popular documents as one tap; the whole list, with a search, behind one more. */
export function articleField(field: Field, host: FormHost, view: View): TemplateResult {
  const { t, folds, state } = view;
  const list = state.articles[state.draft.stateCode];
  // Where the list of what is wrong leads to.
  const id = host.id(field.pointer);
  if (list?.status === 'failed') {
    return html`
      <div id=${id} tabindex="-1">
        ${problem(list.failure, t)}
        <p class="actions">${secondary(t('tryAgain'), () => view.dispatch({ type: 'retry' }))}</p>
      </div>`;
  }
  if (list?.status !== 'ready') {
    return html`<div class="ghost list" id=${id} tabindex="-1"></div>
      <p class="away">${phrase(t('articlesLoading'), { state: namedState(chosen(state).state, t) })}</p>`;
  }
  const { articles } = list.value;
  const value = host.value(field.pointer);
  const shown = shownArticles(articles, asText(value), folds.all, folds.search, t);
  const long = articles.length > FEW;
  const search = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    view.fold({ search: text });
    const count = shownArticles(articles, '', true, text, t).length;
    view.say(count ? t('found', { count }) : t('foundNone'));
  };
  // Enter would submit the step; here it means "this one", if only one is left.
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const [only, more] = shownArticles(articles, '', true, folds.search, t);
    if (only && !more) host.change(field.pointer, only.code, 'commit');
  };
  return frameSet(field, host, html`
    ${folds.all && long ? html`
      <input
        class="control search" part="control search" type="search" autocomplete="off" enterkeyhint="search"
        placeholder=${t('searchDocuments')} aria-label=${t('searchDocuments')}
        .value=${folds.search} @input=${search} @keydown=${enter}
      >` : ''}
    <div class="choices long" part="options">
      ${each(shown, ({ code }) => code, (article) => html`
        <label class="choice" part="option">
          <input
            type="radio" name=${host.id(field.pointer)} value=${article.code} .checked=${article.code === value}
            @change=${() => host.change(field.pointer, article.code, 'commit')}
          >
          <span>
            ${named(article.name, t)}
            <small>${remark(article, t)}</small>
          </span>
        </label>`)}
      ${shown.length ? '' : html`<p class="choice">${t(long ? 'foundNone' : 'p_NOT_FOUND')}</p>`}
    </div>
    ${long ? link(
      folds.all ? t('fewerDocuments') : t('allDocuments', { count: articles.length }),
      () => view.fold({ all: !folds.all, search: '' }), folds.all,
    ) : ''}`);
}
