import { createHmac, timingSafeEqual } from 'node:crypto';
import { systemClock } from '../../base/clock.ts';
import { sendTokenNow, TOKEN_MAIL } from '../accounts/mail.ts';
import { recordedDialect } from '../bodies/recorded.ts';
import { type Core, scryptPasswords, TIMINGS } from '../core/core.ts';
import { parseJson, validate } from '../http/body.ts';
import { Faults, type WaitingFault } from '../http/faults.ts';
import type { Handle } from '../http/handle-request.ts';
import { RateLimits, type Service } from '../http/service.ts';
import { logError, Problem } from '../model/problem.ts';
import { isGoodAddress } from '../rules/issue-documents.ts';
import { announceDocuments, fulfil } from '../rules/order-moves.ts';
import { PROVIDER_SIGNATURE, providerNotification, reportPayment } from '../rules/payments.ts';
import { applySeedData, ensureEndpoints, checkSeedData } from '../seed-data/seed-data.ts';
import { seed } from '../seed/seed-database.ts';
import { lastSequence } from '../store/calls/journal.ts';
import { openDatabase, VirtualClock } from '../store/database.ts';
import { findConnection } from '../store/orders/connections.ts';
import { identifiers } from '../store/orders/identifiers.ts';
import { findDocument, findIntentOfProvider } from '../store/orders/orders.ts';
import { clear, migrate } from '../store/schema.ts';
import { settingsOf } from '../store/settings.ts';
import { postpone, restoreSnapshot } from '../store/snapshots.ts';
import { Tasks } from '../store/tasks.ts';
import { Deliveries, Listeners, WAKE } from '../webhooks/index.ts';
import type { SandboxOptions } from './options.ts';

/** Errors of the caller's `onRequest` are ignored, so that they cannot fail the request. */
const safely =
  (report: NonNullable<SandboxOptions['onRequest']>): NonNullable<SandboxOptions['onRequest']> =>
  (request) => {
    try {
      report(request);
    } catch (error) {
      logError('The function "onRequest" failed.', error);
    }
  };

/** Builds the sandbox from its options, without starting a server. */
export function createService(options: SandboxOptions, closing: AbortSignal): Service {
  const seedData = checkSeedData({ ...options.seedData });
  const webhooks = checkSeedData({ webhookEndpoints: [...(options.webhooks ?? [])] }).webhookEndpoints;
  const database = openDatabase(options.data ?? ':memory:');
  migrate(database);
  const clock = new VirtualClock(options.clock ?? systemClock);
  const core: Core = {
    database,
    clock,
    ids: identifiers(database, options.seed),
    settings: settingsOf(database),
    tasks: new Tasks(database, clock, {
      fulfilment: (subject, at) => fulfil(core, subject, at),
      'late-payment': (intentId, at) => reportPayment(core, { intentId, outcome: 'paid' }, at),
      [TOKEN_MAIL]: (subject, at) => sendTokenNow(core, subject, at),
      'documents-ready': (coreOrderId, at) => announceDocuments(core, coreOrderId, at),
      [WAKE]: () => deliveries.wakeSoon(),
    }),
    passwords: options.passwords ?? scryptPasswords,
    timings: { ...TIMINGS, ...options.timings },
    manual: options.manual ?? false,
  };
  const listeners = new Listeners(core);
  const deliveries = new Deliveries(core, listeners, options.webhookTimeout ?? 10_000);
  const faults = new Faults();
  const limits = new RateLimits();
  const dialect = options.dialect ?? 'json-schema';
  const seedAll = (): void =>
    database.transaction(() => {
      seed(core, dialect);
      applySeedData(core, seedData);
    });
  /** The settings of this start, which replace those of the tables. */
  const attach = (): void =>
    database.transaction(() => {
      ensureEndpoints(core, webhooks);
      listeners.reattach();
    });
  let sequence = 0;
  /** Exchanges the tables while nothing runs. */
  const exchange = <Result>(work: () => Result): Result => {
    core.tasks.stop();
    deliveries.abort();
    try {
      return database.transaction(() => {
        const result = work();
        attach();
        return result;
      });
    } finally {
      limits.clear();
      sequence = lastSequence(database);
      core.tasks.runDue();
      deliveries.wakeSoon();
    }
  };

  try {
    if (!database.get('SELECT 1 FROM organizations LIMIT 1')) seedAll();
    if (options.dialect) core.settings.set('dialect', dialect);
    clock.moveTo(core.settings.get('clockOffset'));
    attach();
    sequence = lastSequence(database);
  } catch (error) {
    core.tasks.stop();
    database.close();
    throw error;
  }

  return {
    core,
    ...(options.recorded && { recorded: recordedDialect(options.recorded) }),
    faults,
    limits,
    deliveries,
    listeners,
    closing,
    onRequest: options.onRequest && safely(options.onRequest),
    nextSequence: () => (sequence += 1),
    reset: () =>
      exchange(() => {
        clock.moveTo(0);
        clear(database);
        seedAll();
        faults.clear();
      }),
    restore: (name) =>
      exchange(() => {
        const restored = restoreSnapshot(database, name);
        if (!restored) return undefined;
        clock.moveTo(core.settings.get('clockOffset'));
        // Time has passed since the snapshot: a task that was due in two seconds is due in two seconds again.
        postpone(database, clock.now() - restored.takenAt);
        faults.replace((restored.memory as { faults: WaitingFault[] }).faults);
        return restored.takenAt;
      }),
  };
}

/** The PDF of a signed URL; 403 if it has expired or was modified. */
export async function serveDocument(core: Core, documentId: string, query: URLSearchParams): Promise<Response> {
  const secret = core.settings.get('signingSecret');
  const signature = query.get('signature') ?? '';
  if (!isGoodAddress(secret, { documentId, expires: query.get('expires') ?? '', signature }, core.clock.now())) {
    throw new Problem(403, 'This download URL has expired or was modified. Request a new one.');
  }
  const document = findDocument(core.database, documentId);
  if (!document) throw new Problem(404, 'There is no such document.');
  // Rendering needs an optional package, which is loaded with the first document.
  const { renderCertificate, renderReceipt } = await import('../certificate/render.ts');
  const render = document.record.type === 'RECEIPT' ? renderReceipt : renderCertificate;
  const pdf = await render(document.fields);
  return new Response(Uint8Array.from(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${document.record.fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Receives a payment provider's notification. The specification does not show its body, so this one is ours. */
export function providerWebhook({ core }: Service, request: Request, connectionId: string): Handle {
  return async (trace) => {
    const connection = findConnection(core.database, connectionId);
    if (!connection) throw new Problem(404, 'There is no such payment connection.');
    const raw = new Uint8Array(await request.arrayBuffer());
    const expected = createHmac('sha256', connection.secret).update(raw).digest();
    const given = Buffer.from(request.headers.get(PROVIDER_SIGNATURE) ?? '', 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Problem(401, `The signature in ${PROVIDER_SIGNATURE} does not match the body.`);
    }
    const text = new TextDecoder().decode(raw);
    trace.received(text);
    const { providerIntentId, outcome } = validate(providerNotification, parseJson(text));
    const intent = findIntentOfProvider(core.database, providerIntentId);
    if (!intent) throw new Problem(404, 'There is no such payment intent.');
    reportPayment(core, { intentId: intent.id, outcome }, trace.at);
    return { status: 200, body: { received: true } };
  };
}
