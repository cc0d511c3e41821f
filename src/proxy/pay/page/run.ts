import { token } from './token.ts';
import type { ClientPayment } from '../../../wire/order.ts';
import { NotLoaded } from './load-script.ts';
import { createPage, part, say, showOnly, waysOut } from './page.ts';
import { askPayment } from './payment.ts';
import type { OpenPayment } from './payment.ts';
import { FINAL, REFUSED, WORDS } from './words.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * The payment page: asks the proxy for the payment with the token that was in the fragment, says the amount, and lets
 * the provider's file open it.
 */
export function run(openPayment: OpenPayment): void {
  const rest = part('message').textContent ?? '';
  // Once it is the provider's, nothing that fails here says how the payment stands.
  let handedOver = false;

  function fail(text: string, final = false): void {
    if (handedOver) return;
    say(text);
    showOnly(...(final ? [] : ['retry'] as const), ...waysOut());
    part(final ? 'shop' : 'retry').focus();
  }

  async function begin(): Promise<void> {
    showOnly();
    say(WORDS.preparing);
    const asked = await askPayment(token);
    if ('code' in asked) return fail(REFUSED[asked.code] ?? WORDS.trouble, FINAL.includes(asked.code));
    show(asked.payment);
    try {
      await openPayment(asked.payment, createPage(asked.payment, () => { handedOver = true; }));
    } catch (error) {
      fail(error instanceof NotLoaded ? WORDS.notLoaded : WORDS.trouble);
    }
  }

  part('retry').onclick = () => void begin();
  part('back').onclick = () => history.back();
  // A form that the policy does not let go would leave the customer before a page that does nothing.
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'form-action') fail(WORDS.trouble);
  });
  // Shown again by the back button: it is not known here what happened since.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    say(rest);
    showOnly(...waysOut());
  });
  // Led here once more while it is open: that is another payment, and begins from the start.
  addEventListener('hashchange', () => location.reload());
  // Without a token, as after a reload, the page's own sentence stands: the order waits at the shop.
  if (token) void begin();
  else showOnly(...waysOut());
}

function show({ amountMinor, mode }: ClientPayment): void {
  part('amount').textContent = rupees.format(amountMinor / 100);
  part('amount').hidden = false;
  part('test').hidden = mode !== 'test';
}
