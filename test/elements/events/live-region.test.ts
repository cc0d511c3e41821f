import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed } from '../../../src/client/index.ts';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { liveRegionMessage, noticeText } from '../../../src/elements/events/live-region.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';
import type { CheckoutState } from '../../../src/flow/index.ts';

const texts = { ...ENGLISH.texts, priceChanged: 'कीमत बदल गई है', priceWas: 'पहले {old}, अब {new}।' };
const t = translator({ locale: 'hi', texts });
const state = (notice?: string): CheckoutState =>
  ({
    notice,
    step: { name: 'review' },
    draft: {},
    price: { previousTotalMinor: 15_900, quote: { totalMinor: 17_080 } },
  }) as unknown as CheckoutState;

describe('noticeText', () => {
  it('A changed price has two sentences with the punctuation of their language', () => {
    assert.deepEqual(noticeText(state('price-changed'), t), ['कीमत बदल गई है', 'पहले ₹159.00, अब ₹170.80।']);
    assert.doesNotMatch(liveRegionMessage(state('price-changed'), state(), t) ?? '', /\. /);
  });

  it('Without a notice there is no text', () => {
    assert.deepEqual(noticeText(state(), t), []);
  });
});

describe('liveRegionMessage', () => {
  const said = (failure: object, more: object = {}): string =>
    liveRegionMessage({ ...state(), ...more, failure } as unknown as CheckoutState, state(), translator(ENGLISH)) ?? '';

  it('After a rate limit it says why, and from when to try again', () => {
    const limited = { ...failed('RATE_LIMITED', '', 'customer', true), retryAfterSeconds: 1964 };
    assert.match(
      said(limited),
      /^We’re getting too many requests from your network\. – Try again after \d{1,2}:\d\d.[ap]m\.$/,
    );
  });

  it('Offline at Pay it says that nothing is charged, and what to do', () => {
    assert.equal(
      said(failed('OFFLINE', '', 'network', true), { price: { submitted: {} } }),
      'We couldn’t connect. You may be offline. – The payment page couldn’t be opened. You haven’t been charged. Try again when you’re back online.',
    );
  });
});
