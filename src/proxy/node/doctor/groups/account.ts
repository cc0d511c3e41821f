import { type KeyOperationId, OPERATIONS, type Scope } from '../../../../api/index.ts';
import { flag, list, text } from '../../../readers/json/tolerant.ts';
import { SERVICE } from '../../../readers/json/vocabulary.ts';
import { type Context, explainStatus, fail, ok, skip } from '../run/check.ts';
import { quoted, quotedName } from '../run/reader-skeleton.ts';
import type { Answered, Asked } from '../run/service-call.ts';

/** A call that fails for another reason than the key: nothing is spent, created or changed by it. */
interface Probe {
  scope: Scope;
  operation: KeyOperationId;
  asked?: Asked;
}

const NOTHING = 'doctor-asks-for-nothing';
const PROBES: readonly Probe[] = [
  { scope: 'services.read', operation: 'listServices' },
  { scope: 'estamp.read', operation: 'listStateInstruments', asked: { path: { stateCode: NOTHING } } },
  { scope: 'estamp.duty.calculate', operation: 'calculateDuty', asked: { body: {} } },
  { scope: 'estamp.parties.write', operation: 'attachParties', asked: { path: { orderId: NOTHING }, body: {} } },
  { scope: 'orders.create', operation: 'createOrder', asked: { body: {} } },
  { scope: 'orders.read', operation: 'getOrder', asked: { path: { id: NOTHING } } },
  { scope: 'documents.read', operation: 'listOrderDocuments', asked: { path: { id: NOTHING } } },
  { scope: 'payments.write', operation: 'createPaymentIntent', asked: { body: {} } },
  { scope: 'payments.read', operation: 'getPaymentIntent', asked: { path: { id: NOTHING } } },
];
const PAN_PROBE: Probe = { scope: 'verification.pan.read', operation: 'verifyPan', asked: { body: {} } };
const DOCS = 'docs/connect-your-account.md';

/** The key, its scopes, the address allowlist and the wallet. */
export async function checkAccount(context: Context): Promise<void> {
  const probes = context.settings.panVerification ? [...PROBES, PAN_PROBE] : PROBES;
  const answers: Answered[] = [];
  for (const { operation, asked } of probes) answers.push(await context.call(operation, asked));
  const [services] = answers;
  if (!services) return;
  context.found.serviceList = services;
  if (!checkKey(context, answers)) return;
  const isEntitled = checkEntitlement(context, services);
  probes.forEach(({ scope, operation }, index) => checkScope(context, scope, operation, answers[index], isEntitled));
  await checkWallet(context);
}

/** One cause explains all calls: the key, the address, or a service that does not answer. */
function checkKey(context: Context, answers: readonly Answered[]): boolean {
  const all = (test: (answer: Answered) => boolean): boolean => answers.every(test);
  const [first] = answers;
  if (!first) return false;
  const { seen } = explainStatus(first);
  if (all(({ status }) => status === 401)) {
    fail(context, 'account.key', `The service does not accept the key. ${seen}`, {
      fix: 'Copy the key from your account at the service into ESTAMP_API_KEY. A revoked key needs a new one; a test key works at the test service only.',
      docs: DOCS,
    });
    return false;
  }
  if (all(({ status }) => status === 403)) {
    ok(context, 'account.key', 'The key is known.');
    fail(context, 'account.address', `Every call is refused from this address. ${seen}`, {
      fix: 'Add the public address of this machine to the IP allowlist of the key, or remove the allowlist.',
      docs: DOCS,
    });
    return false;
  }
  if (all(({ status }) => status === 0 || status >= 500 || status === 404 || (status >= 300 && status < 400))) {
    fail(context, 'account.key', `No call is answered by the service. ${seen}`, {
      fix: explainStatus(first).fix,
      docs: DOCS,
    });
    return false;
  }
  ok(context, 'account.key', `The key is accepted (${context.settings.mode} mode).`);
  ok(context, 'account.address', 'Calls from this address are accepted.');
  return true;
}

const codesOf = (services: Answered): string[] =>
  (list(services.json, SERVICE.list) ?? []).flatMap((row) => text(row, SERVICE.code) ?? []);

