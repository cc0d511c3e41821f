import { html, nothing, type TemplateResult } from 'lit';
import type { Failure } from '../../client/index.ts';
import { failureMessage } from './failure-message.ts';
import { richMessage } from './rich-message.ts';
import type { Translate } from '../i18n/translate.ts';

export type Tone = 'info' | 'warn' | 'bad';

/** A boxed remark; the tone is told by the words, the colour only repeats it. */
export function notice(tone: Tone, body: unknown): TemplateResult {
  return html`<div class="notice ${tone}" part="notice notice-${tone}">${body}</div>`;
}

/**
 * What went wrong, who must act, and the number that support can look it up by.
 *
 * @param entered as for `failureText`; where nothing is, the heading says already that something went wrong
 */
export function problem(failure: Failure, t: Translate, ordered?: boolean, entered?: boolean): TemplateResult {
  return html`
    <div role="group" aria-label=${t('problem')}>
      ${notice('bad', html`
        ${failureMessage(failure, t, ordered, entered).map((said) => entered === false && said === t('problem') ? nothing : html`<p>${said}</p>`)}
        ${failure.requestId ? html`<small>${richMessage(t('reference'), { id: html`<bdi>${failure.requestId}</bdi>` })}</small>` : nothing}`)}
    </div>`;
}
