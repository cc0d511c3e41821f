import type { EstampCheckout } from 'estamp-checkout';
import { find } from '../../find.ts';

const checkout = document.querySelector<EstampCheckout>('estamp-checkout');

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-value]')) {
  button.addEventListener('click', () => {
    const { place, value = '' } = button.dataset;
    if (!checkout) return;
    if (place === 'coupon') checkout.couponCode = value;
    else checkout.prefill = { details: { purpose: value } };
    find('status').textContent =
      `“${value}” is now in the ${place === 'coupon' ? 'coupon' : 'purpose'}. Continue with the purchase.`;
  });
}
