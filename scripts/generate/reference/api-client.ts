import { OPERATIONS } from '../../../src/api/operations.ts';
import type { Operation } from '../../../src/api/operations/operation.ts';
import { interfaceDocs } from './interface-docs.ts';
import { code, madeFrom, table } from './table.ts';

const price = ({ pricePaise }: Operation): string => (pricePaise ? `INR ${pricePaise / 100}` : 'free');

/** The reference page of `estamp-checkout/api`. */
export function apiClientPage(): string {
  const operations: readonly Operation[] = Object.values(OPERATIONS);
  const ofKey = operations.filter(({ caller }) => caller === 'key');
  const others = operations.filter(({ caller }) => caller !== 'key');
  return `${madeFrom('src/api')}
# API client

\`estamp-checkout/api\` is a typed client of the service, for your server. It has a method for each call that an API key may make, and
\`OPERATIONS\`, the list of all calls as data. The proxy uses the same client; you need it only for calls outside of the checkout.

\`\`\`ts
import { createEstampClient, EstampApiError } from 'estamp-checkout/api';

const client = createEstampClient({ apiKey: process.env.ESTAMP_API_KEY ?? '', baseUrl: process.env.ESTAMP_BASE_URL ?? '' });

try {
  const order = await client.getOrder({ path: { id: 'cart-2041' } });
  console.log(order);
} catch (error) {
  if (!(error instanceof EstampApiError)) throw error;
  console.error(error.code, error.status, error.requestId, error.retryable);
}
\`\`\`

A call is repeated within its deadline when that is safe. Calls with an idempotency key get a random one; pass \`idempotencyKey\`
to repeat a write yourself. An \`EstampApiError\` never holds the API key or the request's body.

## Client options

${table(
  ['option', 'type', 'description'],
  interfaceDocs('src/api/client.ts', 'EstampClientOptions').map(({ name, type, optional, description }) => [
    code(`${name}${optional ? '?' : ''}`),
    code(type),
    description,
  ]),
)}
## Calls of an API key

${table(
  ['method', 'call', 'scope', 'price', 'idempotency key', 'what it does'],
  ofKey.map((one) => [
    code(one.id),
    code(`${one.method} ${one.path}`),
    code(one.scope),
    price(one),
    one.idempotent ? 'yes' : '',
    one.summary,
  ]),
)}
## Other calls

The client has no methods for the calls of people (accounts, invitations, members) and of payment providers. They are in
\`OPERATIONS\` and in the sandbox: ${others.map(({ id }) => code(id)).join(', ')}.
`;
}
