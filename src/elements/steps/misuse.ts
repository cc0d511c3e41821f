import { html, type TemplateResult } from 'lit';
import type { Failure } from '../../client/index.ts';
import type { Translate } from '../i18n/translate.ts';
import { problem } from '../view/notice.ts';

/** A mistake of the page that leaves nothing to show. The sentence is for its developer. */
export const misuse = (message: string): Failure => ({
  code: 'INVALID_INPUT',
  message,
  actor: 'merchant',
  retryable: false,
});

/**
 * What customers see of such a mistake: that the shop must fix it, and whom to ask.
 *
 * @param t the texts, once they are loaded
 */
export function misused(sentence: string, t: Translate | undefined): TemplateResult {
  return html`
    <div class="card">
      <div class="body" part="section section-unavailable">
        ${t && problem(misuse(sentence), t)}
        <slot name="support" dir="auto"></slot>
        <slot name="fallback" dir="auto"></slot>
      </div>
    </div>`;
}
