import { html, nothing, type TemplateResult } from 'lit';
import { masked, maskedControl } from '../../form/directives/control.ts';
import type { HandOverKey } from '../../locales/hand-over.ts';
import type { DraftView } from '../../wire/index.ts';
import { formatMoment } from '../i18n/format-date.ts';
import type { Translate } from '../i18n/translate.ts';
import { link, secondary } from '../view/button.ts';
import { notice } from '../view/notice.ts';
import type { ViewModel } from '../view/view.ts';
import type { Doubt } from './handed-draft.ts';
import { dayOf, handOverText } from './hand-over-text.ts';
import { MAX_CODE_LENGTH } from './qr-code.ts';

/** What the part shows. */
export interface Shown {
  /** Whether the panel is open. */
  readonly isOpen: boolean;
  readonly sender: string;
  readonly note: string;
  readonly isMaking?: boolean;
  /** The link that was made. */
  readonly link?: string | undefined;
  readonly expiresAt?: string;
  readonly copied?: boolean;
  /** Why no link was made. */
  readonly failure?: readonly string[] | undefined;
  /** The draft that was opened. */
  readonly opened?: DraftView | undefined;
  /** Why the customer is asked before they buy. */
  readonly doubt?: Doubt | undefined;
  /** Why it could not be opened. */
  readonly refusal?: { readonly sentences: readonly string[]; readonly retry?: (() => void) | undefined } | undefined;
  readonly isLocked?: boolean;
  readonly isGone?: boolean;
  /** It has replaced answers of this customer. */
  readonly isReplaced?: boolean;
}

/** Why the customer is asked whether to buy. */
function doubtText({ doubt, opened }: Shown, t: Translate): string | undefined {
  if (!doubt || !opened) return undefined;
  const { paid, sentAt } = opened;
  if (doubt !== 'paid') return handOverText(t, doubt, { date: dayOf(sentAt, t) });
  return handOverText(t, paid?.name ? 'paidBy' : 'paid', { name: paid?.name ?? '', date: dayOf(paid?.at ?? '', t) });
}

const heading = ({ sender }: DraftView, t: Translate): string =>
  sender ? handOverText(t, 'sentBy', { sender }) : handOverText(t, 'sent');

/** What the banner says, to be announced. The note is not in it: a screen reader finds it in the banner. */
export function bannerSentences(shown: Shown, isOwn: boolean, t: Translate): string[] {
  const { opened, isLocked, isGone, isReplaced } = shown;
  const said = (is: boolean | undefined, key: HandOverKey): string => (is ? handOverText(t, key) : '');
  return [
    opened && !isOwn ? heading(opened, t) : '',
    doubtText(shown, t) ?? said(!!opened && !isOwn, 'check'),
    said(isLocked, 'locked'),
    said(isGone, 'gone'),
    said(isReplaced, 'replaced'),
  ].filter(Boolean);
}

/** What the banner offers. */
export interface BannerActions {
  /** This customer has sent the draft themselves. */
  readonly isOwn: boolean;
  /** They buy all the same. */
  readonly isConfirmed: boolean;
  readonly confirm: () => void;
  readonly takeBack: () => void;
}

/** Who sent the draft, what they wrote, until when the link works, and what differs from it. */
export function drawBanner(shown: Shown, view: ViewModel, acts: BannerActions): TemplateResult | typeof nothing {
  const { t } = view;
  const { opened, refusal, doubt, isReplaced } = shown;
  const { isOwn, isConfirmed } = acts;
  const asked = doubtText(shown, t);
  const [title, ...others] = bannerSentences({ ...shown, doubt: undefined, isReplaced: false }, isOwn, t);
  return html`
    ${
      refusal
        ? notice(
            'warning',
            html`
        ${refusal.sentences.map((sentence) => html`<p>${sentence}</p>`)}
        ${refusal.retry ? link(t('tryAgain'), refusal.retry) : nothing}`,
          )
        : nothing
    }
    ${
      opened && !isOwn
        ? notice(
            'info',
            html`
        <b dir="auto">${masked(title)}</b>
        ${opened.note?.split(/\n+/).map((line) => html`<p dir="auto" translate="no">${masked(line)}</p>`)}
        ${others.map((sentence) => html`<p>${sentence}</p>`)}
        <p>${t('worksUntil', { date: formatMoment(opened.expiresAt, t.locale) })}</p>
        ${isReplaced ? html`<p>${handOverText(t, 'replaced')} ${link(handOverText(t, 'takeBack'), acts.takeBack)}</p>` : nothing}`,
          )
        : nothing
    }
    ${
      opened && asked
        ? notice(
            'warning',
            html`
        <p>${masked(asked)}</p>
        ${
          isConfirmed
            ? html`<p>${handOverText(t, 'another')}</p>`
            : secondary(doubt === 'untracked' ? handOverText(t, 'unpaid') : t('another'), acts.confirm)
        }`,
          )
        : nothing
    }`;
}

