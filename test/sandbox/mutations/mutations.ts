import { accountMutations } from './account-mutations.ts';
import { callMutations } from './call-mutations.ts';
import { isolationMutations } from './isolation-mutations.ts';
import { mutation, type Mutation } from './mutation.ts';
import { timeMutations } from './time-mutations.ts';

const ALLOWLIST = 'answers 403 to a key whose IP allowlist does not hold the address, and takes one whose list does';
const SAME_ANSWER = 'gives the same Idempotency-Key and body the same answer, also to five at once';
const APART = 'keeps the Idempotency-Keys of organizations and of environments apart';
const SANDBOX_LIMIT =
  'gives a sandbox key a fifth of the production limit and at least one, and states count and window in its 429';
const TOO_MANY = 'answers 429 where too much goes to one e-mail address, whatever its capitals';

/** At least one for each kind of rule. */
export const MUTATIONS: readonly Mutation[] = [
  // Keys, scopes and addresses.
  mutation(
    'an unknown key is taken for the first one',
    'sandbox/http/api-key-pipeline.ts',
    "if (!key) throw new Problem(401, 'The API key is not valid.');",
    "if (!key) return findKey(database, 'sk_test_demo') as ApiKey;",
    'access verifyPan answers 401 to an unknown key, in either header',
  ),
  mutation(
    'x-api-key is not read',
    'sandbox/http/api-key-pipeline.ts',
    "headers.get('x-api-key')?.trim() || undefined",
    'undefined',
    'access verifyPan takes the key as x-api-key',
  ),
  mutation(
    'a scope is not demanded',
    'sandbox/http/api-key-pipeline.ts',
    '!key.scopes.includes(operation.scope)',
    'false',
    'access getOrder answers 401 or 403 to a key without the scope orders.read, and wants no other',
  ),
  mutation(
    'an IP allowlist is not held to',
    'sandbox/http/api-key-pipeline.ts',
    '!isListed(key.ipAllowlist, address)',
    'false',
    `access verifyPan ${ALLOWLIST}`,
  ),
  mutation(
    'an error has another request id',
    'sandbox/http/body.ts',
    'code, message, requestId, ...',
    "code, message, requestId: 'req_1', ...",
    'access listServices answers 401 without a key',
  ),
  mutation(
    'a notification is believed unsigned',
    'sandbox/app/create-service.ts',
    'given.length !== expected.length || !timingSafeEqual(given, expected)',
    'false',
    'access receiveProviderWebhook ignores an unsigned notification',
  ),

  // Bodies and inputs.
  mutation(
    'a result field is called gstin in src/api',
    'api/schemas/verification.ts',
    'GSTIN: string',
    'gstin: string',
    'answers verifyGstin has the same fields in src/api as in the specification',
  ),
  mutation(
    'a result field is called gstin in the answer',
    'sandbox/verification/business.ts',
    'GSTIN: gstin,\n    valid: active',
    'gstin,\n    valid: active',
    'answers verifyGstin answers 2xx with the documented body',
  ),
  mutation(
    'an order is echoed under another reference',
    'sandbox/handlers/orders.ts',
    'status: 201, body: { externalOrderId,',
    'status: 201, body: { externalOrderId: record.coreOrderId,',
    'answers createOrder echoes the reference and the service, and the order can be read by that reference',
  ),
  mutation(
    'a 400 does not name its field',
    'sandbox/http/body.ts',
    'field ? { field } : {}',
    '{}',
    'inputs createPaymentIntent answers 400 and names amountMinor where it is 0',
  ),
  mutation(
    'an amount of nothing is taken',
    'api/schemas/estamp.ts',
    'z.int().positive()',
    'z.int()',
    'inputs createPaymentIntent answers 400 and names amountMinor where it is 0',
  ),
  mutation(
    'an order of another owner is found',
    'sandbox/handlers/orders.ts',
    "if (!order) throw new Problem(404, 'There is no such order.');",
    "if (!order) throw new Problem(400, 'There is no such order.');",
    'missing getOrder answers 404 for what does not exist',
  ),

  // Idempotency.
  mutation(
    'an Idempotency-Key is shared by organizations',
    'sandbox/store/calls/idempotency.ts',
    'WHERE organization_id = ? AND',
    'WHERE COALESCE(?, 1) IS NOT NULL AND',
    `idempotency createOrder ${APART}`,
  ),
  mutation(
    'an Idempotency-Key is shared by environments',
    'sandbox/store/calls/idempotency.ts',
    'AND environment = ? AND operation_id',
    'AND COALESCE(?, 1) IS NOT NULL AND operation_id',
    `idempotency createOrder ${APART}`,
  ),
  mutation(
    'an answer is not kept',
    'sandbox/http/api-key-pipeline.ts',
    'storeAnswer(core.database, place, { ...answer, at: now });',
    'void answer;',
    `idempotency createOrder ${SAME_ANSWER}`,
  ),
  mutation(
    'another body gets the first answer',
    'sandbox/http/api-key-pipeline.ts',
    'stored && stored.requestHash !== requestHash',
    'false',
    'idempotency createOrder answers 409 to the same Idempotency-Key with another body, and the first answer still stands',
  ),

  // Plans and environments.
  mutation(
    'every service is listed',
    'sandbox/handlers/catalogue.ts',
    '.filter(({ code }) => isEntitled(call.organization, code))',
    '',
    'plans listServices lists the entitled services and no other',
  ),
  mutation(
    'duty is calculated without entitlement',
    'sandbox/rules/found-organization.ts',
    "!entitlements.some((code) => code.startsWith('estamp.'))",
    'false',
    'plans calculateDuty answers 403 where the plan entitlement is not enabled',
  ),
  mutation(
    'a plan allows one call too many',
    'sandbox/http/api-key-pipeline.ts',
    'month) >= allowed',
    'month) > allowed',
    "plans verifyPan answers 403 where the plan's limit is reached",
  ),
  mutation(
    'an order of the other environment is shown',
    'sandbox/store/orders/orders.ts',
    'AND environment = ?',
    'AND COALESCE(?, 1) IS NOT NULL',
    'plans every call keeps sandbox and production apart, and organizations from each other',
  ),
  mutation(
    'a production key without KYC',
    'sandbox/control/accounts.ts',
    "environment === 'production' && !organization.kycApproved",
    'false',
    'plans every call is open to a production key only where the organization is KYC-approved',
  ),

  // Billing.
  mutation(
    'nothing is taken from the wallet',
    'sandbox/store/accounts/organizations.ts',
    'balance = balance - ?',
    'balance = balance - 0 * ?',
    'money verifyPan takes INR 5 for a successful production call, nothing for a sandbox call',
  ),
  mutation(
    'sandbox calls cost money',
    'sandbox/http/api-key-pipeline.ts',
    "owner.environment !== 'production' || ",
    '',
    'money verifyPan takes INR 5 for a successful production call, nothing for a sandbox call',
  ),
  mutation(
    'a wallet goes below nothing',
    'sandbox/store/accounts/organizations.ts',
    'AND balance >= ?',
    'AND balance + 0 * ? IS NOT NULL',
    'money verifyPan answers 402 where the wallet holds a paisa too little, and takes nothing',
  ),
  mutation(
    'a repeat is charged',
    'sandbox/http/api-key-pipeline.ts',
    'trace.write(stored.status, { replayed: true });',
    'charge(call);\n    trace.write(stored.status, { replayed: true });',
    'money verifyPan is charged once for one Idempotency-Key, and not for a refused body',
  ),
  mutation(
    'failed calls are metered in the journal',
    'sandbox/http/handle-request.ts',
    'trace.write(problem.status);',
    'trace.write(problem.status, { metered: 500 });',
    'money every call is metered in the journal at its price where it succeeds, and at nothing where it fails',
  ),
  mutation(
    'a register that is down is a result',
    'sandbox/verification/registry/outcome.ts',
    "outcome === 'upstream-down'",
    'false',
    'money verifyPan answers 502 where the upstream cannot be reached, and charges nothing',
  ),
  mutation(
    'a wrong check character is right',
    'sandbox/verification/business.ts',
    '!hasCheckCharacter(gstin)',
    'false',
    'money verifyGstin is malformed where its format is not that of a GSTIN, free, and a paid negative where only its check character is wrong',
  ),

  // Orders.
  mutation(
    'a reference is taken twice',
    'sandbox/handlers/orders.ts',
    'if (findOrder(core.database, owner, externalOrderId))',
    'if (false)',
    'orders createOrder answers 409 where the reference is taken',
  ),
  mutation(
    'a paid order is paid again',
    'sandbox/handlers/orders.ts',
    "order.record.status !== 'CREATED'",
    'false',
    'orders createPaymentIntent answers 409 where the order is paid already',
  ),
  mutation(
    'parties change while they are printed',
    'sandbox/model/records.ts',
    "return status === 'CREATED' || status === 'PAYMENT_CONFIRMED';",
    'return status !== undefined;',
    'orders attachParties answers 409 once fulfilment has started',
  ),
  mutation(
    'money does not pay an order',
    'sandbox/rules/payments.ts',
    'if (order && wanted) moveOrder',
    'if (order && !wanted) moveOrder',
    'orders getPaymentIntent shows that the payment succeeded once the provider says so, and the order with it',
  ),

  // Webhooks.
  mutation(
    'a signature leaves out the time',
    'sandbox/webhooks/deliveries.ts',
    'update(`${timestamp}.${body}`)',
    'update(body)',
    'webhooks webhooks tell an order from creation to document, each delivery signed over its exact bytes',
  ),
  ...(['FAILED', 'CANCELLED', 'REFUND_COMPLETED'] as const).map((status, i) =>
    mutation(
      `nothing tells of ${status}`,
      'sandbox/rules/order-moves.ts',
      'announce(core, moved, { type: to, at });',
      `if (to !== '${status}') announce(core, moved, { type: to, at });`,
      `webhooks webhooks tell that an order ${['failed', 'was cancelled', 'was refunded'][i]}`,
    ),
  ),
  mutation(
    'a refusal counts as received',
    'sandbox/webhooks/deliveries.ts',
    'status >= 200 && status < 300',
    'status > 0',
    'webhooks webhooks are sent again, under the same event id, until the receiver answers 2xx',
  ),
  mutation(
    'an event is not sent again',
    'sandbox/webhooks/deliveries.ts',
    'renewDelivery(database, { eventId, endpointId: endpoint.id }, now)',
    'void endpoint',
    'webhooks replayWebhookEvent delivers one event again, under its own id',
  ),
  mutation(
    'five attempts instead of six',
    'sandbox/webhooks/deliveries.ts',
    ', 10 * 3_600_000]',
    ']',
    'time webhooks are tried six times over about 13 hours, at growing intervals, and then dead-lettered',
  ),

  // Pages, usage and limits.
  mutation(
    'the log repeats a row on the next page',
    'sandbox/store/calls/logs.ts',
    'sequence < ?',
    'sequence <= ?',
    'usage listLogs pages carry items and nextCursor, and repeat nothing while rows are added',
  ),
  mutation(
    'a limit is not kept to',
    'sandbox/handlers/handlers.ts',
    'Math.min(limit, LARGEST)',
    'Math.max(limit, LARGEST)',
    'usage listWebhookEvents pages carry items and nextCursor, keep to the limit, and repeat nothing while events are added',
  ),
  mutation(
    'the log does not filter by status',
    'sandbox/store/calls/logs.ts',
    'BETWEEN 200 AND 299) = ?)',
    'BETWEEN 200 AND 299) + ? IS NOT NULL)',
    'usage listLogs filters by service and status',
  ),
  mutation(
    'any cursor is taken',
    'sandbox/handlers/handlers.ts',
    'if (!isOurs) throw',
    'if (false) throw',
    'usage listLogs answers 400 to an invalid limit and to an invalid cursor',
  ),
  mutation(
    'calls that fail are counted',
    'sandbox/store/calls/logs.ts',
    'AND meter IS NOT NULL AND metered_paise > 0',
    'AND meter IS NOT NULL',
    'usage getUsageSummary counts a verification that completes, and none that fails',
  ),
  mutation(
    'a sandbox key has the whole limit',
    'sandbox/http/service.ts',
    'Math.floor(limit.count / 5)',
    'limit.count',
    `limits listServices ${SANDBOX_LIMIT}`,
  ),
  mutation(
    'a 429 does not say what is allowed',
    'sandbox/http/service.ts',
    '${count} requests in ${windowSeconds} seconds',
    'too many requests',
    `limits listServices ${SANDBOX_LIMIT}`,
  ),
  mutation(
    'keys share a limit',
    'sandbox/http/api-key-pipeline.ts',
    'key: key.key }',
    "key: '' }",
    'limits listServices gives a production key the whole limit, each key its own',
  ),
  mutation(
    'an address is not counted',
    'sandbox/accounts/call.ts',
    '`address ${address}`',
    '`address ${address} ${performance.now()}`',
    'limits login answers 429 to an address that calls too often, whomever it names',
  ),
  mutation(
    'capitals make another address',
    'sandbox/accounts/call.ts',
    'emailKey(email)',
    'email',
    `limits signup ${TOO_MANY}`,
  ),

  ...accountMutations,
  ...timeMutations,
  ...isolationMutations,
  ...callMutations,
];
