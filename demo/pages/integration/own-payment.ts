import type {} from 'estamp-checkout';
import { find } from '../../find.ts';

const purse = find<HTMLDialogElement>('purse');

/** Asks the customer, then the shop's server. Resolves when the customer may be back, paid or not. */
async function payFromPurse({ intentId, amountMinor }: { intentId: string; amountMinor: number }): Promise<string> {
  find('amount').textContent = (amountMinor / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
  purse.returnValue = '';
  purse.showModal();
  await new Promise((resolve) => {
    purse.addEventListener('close', resolve, { once: true });
  });
  const outcome = purse.returnValue;
  if (!outcome) return 'dismissed';
  await fetch('/own-payment', { method: 'POST', body: JSON.stringify({ intentId, outcome }) });
  return 'submitted';
}

document.querySelector('estamp-checkout')?.addEventListener('estamp-payment', ({ detail }) => {
  detail.respondWith(payFromPurse(detail.payment));
});
