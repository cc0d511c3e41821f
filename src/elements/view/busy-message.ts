import type { Busy, CheckoutState } from '../../flow/index.ts';
import type { MessageKey } from '../../locales/index.ts';
import type { Translate } from '../i18n/translate.ts';

/** What a busy button says, and the live region with it. */
const BUSY: Readonly<Record<Busy, MessageKey>> = {
  quoting: 'pricing',
  applyingCoupon: 'pricing',
  awaitingApproval: 'ordering',
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
