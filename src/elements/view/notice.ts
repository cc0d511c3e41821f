import { html, nothing, type TemplateResult } from 'lit';
import type { Failure } from '../../client/index.ts';
import { endedHeading, failureMessage } from './failure-message.ts';
import { richMessage } from './rich-message.ts';
import type { Translate } from '../i18n/translate.ts';
import { secondary } from './button.ts';

export type Tone = 'info' | 'warning' | 'danger';

/** A boxed message. The text alone conveys the meaning; the colour only supports it. */
export function notice(tone: Tone, body: unknown): TemplateResult {
  return html`<div class="notice ${tone}" part="notice notice-${tone}">${body}</div>`;
}

/**
 * The failure, who must act, and the request id for support.
 *
 * @param entered as for `failureMessage`, like the others; if false, the heading already says that something went wrong
 */
export function problem(
  failure: Failure,
  t: Translate,
  ordered?: boolean,
  entered?: boolean,
  charging?: boolean,
): TemplateResult {
  return html`
    <div role="group" aria-label=${t('problem')}>
      ${notice(
        'danger',
        html`
        ${failureMessage(failure, t, ordered, entered, charging).map((sentence) => (entered === false && sentence === t(endedHeading(failure) ?? 'problem') ? nothing : html`<p>${sentence}</p>`))}
        ${failure.requestId ? html`<small>${richMessage(t('reference'), { id: html`<bdi translate="no">${failure.requestId}</bdi>` })}</small>` : nothing}`,
      )}
    </div>`;
}

/** The notice that the language failed to load; the checkout continues with the texts that it has. */
export function languageNotice(t: Translate, retry: () => void): TemplateResult {
  return html`
      <div class="language-notice" part="section">
        ${notice(
          'warning',
          html`
          <p>${t('languageFailed')}</p>
          ${secondary(t('tryAgain'), retry)}`,
        )}
      </div>`;
}
