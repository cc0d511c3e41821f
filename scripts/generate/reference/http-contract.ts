import { ROUTES, type Route, type RouteName, type TokenKind } from '../../../src/wire/routes.ts';
import { namedShapes, shapeOf } from './shape.ts';
import { code, madeFrom, table } from './table.ts';

const TOKENS: Readonly<Record<TokenKind, string>> = {
  none: 'none',
  view: 'view or order token',
  order: 'order token',
  sale: 'quote or order token',
  session: 'token of a checkout session',
  draft: 'token of a draft',
  device: 'token that a device keeps of its latest order',
};

/** What each call is for. */
const PURPOSE: Readonly<Record<RouteName, string>> = {
  checkout:
    'Everything for the first screen: form, states, payment provider, features. Cacheable, with a strong `ETag`.',
  articles:
    'The documents of a state, and its districts. `?lang=hi` leaves out texts of other languages than that one and English. Cacheable, with a strong `ETag`.',
  session: 'What a checkout session says, and its order if there is one, with the token of that order.',
  quote: 'A price, sealed in a token that lives 15 minutes. `stampDutyAmount` is in rupees with at most two decimals.',
  order:
    'Places the order and opens its payment. Repeating the call gives the same order. With `draft`: 409 `CONFLICT` with `field: "draft"` and `paid` or `paying` if another order of this purchase was paid, or began within 15 minutes; `buyAnother: true` confirms.',
  handOver:
    'Seals a purchase that is half filled, for a link to another person, for 7 days. `from` keeps it one purchase.',
  draft: 'What a sealed draft holds, and whether it was paid.',
  status: 'The present state of the order.',
  parties: 'Corrects names before fulfilment starts, at most five times. Fields that are left out stay as they are.',
  payment: 'The open payment, or the next one after a definite failure.',
  document: 'A short-lived address of one document.',
  link: 'A link to open the order elsewhere, and until when it works.',
  open: 'A view token for the order that this device has kept, with the end of its mobile number. Five wrong ones an hour, ten a day.',
  trade:
    'Trades the code of the address that a payment returns to for a view token, once. The same `nonce` may repeat a lost trade for 30 seconds.',
  pan: 'Verifies one PAN for each quote. Needs `panVerification: true`.',
};

/** Routes that no client of ours calls as JSON. */
const OTHERS: readonly (readonly [call: string, purpose: string])[] = [
  ['GET MOUNT/setup', 'Whether this page may sell: 200, or 403 `ORIGIN_REFUSED`.'],
  ['GET MOUNT/assets/{file}', 'The browser files of `dist/assets.json`.'],
  ['GET MOUNT/health', '200 while the process answers.'],
  ['GET MOUNT/pay', 'The payment page. The order token is in the fragment.'],
  ['GET or POST MOUNT/return?s=…', 'Where the provider sends the customer back: 303 to your page, with a code.'],
  [
    'POST MOUNT/webhooks',
    'Signed events of the service ([webhooks](../webhooks.md)). 404 unless `webhookSecrets` is set.',
  ],
];

const describe = ([name, route]: [string, Route]): string => `### ${route.method} MOUNT${route.path}

${PURPOSE[name as RouteName]}

- Token: ${TOKENS[route.token]}
- Body: ${route.body ? shapeBlock(route.body) : 'none'}
- Response: ${shapeBlock(route.answer)}
`;

function shapeBlock(type: Route['answer']): string {
  const shape = shapeOf(type);
  return /^\w+$/.test(shape) ? `[\`${shape}\`](#${shape.toLowerCase()})` : code(shape);
}

/** The reference page of the calls between browser and proxy. */
export function httpContractPage(): string {
  const shapes = namedShapes().map(({ name, shape }) => `### ${name}\n\n\`\`\`ts\ntype ${name} = ${shape};\n\`\`\`\n`);
  return `${madeFrom('src/wire')}
# HTTP contract of the proxy

Use this contract to build a checkout of your own, without our elements. \`MOUNT\` is where you mount the proxy, such as
\`https://shop.example/estamp\`. This is contract version 1: fields and codes may be added, and never change their meaning.

- Requests and responses are JSON. Errors have [one shape](problem-codes.md).
- Writes need \`Content-Type: application/json\`, and an \`Origin\` of \`allowedOrigins\` or \`Sec-Fetch-Site: same-origin\`.
- Tokens are sent as \`Authorization: Bearer …\`. Never put one into a URL.
- Amounts named \`…Minor\` are whole paise. Times are ISO 8601 in UTC.
- Ignore fields that you do not know, and treat unknown values of a list as unknown.

## Calls

${(Object.entries(ROUTES) as [string, Route][]).map(describe).join('\n')}
## Other routes

${table(
  ['route', 'purpose'],
  OTHERS.map(([call, purpose]) => [code(call), purpose]),
)}
## Messages

${shapes.join('\n')}`;
}
