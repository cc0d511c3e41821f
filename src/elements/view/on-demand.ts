import { html, nothing, type TemplateResult } from 'lit';
import type { ViewModel } from './view.ts';

/** Whether the file that this press has asked for is on its way. */
export const isOnItsWay = ({ ui: { asked } }: ViewModel, name: string): boolean =>
  asked?.name === name && !asked.failed;

/** What the page says where a part could not be loaded. Without an order nothing was charged. */
export const notLoadedText = ({ t, state }: Pick<ViewModel, 't' | 'state'>): string =>
  t(state.step.name === 'status' ? 'error_ordered' : 'error_other');

/** The sentence beside the button whose part could not be loaded. */
export const notLoaded = (view: ViewModel, name: string): TemplateResult | typeof nothing =>
  view.ui.asked?.name === name && view.ui.asked.failed ? html`<p>${notLoadedText(view)}</p>` : nothing;
