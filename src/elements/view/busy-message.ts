import type { Busy, CheckoutState } from '../../flow/index.ts';
import type { MessageKey } from '../../locales/index.ts';
import type { Translate } from '../i18n/translate.ts';

/** The text of a busy button and of the live region. */
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

/** The text of the action in progress. */
export function busyText({ busy }: CheckoutState, t: Translate): string | undefined {
  return busy && t(BUSY[busy]);
}
