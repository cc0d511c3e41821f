import { html, nothing, type TemplateResult } from 'lit';
import { availableActions, type StatusStep } from '../../flow/index.ts';
import type { Order } from '../../wire/index.ts';
import { link, primary, secondary } from '../view/button.ts';
import { notice } from '../view/notice.ts';
import type { OrderSummary } from '../view/order-summary.ts';
import type { ViewModel } from '../view/view.ts';
import { downloadLabel, mainDocument } from './order-documents.ts';
import { reserving } from './step-layout.ts';

/** The customer's actions on an order. */
export interface StatusActions {
  /** The button in the footer: the most likely action. */
  readonly main: TemplateResult | typeof nothing;
  /** The other actions, as links. */
  readonly others: TemplateResult;
}

export function statusActions(
  order: Order,
  step: StatusStep,
  { waits, closed }: OrderSummary,
  view: ViewModel,
): StatusActions {
  const { t, dispatch } = view;
  // The order of a session is its only one.
  const alone = view.alone || !!view.state.session;
  const { pay, check, link: linkable } = availableActions(step);
  const { stage, documents } = order;
  const first = mainDocument(order);
  const paper = stage === 'completed' ? first : undefined;
  const ask = (type: 'check' | 'restart') => (): void => dispatch({ type });
  const download =
    ({ id }: { id: string }) =>
    (): void =>
      dispatch({ type: 'download', documentId: id });
  /** A link that becomes available with the certificate. Its space is reserved before, so that nothing moves. */
  const later = (ready: boolean, label: string, act: () => void): unknown => {
    if (ready) return link(label, act);
    return waits ? reserving('', label) : nothing;
  };
  const main = (): StatusActions['main'] => {
    if (paper) return primary(downloadLabel(paper, t), view, download(paper));
    if (pay) return primary(t(pay === 'again' ? 'payAgain' : 'payNow'), view);
    if (check) return primary(t('checkAgain'), view, ask('check'));
    return alone ? nothing : primary(t('another'), view, ask('restart'));
  };
  const others = documents.filter((one) => one !== first);
  return {
    main: main(),
    others: html`
      <div class="changes" part="links">
        ${linkable ? link(t('copyLink'), () => view.copyLink(step.link)) : nothing}
        ${check && (paper ?? pay) ? link(t('checkAgain'), ask('check')) : nothing}
        ${later(stage === 'completed', t('print'), () => print())}
        ${others.map((one) => link(downloadLabel(one, t), download(one)))}
        ${others.length || !waits ? nothing : reserving('', t('downloadReceipt'))}
        ${alone || !(paper ?? pay ?? check) ? nothing : later(closed, t('another'), ask('restart'))}
      </div>`,
  };
}

/** Closing the share menu rejects the promise; that is no error. */
const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => undefined);

/** The result of “Copy link”, with the link itself in case the browser denies the clipboard. */
export function linkNotice({ link: url }: StatusStep, { t, ui }: ViewModel): TemplateResult | typeof nothing {
  return !url
    ? nothing
    : notice(
        'info',
        html`
    ${ui.copied ? html`<p>${t('copied')}</p>` : nothing}
    <p>${t('linkFor')}</p>
    <label class="field" part="field">
      <span class="label" part="label">${t('linkIs')}</span>
      <input
        class="control" part="control link" readonly dir="ltr" .value=${url}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      >
    </label>
    ${'share' in navigator ? secondary(t('share'), () => void share(url)) : nothing}`,
      );
}