/** Whether the account may sell e-Stamps at all. */
function checkEntitlement(context: Context, services: Answered): boolean {
  if (services.status < 200 || services.status > 299) {
    skip(context, 'account.entitlement', 'The services of the account cannot be read.');
    return true;
  }
  const codes = codesOf(services);
  if (codes.some((code) => code.startsWith('estamp.'))) {
    ok(context, 'account.entitlement', 'The account may buy e-Stamps.');
    return true;
  }
  fail(
    context,
    'account.entitlement',
    `The account has no e-Stamp service. It has ${codes.map(quoted).join(', ') || 'none at all'}.`,
    {
      fix: 'Ask the service to enable e-Stamp for your organization (entitlement of the plan).',
      docs: DOCS,
    },
  );
  return false;
}

function checkScope(
  context: Context,
  scope: Scope,
  operation: KeyOperationId,
  answered: Answered | undefined,
  isEntitled: boolean,
): void {
  if (!answered) return;
  const id = `account.scope.${scope}`;
  const { status, message } = answered;
  if (status === 401 || status === 403) {
    if (!isEntitled && !/scope/i.test(message)) {
      skip(context, id, 'The entitlement is missing, so that the scope cannot be seen.');
      return;
    }
    const { seen, fix } = explainStatus(answered);
    fail(context, id, `The key may not call ${OPERATIONS[operation].method} ${OPERATIONS[operation].path}. ${seen}`, {
      fix: /scope/i.test(message)
        ? `Give the key the scope ${scope}.`
        : `Give the key the scope ${scope}. If it has it: ${fix}`,
      docs: DOCS,
    });
  } else if (status === 0 || status >= 500) {
    const { seen, fix } = explainStatus(answered);
    fail(context, id, seen, { fix });
  } else ok(context, id, 'The key has it.');
}

/** A live wallet is seen by the first metered call, whose answer the catalogue uses. */
async function checkWallet(context: Context): Promise<void> {
  if (context.settings.mode === 'test') {
    ok(context, 'account.wallet', 'Calls of a test key cost nothing.');
    return;
  }
  if (context.report.hasFailed('account')) {
    skip(context, 'account.wallet', 'A check of the account failed, so that nothing was spent.');
    return;
  }
  const states = await context.call('listEstampStates');
  context.found.states = states;
  if (states.status === 402) {
    const { seen, fix } = explainStatus(states);
    fail(context, 'account.wallet', `The wallet is empty. ${seen}`, { fix, docs: DOCS });
  } else if (states.status >= 200 && states.status < 300) ok(context, 'account.wallet', 'The wallet pays for calls.');
  else skip(context, 'account.wallet', explainStatus(states).seen);
}

const figure = (written: string | undefined): string | undefined =>
  written !== undefined && /^\d{1,7}(?:\.\d{1,2})?$/.test(written) ? written : undefined;

/** Every service that is sold: it exists, the account is entitled to it, and it is active. */
export function checkServices(context: Context): Promise<void> {
  const rows = list(context.found.serviceList?.json, SERVICE.list) ?? [];
  const listed = rows.flatMap((row) => text(row, SERVICE.code) ?? []);
  const stamps = listed.filter((code) => code.startsWith('estamp.')).map(quoted);
  for (const code of context.settings.services) {
    const id = `services.${code}`;
    const row = rows.find((one) => text(one, SERVICE.code) === code);
    if (row === undefined) {
      fail(context, id, `The account has no service "${code}".`, {
        fix: `Set ESTAMP_SERVICES to codes that the account has: ${stamps.join(', ') || 'none yet'}. Or ask the service to enable "${code}".`,
        docs: 'docs/connect-your-account.md',
      });
    } else if (flag(row, SERVICE.isActive) === false) {
      fail(context, id, `The service "${code}" is not active.`, {
        fix: 'Activate it in your account at the service, or remove it from ESTAMP_SERVICES.',
        docs: 'docs/connect-your-account.md',
      });
    } else {
      const price = figure(text(row, SERVICE.price));
      const rate = figure(text(row, SERVICE.gstRate));
      const parts = [price && `base price INR ${price}`, rate && `GST ${rate} %`].filter(Boolean);
      ok(context, id, parts.length > 0 ? `Active: ${parts.join(', ')}.` : 'Active.', {
        detail: { name: quotedName(text(row, SERVICE.name) ?? ''), basePrice: price, gstRatePercent: rate },
      });
    }
  }
  return Promise.resolve();
}
