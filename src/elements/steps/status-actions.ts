import { html, nothing, type TemplateResult } from 'lit';
import { availableActions, mayArrive, type StatusStep } from '../../flow/index.ts';
import { maskedControl } from '../../form/directives/control.ts';
import type { Order } from '../../wire/index.ts';
import { formatMoment } from '../i18n/format-date.ts';
import { copyText } from '../platform/copy-text.ts';
import { link, primary, primaryLink, secondary } from '../view/button.ts';
import { notice } from '../view/notice.ts';
import { isOnItsWay, notLoaded } from '../view/on-demand.ts';
import type { OrderSummary } from '../view/order-summary.ts';
import { retryDelay } from '../view/failure-message.ts';
import { failureOf, type ViewModel } from '../view/view.ts';
import { downloadLabel, mainDocument } from './certificate-rows.ts';
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
  { name, waits, closed, stuck }: OrderSummary,
  view: ViewModel,
): StatusActions {
  const { t, dispatch } = view;
  // The order of a session is its only one.
  const alone = view.alone || (!!view.state.session && !step.other);
  const { pay, check, link: linkable } = availableActions(step);
  const isLate = !!pay && mayArrive(step);
  const { stage, documents } = order;
  const first = mainDocument(order);
  const paper = stage === 'completed' ? first : undefined;
  const contact = stuck ? view.contact() : undefined;
  const ask = (type: 'check' | 'pay' | 'restart') => (): void => dispatch({ type });
  const download =
    ({ id }: { id: string }) =>
    (): void =>
      dispatch({ type: 'download', documentId: id });
  const checkLink = link(t('checkAgain'), ask('check'), { idle: retryDelay(failureOf(view.state)) > 0 });
  const main = (): StatusActions['main'] => {
    if (paper) return primary(downloadLabel(paper, t), view, download(paper));
    if (isLate) return primary(t('checkAgain'), view, ask('check'));
    if (pay) return primary(t(pay === 'again' ? 'payAgain' : 'payNow'), view);
    if (contact)
      return primaryLink(t('contactSupport'), withSubject(contact, t('order', { id: order.externalOrderId })));
    if (check) return checkLink;
    return alone || stuck ? nothing : primary(t('another'), view, ask('restart'));
  };
  const others = documents.filter((one) => one !== first);
  return {
    main: main(),
    others: html`
      <div class="changes" part="order-actions">
        ${isLate ? link(t('payAgain'), ask('pay')) : nothing}
        ${pay && !alone ? link(t('changeStamp'), ask('restart')) : nothing}
        ${linkable ? link(t('copyLink'), () => view.copyLink(step.link)) : nothing}
        ${
          // Its place is kept, as that of the receipt.
          waits ? reserving('', t('copyDetails')) : nothing
        }
        ${name === 'completed' ? copyDetails(order, view) : nothing}
        ${check && !isLate && (paper ?? pay ?? contact) ? checkLink : nothing}
        ${(name === 'completed' || waits) && 'print' in globalThis ? link(t('print'), () => print()) : nothing}
        ${others.map((one) => link(downloadLabel(one, t), download(one)))}
        ${
          // A receipt may come with the certificate. Its place is kept, so that nothing moves.
          others.length || !waits ? nothing : reserving('', t('downloadReceipt'))
        }
        ${alone || stuck || !(waits || (closed && (paper ?? check))) ? nothing : link(t('another'), ask('restart'))}
      </div>`,
  };
}

/** An e-mail about the order names it. */
const withSubject = (address: string, subject: string): string =>
  address.startsWith('mailto:') && !address.includes('?')
    ? `${address}?subject=${encodeURIComponent(subject)}`
    : address;

/** Copies what the website of the agency asks for to verify a certificate. */
function copyDetails(order: Order, view: ViewModel): TemplateResult | typeof nothing {
  if (!mainDocument(order)?.certificateNumber) return nothing;
  const { t, ui, setUi, announce, demand } = view;
  const copy = async (): Promise<void> => {
    // The clipboard waits for the text: WebKit denies it after the press.
    const text = demand('details').then((parts) => parts.certificateDetails(order, view));
    if (!(await copyText(text).catch(() => false))) return;
    setUi({ copied: 'details' });
    announce(t('copied'));
  };
  return html`
    ${link(t(ui.copied === 'details' ? 'copied' : 'copyDetails'), () => void copy(), { idle: isOnItsWay(view, 'details') })}
    ${notLoaded(view, 'details')}`;
}

/** Closing the share menu rejects the promise; that is no error. */
const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => undefined);

/**
 * The result of “Copy link”, with the link itself in case the browser denies the clipboard. The link opens the order,
 * so it is handed to the device alone: an address such as wa.me would send it to another company's server.
 */
export function linkNotice(
  { link: url, linkUntil }: StatusStep,
  { t, ui }: ViewModel,
): TemplateResult | typeof nothing {
  return !url
    ? nothing
    : notice(
        'info',
        html`
    ${ui.copied === 'link' ? html`<p>${t('copied')}</p>` : nothing}
    <p>${t('linkFor')} ${linkUntil ? t('worksUntil', { date: formatMoment(linkUntil, t.locale) }) : nothing}</p>
    <label class="field" part="field">
      <span class="label" part="label">${t('linkIs')}</span>
      <input
        part="control link" ${maskedControl} readonly dir="ltr" .value=${url}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      >
    </label>
    <div class="bar">
      ${
        'share' in navigator
          ? secondary(t('share'), () => void share(url))
          : // An address in the page would be read by its recorders.
            secondary('WhatsApp', () => open(`whatsapp://send?text=${encodeURIComponent(url)}`, '_self'))
      }
    </div>`,
      );
}