/** What the panel does. */
export interface PanelActions {
  /** The link is that of the page itself. */
  readonly isPage: boolean;
  readonly set: (change: Partial<Pick<Shown, 'sender' | 'note'>>) => void;
  readonly make: () => void;
  readonly copy: (link: string) => void;
}

const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value;

/** The fields of a link that has not been made. */
function drawFields({ sender, note }: Shown, t: Translate, { set, make }: PanelActions): TemplateResult {
  // Enter would submit the step.
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    make();
  };
  const optional = html`<span class="optional" part="optional">${t.form.optional}</span>`;
  return html`
    <label class="field" part="field">
      <span class="label" part="label">${handOverText(t, 'sender')} ${optional}</span>
      <input
        part="control" ${maskedControl} maxlength="60" autocomplete="name" dir="auto" .value=${sender} @keydown=${enter}
        @input=${(event: Event) => set({ sender: valueOf(event) })}
      >
    </label>
    <label class="field" part="field">
      <span class="label" part="label">${handOverText(t, 'note')} ${optional}</span>
      <textarea
        part="control" ${maskedControl} maxlength="200" rows="2" dir="auto" .value=${note}
        @input=${(event: Event) => set({ note: valueOf(event) })}
      ></textarea>
    </label>`;
}

/** Closing the share menu rejects the promise; that is no error. */
const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => undefined);

/**
 * The link and the ways to hand it on. It goes to the device alone: an address such as wa.me would send it to another
 * server.
 */
function drawLink(address: string, { expiresAt, copied }: Shown, t: Translate, { copy }: PanelActions): TemplateResult {
  return html`
    ${copied ? html`<p>${t('copied')}</p>` : nothing}
    <label class="field" part="field">
      <span class="label" part="label">${handOverText(t, 'link')}</span>
      <input
        part="control link" ${maskedControl} readonly dir="ltr" .value=${address}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      >
    </label>
    ${expiresAt ? html`<p class="hint" part="hint">${t('worksUntil', { date: formatMoment(expiresAt, t.locale) })}</p>` : nothing}
    <div class="bar">
      ${'share' in navigator ? secondary(t('share'), () => void share(address)) : nothing}
      ${secondary('WhatsApp', () => open(`whatsapp://send?text=${encodeURIComponent(address)}`, '_self'))}
      ${secondary(t('copyLink'), () => copy(address))}
    </div>
    ${
      address.length > MAX_CODE_LENGTH
        ? html`<p>${handOverText(t, 'tooLong')}</p>`
        : html`
      <p>${handOverText(t, 'scan')}</p>
      <canvas role="img" aria-label=${handOverText(t, 'code')}></canvas>`
    }`;
}

/** What is said before a link is made, its fields, and then the link. */
export function drawPanel(shown: Shown, view: ViewModel, acts: PanelActions): TemplateResult {
  const { t } = view;
  const { link: address, failure, isMaking } = shown;
  return html`
    <div class="body hand-over">
      <p>${handOverText(t, 'intro')}</p>
      <p>${handOverText(t, acts.isPage ? 'pageReads' : 'reads')}</p>
      ${acts.isPage ? nothing : drawFields(shown, t, acts)}
      ${failure ? notice('danger', html`${failure.map((sentence) => html`<p>${sentence}</p>`)}`) : nothing}
      <div class="fields" data-place>
        ${address ? drawLink(address, shown, t, acts) : secondary(handOverText(t, isMaking ? 'making' : 'make'), acts.make, isMaking)}
      </div>
    </div>`;
}
