import type { ClientPayment } from '../../../wire/order.ts';
import { NotLoaded } from './load-script.ts';
import { createPage, part, say, showOnly, exitActions, FINAL, refusalText, WORDS } from './page.ts';
import { requestPayment, type OpenPayment } from './payment.ts';

/** The order token, removed from the URL before other code runs. The language stays in it. */
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname + location.search);
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * The payment page: requests the payment with the token of the fragment, shows the amount, and lets the provider's file
 * open it.
 */
export function run(openPayment: OpenPayment): void {
  const initialMessage = part('message').textContent ?? '';
  // After hand-off a failure on this page says nothing about the payment.
  let handedOver = false;

  function fail(text: string, final = false): void {
    if (handedOver) return;
    say(text);
    showOnly(...(final ? [] : (['retry'] as const)), ...exitActions());
    part(final ? (exitActions()[0] ?? 'shop') : 'retry').focus();
  }

  async function start(): Promise<void> {
    showOnly();
    say(WORDS.preparing);
    const result = await requestPayment(token);
    if ('code' in result) return fail(refusalText(result) ?? WORDS.trouble, FINAL.includes(result.code));
    show(result.payment, result.orderNumber);
    try {
      await openPayment(
        result.payment,
        createPage(result.payment, () => {
          handedOver = true;
        }),
      );
    } catch (error) {
      fail(error instanceof NotLoaded ? WORDS.notLoaded : WORDS.trouble);
    }
  }

  part('retry').onclick = () => void start();
  part('back').onclick = () => history.back();
  // A form blocked by the policy would leave the customer on a page that does nothing.
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'form-action') fail(WORDS.trouble);
  });
  // Restored by the back button: the payment state may have changed.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    say(initialMessage);
    showOnly(...exitActions());
  });
  // A new token while the page is open is another payment.
  addEventListener('hashchange', () => location.reload());
  // Without a token, as after a reload, the page's own sentence stays.
  if (token) void start();
  else showOnly(...exitActions());
}

/** Shows what the proxy's response says, and nothing that only the URL says. */
function show({ amountMinor, mode }: ClientPayment, orderNumber: string | undefined): void {
  part('order').textContent = WORDS.order.replace('{number}', orderNumber ?? '');
  part('order').hidden = orderNumber === undefined;
  part('amount').textContent = rupees.format(amountMinor / 100);
  part('amount').hidden = false;
  part('test').hidden = mode !== 'test';
}
