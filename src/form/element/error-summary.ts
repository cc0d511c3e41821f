import { html, nothing, type TemplateResult } from 'lit';
import type { FormController } from './form-controller.ts';
import { flattenFields, type VisibleError } from '../model/field.ts';
import { formatMessage, withLang } from '../i18n/format-message.ts';

/**
 * The list of errors after an attempt to submit. Each entry is a link that focuses its field. The list is focusable
 * too.
 *
 * @param level of its heading, 1 to 6
 */
export function renderSummary(
  form: FormController,
  level = 2,
  problems: readonly VisibleError[] = form.summary,
): TemplateResult | typeof nothing {
  if (!problems.length) return nothing;
  const fields = flattenFields(form.fields);
  const go = (event: Event, pointer: string): void => {
    // Prevents a fragment in the host page's URL.
    event.preventDefault();
    void form.focus(pointer);
  };
  return html`<section class="summary" part="error-summary" aria-labelledby="f:summary" tabindex="-1">
    <b id="f:summary" role="heading" aria-level=${level}
      >${formatMessage(form.messages.summary, form.locale, { count: problems.length })}</b
    >
    <ul>
      ${problems.map(({ pointer, label, message }) => {
        const field = fields.find((one) => one.pointer === pointer);
        // A sentence that names its field needs no name before it.
        const text = message.includes(label)
          ? withLang(label, field?.lang, message)
          : html`${withLang(label, field?.lang)}: ${message}`;
        return html`<li>
          ${
            pointer || field
              ? html`<a href="#${form.id(pointer)}" @click=${(event: Event) => go(event, pointer)}>${text}</a>`
              : text
          }
        </li>`;
      })}
    </ul>
  </section>`;
}
