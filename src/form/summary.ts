import { html, nothing, type TemplateResult } from 'lit';
import type { FormController } from './controller.ts';
import { everyField } from './field.ts';
import { fill } from './sentence.ts';
import type { ShownProblem } from './shown-problem.ts';
import { inLanguage } from './templates/in-language.ts';

/** The list of what is wrong after an attempt; each entry is a link that focuses its field. It takes the focus itself, too. */
export function renderSummary(
  form: FormController,
  problems: readonly ShownProblem[] = form.summary,
): TemplateResult | typeof nothing {
  if (!problems.length) return nothing;
  const fields = everyField(form.fields);
  const go = (event: Event, pointer: string): void => {
    // The address of the page is the host's; a fragment would change it.
    event.preventDefault();
    void form.focus(pointer);
  };
  return html`<section class="summary" part="summary" aria-labelledby="f:summary" tabindex="-1">
    <strong id="f:summary">${fill(form.messages, form.locale, 'summary', { count: problems.length })}</strong>
    <ul>
      ${problems.map(({ pointer, label, message }) => {
        const field = fields.find((one) => one.pointer === pointer);
        const text = label ? html`${inLanguage(label, field?.lang)}: ${message}` : message;
        return html`<li>
          ${pointer || field
            ? html`<a href="#${form.id(pointer)}" @click=${(event: Event) => go(event, pointer)}>${text}</a>`
            : text}
        </li>`;
      })}
    </ul>
  </section>`;
}
