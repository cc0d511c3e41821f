import type {} from 'estamp-checkout';
import { find } from '../../find.ts';

const STATES: Readonly<Record<string, string>> = {
  created: 'Waiting for payment',
  'payment-confirmed': 'Paid',
  fulfilment: 'Paid, being stamped',
  completed: 'Stamped',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** The desk: how far each sale is, as the shop's server heard it. */
async function showStates(): Promise<void> {
  const response = await fetch('/agreements/desk');
  const stages = (await response.json()) as Record<string, string>;
  for (const cell of document.querySelectorAll<HTMLElement>('[data-sale]'))
    cell.textContent = STATES[stages[cell.dataset['sale'] ?? ''] ?? ''] ?? 'Not ordered yet';
}

/** One sale has a page of its own: it is what the client opens. */
function showSale(number: string): void {
  find('sales').hidden = true;
  const checkout = document.createElement('estamp-checkout');
  checkout.setAttribute('proxy', '/estamp');
  checkout.setAttribute('service-code', 'estamp.standard');
  checkout.setAttribute('reference', `desk-${number}`);
  find('place').append(checkout);
}

const sale = new URLSearchParams(location.search).get('sale');
if (sale && /^[1-3]$/.test(sale)) showSale(sale);
else {
  find('again').addEventListener('click', () => void showStates());
  void showStates();
}
