import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
