import { html, type TemplateResult } from 'lit';
import { keyed } from '../../../lit/keyed.ts';
import type { Field, FieldContext } from '../../../form/model/field.ts';
import { fieldset } from '../../../form/widgets/field-frame.ts';
import { chosenArticles, isFixed } from '../../../flow/index.ts';
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
import { chosen, familyTexts, type Documents, type FormView } from '../../view/view.ts';
import { foldableChoice } from './folded-field.ts';
import { isPurpose, purposesOf } from './purpose-chips.ts';
import { find } from './second-party.ts';

/** A list with at most this many articles is shown without search. */
const SHORT_LIST = 7;

/** A list may have thousands of articles: more rows than this would only delay the next key. */
const MAX_ROWS = 100;

/**
 * What a document is for: our line in the language of the page, and the service's description, which is in English:
 * where its name is shown as well, and a published rate on every page.
 */
export function description(article: Article, { t, state }: FormView): unknown[] {
  const { description: text = '' } = article;
  const [ours] = (t.locale === 'en' && text ? undefined : familyTexts(state, 'about', article)?.[t.locale]) ?? [];
  const isShown = articleName(article, t).lang === serviceLanguage(t) || /\d/.test(text);
  return [ours, isShown && text && serviceName(text, t)].filter(Boolean);
}

/** The article number, and the description. */
const remark = (article: Article, view: FormView): TemplateResult[] =>
  [article.number && view.t('articleNumber', { number: article.number }), ...description(article, view)]
    .filter(Boolean)
    .map((text, index) => html`${index ? ' · ' : ''}${text}`);

/**
 * The documents with the text in their name or number, until the search comes that knows other words and typing errors.
 */
function simpleSearch({ articles }: Documents, search: string, t: Translate): Article[] {
  const typed = search.trim().toLowerCase();
  return articles.filter((one) =>
    `${articleName(one, t).name}\n${one.name}\n${one.number}`.toLowerCase().includes(typed),
  );
}

/** The articles to show: all that match the search, or the popular ones and the chosen one. */
function shownArticles(
  list: Documents,
  code: string | undefined,
  { ui: { all, search }, t, parts }: Pick<FormView, 'ui' | 't' | 'parts'>,
): Article[] {
  const { articles } = list;
  if (all || articles.length <= SHORT_LIST) return (parts?.searchArticles ?? simpleSearch)(list, search, t);
  const popular = articles.filter((article) => article.popular || article.code === code);
  return popular.some((article) => article.popular) ? popular : articles.slice(0, SHORT_LIST);
}

/**
 * The documents that most customers buy, by family, the most frequent first. A home is let by a leave and licence where
 * the state sells that, otherwise by a lease.
 */
const FREQUENT = [
  'leave-and-licence lease',
  'affidavit',
  'loan-agreement',
  'agreement',
  'general-power-of-attorney power-of-attorney',
];

/** At most four of them, one of each row; the one that the service calls popular if a row has several. */
function frequentArticles(articles: readonly Article[]): Article[] {
  return FREQUENT.flatMap((row) => {
    const found = row.split(' ').flatMap((name) => articles.filter(({ family }) => family === name));
    return found.find(({ popular }) => popular) ?? found[0] ?? [];
  }).slice(0, 4);
}

/** The field of the purpose, if the customer can fill it. */
function purposeField({ form, state }: FormView): Field | undefined {
  const field = find(form, isPurpose);
  return field && !isFixed(state, field.pointer) ? field : undefined;
}

/**
 * Chooses a document. A usual purpose of the former one goes with it, unless it is one of the new document too.
 *
 * @param purpose chosen with it, unless the customer has typed another
 */
function choose(article: Article, view: FormView, pointer: string, purpose?: string): void {
  const { form, state } = view;
  const list = chosenArticles(state);
  const field = purposeField(view);
  form.change(pointer, article.code, 'commit');
  if (!field) return;
  const typed = (form.value(field.pointer) as string | undefined) ?? '';
  const { purposes = {} } = list?.status === 'ready' ? list.value : {};
  const isOurs = Object.values(purposes).some(({ en }) => en?.includes(typed));
  const stays = !purpose && purposesOf(field, view, article).some(({ text }) => text === typed);
  if (typed ? isOurs && !stays : purpose) form.change(field.pointer, purpose, 'commit');
}

/**
 * Popular documents as radio buttons; a button shows the whole list with a search. Folded once a document is chosen.
 */
export function articleField(field: Field, host: FieldContext, view: FormView): TemplateResult {
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
  const shown = shownArticles(list.value, value, view);
  const matches = (text: string): Article[] =>
    shownArticles(list.value, '', { ...view, ui: { ...ui, all: true, search: text } });
  const long = articles.length > SHORT_LIST;
  const search = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    view.setUi({ search: text });
    const count = matches(text).length;
    view.announce(count ? t('found', { count }) : t('foundNone'));
  };
  // Enter would submit the step. Here it chooses the article if the search has left only one.
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const [only, more] = matches((event.target as HTMLInputElement).value);
    if (!only || more) return;
    press(only);
  };
  const press = (one: Article, purpose?: string): void => {
    choose(one, view, field.pointer, purpose);
    view.setUi({ open: undefined, all: false, search: '' });
    void view.form.focus(field.pointer);
  };
  // The tile of a lease has the name of its usual purpose and sets that too, unless the page has purposes of its own.
  const tile = (article: Article): TemplateResult => {
    const asks = article.family?.startsWith('lea') && !view.purposes ? purposeField(view) : undefined;
    const [purpose] = asks ? purposesOf(asks, view, article) : [];
    return html`
      <button
        class="chip" part="chip tile" type="button" translate="no"
        aria-pressed=${article.code === value ? 'true' : 'false'} @click=${() => press(article, purpose?.text)}
      >${purpose?.label ?? localArticleName(article, t)}</button>`;
  };
  const tiles = long ? frequentArticles(articles) : [];
  return foldableChoice(field, host, view, localArticleName(chosen(state).article, t), (pick) =>
    fieldset(
      field,
      host,
      html`
    ${tiles.length ? html`<div class="chips tiles" part="chips tiles">${tiles.map(tile)}</div>` : ''}
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
              choose(article, view, field.pointer);
            }}
          >
          <span>
            ${localArticleName(article, t)}
            <small>${remark(article, view)}</small>
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
            () => {
              view.preload();
              view.setUi(({ all }) => ({ all: !all, search: '' }));
            },
            { expanded: ui.all },
          )
        : ''
    }`,
    ),
  );
}
