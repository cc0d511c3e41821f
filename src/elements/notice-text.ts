import type { Busy, CheckoutState, Notice } from '../flow/index.ts';
import type { MessageKey } from '../locales/index.ts';
import { formatRupees } from '../base/money.ts';
import { failureText } from './failure-text.ts';
import { PAN_TEXTS } from './pan-text.ts';
import type { Translate } from './translate.ts';

/** What a busy button says, and the live region with it. */
const BUSY: Readonly<Record<Busy, MessageKey>> = {
  quoting: 'pricing',
  asking: 'ordering',
  placing: 'ordering',
  preparing: 'paying',
  paying: 'paying',
  checking: 'checking',
  correcting: 'saving',
  downloading: 'preparing',
  linking: 'preparing',
};

/** What the present action says while it lasts. */
export function busyText({ busy }: CheckoutState, t: Translate): string | undefined {
  return busy && t(BUSY[busy]);
}

const NOTICES: Readonly<Record<Notice, MessageKey>> = {
  'price-changed': 'priceChanged',
  'order-changed': 'orderChanged',
  'link-expired': 'p_TOKEN_INVALID',
  'coupon-refused': 'couponRefused',
  'parties-corrected': 'saved',
};

/** What the flow has to say that the customer did not ask for: its sentences, which no sign of ours ends. */
export function noticeText({ notice, price, draft }: CheckoutState, t: Translate): string[] {
  if (!notice) return [];
  const said = t(NOTICES[notice], { code: price?.quote.coupon?.code ?? draft.couponCode });
  if (price?.formerMinor === undefined) return [said];
  const params = { old: formatRupees(price.formerMinor), new: formatRupees(price.quote.totalMinor) };
  return [said, t('priceWas', params)];
}

/** The news between two states, for the live region: at most one sentence, the most important first; `''` takes back. */
export function news(now: CheckoutState, former: CheckoutState, t: Translate): string | undefined {
  if (now.failure && now.failure !== former.failure) return failureText(now.failure, t, now.step.name === 'status');
  if (now.notice && now.notice !== former.notice) return noticeText(now, t).join(' – ');
  if (now.busy && now.busy !== former.busy) return busyText(now, t);
  if (now.offline && !former.offline && now.step.name === 'status') return t('offline');
  if (now.pan && now.pan !== former.pan) {
    return now.pan.asking ? t('panChecking') : now.pan.verdict && t(PAN_TEXTS[now.pan.verdict]);
  }
  // What was said of a PAN is true no more.
  return former.pan && !now.pan ? '' : undefined;
}
