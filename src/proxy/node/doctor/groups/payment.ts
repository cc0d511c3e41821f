import type { PaymentIntent } from '../../../../api/index.ts';
import type { ClientParams } from '../../../config/options.ts';
import { payPage } from '../../../payment-page/page.ts';
import { PROVIDERS } from '../../../payment-page/providers.ts';
import { type Context, fail, ok, skip } from '../run/check.ts';
import { request } from '../run/service-call.ts';

const DOCS = 'docs/payment.md';
/* The script that each provider's page loads; others load none. */
const SCRIPTS: Readonly<Record<string, string>> = {
  razorpay: 'https://checkout.razorpay.com/v1/checkout.js',
  cashfree: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  stripe: 'https://js.stripe.com/v3/',
};

/** What the provider needs: the parameters of the hook, the policy of the payment page, the provider's script. */
export async function checkPayment(context: Context): Promise<void> {
  await checkParameters(context);
  checkPage(context);
  await checkScript(context);
}

async function checkParameters(context: Context): Promise<void> {
  const { payment, publicUrl } = context.settings;
  const { order, totalMinor = 0 } = context.found;
  if (!payment.clientParams)
    return skip(context, 'payment.parameters', 'The option "payment.clientParams" is not set.');
  if (!order?.intent) return skip(context, 'payment.parameters', 'There is no payment intent to give to the hook.');
  try {
    const given: ClientParams | undefined = await payment.clientParams(order.intent as unknown as PaymentIntent, {
      order: { externalOrderId: order.externalOrderId, totalMinor },
      returnUrl: `${publicUrl}/return`,
    });
    const names = Object.keys(given ?? {});
    if (names.length > 0) return ok(context, 'payment.parameters', `The hook returns ${names.join(', ')}.`);
    fail(context, 'payment.parameters', 'The hook returns nothing.', {
      fix: 'Return what the provider needs from "payment.clientParams".',
      docs: DOCS,
    });
  } catch (error) {
    fail(context, 'payment.parameters', `The hook fails: ${error instanceof Error ? error.name : 'no error object'}.`, {
      fix: 'Correct "payment.clientParams". Its error is not shown here, because it may hold secrets.',
      docs: DOCS,
    });
  }
}

function checkPage(context: Context): void {
  const { provider } = context.settings.payment;
  const noRequest = { header: () => undefined, query: '', path: `${context.settings.mount}/pay` };
  const { headers } = payPage(provider, context.settings, noRequest);
  const policy = headers['content-security-policy'] ?? '';
  const missing = (PROVIDERS[provider].scripts ?? []).filter((host) => !policy.includes(host));
  if (policy !== '' && missing.length === 0)
    return ok(context, 'payment.page', `The policy of the payment page allows what ${provider} needs.`);
  fail(context, 'payment.page', 'The payment page has no policy for this provider.', { fix: 'Report it.', docs: DOCS });
}

async function checkScript(context: Context): Promise<void> {
  const { provider } = context.settings.payment;
  const script = SCRIPTS[provider];
  if (script === undefined) return skip(context, 'payment.script', `The provider "${provider}" has no script.`);
  const { status, failure } = await request(context.fetch, script, { method: 'GET' });
  if (status >= 200 && status < 300) return ok(context, 'payment.script', `${script} is reachable from this machine.`);
  fail(context, 'payment.script', `${script} is not reachable from this machine: ${failure ?? `status ${status}`}.`, {
    fix: 'Customers load it from their own network. If this machine may not reach the provider, look at it from another one.',
    docs: DOCS,
  });
}
