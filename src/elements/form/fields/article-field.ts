import { html, type TemplateResult } from 'lit';
import { keyed } from '../../../lit/keyed.ts';
import type { Field } from '../../../form/model/field.ts';
import type { FieldContext } from '../../../form/model/field-context.ts';
import { fieldset } from '../../../form/widgets/field-frame.ts';
import { chosenArticles } from '../../../flow/index.ts';
import type { Article } from '../../../wire/index.ts';
import { link, secondary } from '../../view/button.ts';
import {
  articleName,
  localArticleName,
  localStateName,
  serviceLanguage,
  serviceName,
} from '../../view/service-names.ts';
import { problem } from '../../view/notice.ts';
import { richMessage } from '../../view/rich-message.ts';
import type { Translate } from '../../i18n/translate.ts';
import { chosen, type ViewModel } from '../../view/view.ts';
import { searchArticles } from './article-search.ts';
import { foldableChoice } from './foldable-choice.ts';

/** A list with at most this many articles is shown without search. */
const SHORT_LIST = 7;

/** A list may have thousands of articles: more rows than this would only delay the next key. */
const MAX_ROWS = 100;

/** The service's description, which is in English: where its name is shown as well, and a published rate on every page. */
export function description(article: Article, t: Translate): string {
  const { description: text = '' } = article;
  return articleName(article, t).lang === serviceLanguage(t) || /\d/.test(text) ? text : '';
}

/** The article number, and the description. */
function remark(article: Article, t: Translate): TemplateResult {
  const { number } = article;
  const text = description(article, t);
  return html`${number && t('articleNumber', { number })}${number && text ? ' · ' : ''}${serviceName(text, t)}`;
}

/** The articles to show: all that match the search, or the popular ones and the chosen one. */
export function shownArticles(
  articles: readonly Article[],
  code: string | undefined,
  all: boolean,
  search: string,
  t: Translate,
): Article[] {
  if (all || articles.length <= SHORT_LIST) {
    return searchArticles(articles, search, t);
  }
  const popular = articles.filter((article) => article.popular || article.code === code);
  return popular.some((article) => article.popular) ? popular : articles.slice(0, SHORT_LIST);
}

/** Popular documents as radio buttons; a button shows the whole list with a search. Folded once a document is chosen. */
export function articleField(field: Field, host: FieldContext, view: ViewModel): TemplateResult {
  const { t, ui, state } = view;
  const list = chosenArticles(state);
  // The error summary links to this id.
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
      <p class="away">${richMessage(t('articlesLoading'), { state: localStateName(chosen(state).state, t) })}</p>`;
  }
  const { articles } = list.value;
  const { articleCode: value } = state.draft.stamp ?? {};
  const shown = shownArticles(articles, value, ui.all, ui.search, t);
  const long = articles.length > SHORT_LIST;
  const search = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    view.setUi({ search: text });
    const count = shownArticles(articles, '', true, text, t).length;
    view.announce(count ? t('found', { count }) : t('foundNone'));
  };
  // Enter would submit the step. Here it chooses the article if the search has left only one.
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const [only, more] = shownArticles(articles, '', true, (event.target as HTMLInputElement).value, t);
    if (!only || more) return;
    host.change(field.pointer, only.code, 'commit');
    void view.form.focus(field.pointer);
  };
  return foldableChoice(field, host, view, localArticleName(chosen(state).article, t), (pick) =>
    fieldset(
      field,
      host,
      html`
    ${
      ui.all && long
        ? html`
      <input
        class="control search" part="control search" type="search" autocomplete="off" enterkeyhint="search"
        placeholder=${t('searchDocuments')} aria-label=${t('searchDocuments')}
        .value=${ui.search} @input=${search} @keydown=${enter}
      >`
        : ''
    }
    <div class="choices long" part="articles">
      ${keyed(
        shown.filter(({ code }, index) => index < MAX_ROWS || code === value),
        ({ code }) => code,
        (article) => html`
        <label class="choice" part="article">
          <input
            type="radio" name=${host.id(field.pointer)} value=${article.code} .checked=${article.code === value}
            @change=${() => {
              pick();
              host.change(field.pointer, article.code, 'commit');
            }}
          >
          <span>
            ${localArticleName(article, t)}
            <small>${remark(article, t)}</small>
          </span>
        </label>`,
      )}
      ${shown.length > MAX_ROWS ? html`<p class="choice">${t('found', { count: shown.length })}</p>` : ''}
      ${shown.length ? '' : html`<p class="choice">${t(long ? 'foundNone' : 'error_NOT_FOUND')}</p>`}
    </div>
    ${
      long
        ? link(
            ui.all ? t('fewerDocuments') : t('allDocuments', { count: articles.length }),
            () => view.setUi(({ all }) => ({ all: !all, search: '' })),
            { expanded: ui.all },
          )
        : ''
    }`,
    ),
  );
}
