import { html, type TemplateResult } from 'lit';
import type { Translate } from '../i18n/translate.ts';
import { secondary } from './button.ts';
import { notice } from './notice.ts';

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
