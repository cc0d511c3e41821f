import { html, type TemplateResult } from 'lit';
import type { Step as FlowStep } from '../../flow/index.ts';
import type { Translate } from '../i18n/translate.ts';

/** The four steps, in order. A checkout session may leave some of them out. */
export const STEPS = ['stamp', 'parties', 'review', 'status'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The list of steps. The style sheet draws the numbers, and screen readers read the names. The last step is done once
 * the certificate is ready.
 */
export function progress(step: Step, t: Translate, complete: boolean, skipped: readonly string[] = []): TemplateResult {
  const steps = STEPS.filter((name) => !skipped.includes(name));
  const now = steps.indexOf(step);
  const classOf = (index: number, done: string, current: string): string => {
    if (index < now || (complete && index === now)) return done;
    return index === now ? current : '';
  };
  return html`
    <ol class="steps" part="steps" aria-label=${t('progress')}>
      ${steps.map(
        (name, index) => html`
        <li
          class=${classOf(index, 'done', 'now')}
          part="step ${classOf(index, 'step-done', 'step-current')}"
          aria-current=${index === now ? 'step' : 'false'}
        ><span data-number=${index + 1}>${t(`step_${name}`)}</span>${classOf(index, 'x', '') && html`<b class="away"> (${t('done')})</b>`}</li>`,
      )}
    </ol>`;
}

/** The step as the customer sees it; `loading` and `unavailable` are not steps. */
export function visibleStep({ name }: FlowStep): Step | undefined {
  return STEPS.find((step) => step === name);
}
