import { machineClock, monotonic } from '../../base/clock.ts';
import type { Transport } from '../../api/index.ts';
import { createAssets, openAssetFiles, type ReadAsset } from '../assets/assets.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { checkOptions } from '../config/check-options.ts';
import { quotesOf } from '../config/check-limits.ts';
import { createCheckoutResponses } from '../catalogue/checkout.ts';
import { createClientPayment, createClientParamsCache } from '../payments/client-payment.ts';
import { createAttachParties } from '../orders/attach-parties.ts';
import { createCorrections } from '../orders/corrections.ts';
import { type FormValidator, withValidatedForms, withAlerts } from '../validation/form-validator.ts';
import { createLog } from '../telemetry/log.ts';
import { createDeviceTokens } from '../orders/device-tokens.ts';
import { createOrderHandlers } from '../orders/order-handlers.ts';
import { createCallPauses, createFetchOrder } from '../orders/fetch-order.ts';
import { createOrderTraces, createReferences, createRotatedSales } from '../orders/references.ts';
import { createOrders } from '../orders/place-order.ts';
import type { EstampProxyOptions } from '../config/options.ts';
import { createPayments } from '../payments/payments.ts';
import { createPrice } from '../quotes/price.ts';
import { createQuotes } from '../quotes/quotes.ts';
import { createReaders } from '../readers/index.ts';
import { createUnreadableHook } from '../recordings/unreadable-hook.ts';
import type { Handler, ProxyRequest, ProxyResponse } from '../http/messages.ts';
import { createMerchantHandler } from '../merchant/merchant-handler.ts';
import { returnToPage, type Services } from '../routes/route-table.ts';
import { createOriginReport } from '../telemetry/origin-report.ts';
import { createRouter } from '../routes/router.ts';
import { checkSetup } from '../routes/check-setup.ts';
import { createCipher, type Cipher } from '../tokens/sealing.ts';
import { secretProof, openSecrets } from '../tokens/secrets.ts';
import { createExclusive } from '../store/lease.ts';
import { openStore } from '../store/open.ts';
import { createRecordedClaims } from '../orders/recorded-claims.ts';
import { createTradeCode } from '../orders/trade-code.ts';
import { createSessionView } from '../orders/session-view.ts';
import { createSessionEnds, withEnds } from '../sessions/open-session.ts';
import { createSessionOrders } from '../sessions/session-orders.ts';
import { createSessionTokens } from '../tokens/session-tokens.ts';
import { withAllowList } from '../catalogue/allow-list.ts';
import { createDrafts } from '../drafts/drafts.ts';
import { createDraftLines } from '../drafts/lines.ts';
import { createDraftTokens } from '../tokens/draft-tokens.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { createTelemetry, type TelemetryRecorder } from '../telemetry/telemetry.ts';
import { createStartMarkup, type StartMarkup } from '../start-markup/start-markup.ts';
import { createSpendGuard } from '../limits/spend-guard.ts';
import { createStatus } from '../orders/status.ts';
import { createPanVerification } from '../verification/verify-pan.ts';
import { createCheckSession } from '../merchant/check-session.ts';
import { createCreateSession } from '../merchant/create-session.ts';
import { createIdempotentIds } from '../merchant/idempotent-id.ts';
import { createMerchantApi, type MerchantCalls } from '../merchant/merchant-api.ts';
import { createReceiver } from '../webhooks/receiver.ts';
import { createReturnCodes } from '../tokens/return-codes.ts';
import { createTokens } from '../tokens/tokens.ts';
import { createUpstream } from '../upstream/upstream.ts';

/** The proxy without an HTTP front: takes request messages and returns response messages. */
export interface Core {
  handle: Handler;
  /** The path of the mount, as browsers see it. */
  readonly mount: string;
  /** Sets the transport of a platform, unless the merchant has set `fetch`. @returns whether it is used */
  useTransport(transport: Transport): boolean;
  /** Replaces the validator by one that can be stopped. */
  setValidator(validateForm: FormValidator): void;
  /** Sets how browser files are read, unless the merchant has set `readAsset`. */
  setAssetReader(read: ReadAsset): void;
  readonly telemetry: TelemetryRecorder;
  readonly startMarkup: StartMarkup;
  /** What the merchant's own server asks. */
  merchant(): Promise<MerchantCalls>;
  /** The same over HTTP, for a private listener. @throws OptionError if the key is too short */
  merchantHandler(key: string): (request: ProxyRequest) => Promise<ProxyResponse>;
  /** Whether the proxy can sell now. Never rejects. */
  ready(): Promise<Readiness>;
}

/**
 * Assembles the proxy.
 *
 * @param validator validates forms until `setValidator` is called
 * @throws OptionError that names the option and how to fix it
 */
export function createCore(options: EstampProxyOptions, validator: FormValidator): Core {
  const settings = checkOptions(options);
  const clock = options.clock ?? machineClock;
  const telemetry = createTelemetry(clock);
  const log = createLog({ logger: options.logger, onEvent: options.onEvent, clock, telemetry });
  const originReport = createOriginReport(settings, clock, log);
  const opened = openSecrets(settings.secrets);
  const store = openStore(options.store, { settings, secrets: opened, clock, log });
  const spend = createSpendGuard({ limits: settings.limits, store, log, clock });
  const reportUnreadable = createUnreadableHook(options.onUnreadable, log, () => monotonic(clock));
  const read = createReaders(options.readers ?? {}, log, reportUnreadable);
  let formValidator = validator;
  const validateForm = withAlerts((schema, details) => formValidator(schema, details), log);
  const { apiKey, baseUrl } = settings;
  const upstream = createUpstream({
    apiKey,
    baseUrl,
    clock,
    log,
    spend,
    telemetry,
    fetch: options.fetch,
    random: options.random,
  });

  telemetry.watch('breaker', () =>
    upstream.health().groups.map(({ group, open }) => ({ labels: [group], value: open ? 1 : 0 })),
  );
  if (settings.mode === 'live' && !options.store) {
    log.warn(
      {},
      'A live key without a "store": the caps apply to this process alone. Several instances need redisStore.',
    );
  }

  const { quotes, spendPerHour } = settings.limits;
  if (quotes > quotesOf(spendPerHour)) {
    log.warn(
      {},
      `"limits.quotesPerNetworkPerHour" (ESTAMP_QUOTES_PER_NETWORK_PER_HOUR) is ${quotes}, but the share of one network of ` +
        `"limits.spendPerHour" (ESTAMP_SPEND_PER_HOUR) pays for ${quotesOf(spendPerHour)} calls. Raise it to reach that number.`,
    );
  }
  if (settings.onePerReference && !options.store) {
    log.warn(
      {},
      'The option "onePerReference" without a "store": references are lost when this process ends, and other instances do not know them.',
    );
  }

  let readAsset = options.readAsset;
  const assets = openAssetFiles(
    (name) => readAsset?.(name) ?? Promise.resolve(undefined),
    (message) => log.warn({}, message),
  );

  async function assemble(): Promise<
    Services & { ready: () => Promise<Readiness>; startMarkup: StartMarkup; merchant: MerchantCalls }
  > {
    const [secrets] = await Promise.all([opened, telemetry.loaded]);
    const cipherFor = (purpose: string): Cipher => createCipher(secrets.current, purpose, secrets.all);
    const { mode, pageOrigin, mount } = settings;
    const audience = { mode, mount: pageOrigin + mount };
    const tokens = createTokens(secrets, audience, clock);
    const codes = createReturnCodes({ secrets, audience, services: settings.services, clock });
    const sealed = createSessionTokens(secrets, audience, clock);
    const ends = createSessionEnds(store, clock);
    const sessions = withEnds(sealed, ends);
    const listBytes = settings.limits.listBytes;
    const whole = createCatalogue({ upstream, read, clock, store, telemetry, sold: settings.services, listBytes });
    const catalogue = withValidatedForms(withAllowList(whole, settings), validateForm);
    const { fees } = settings;
    const price = createPrice({ upstream, read, catalogue, clock, secret: secrets.current, fees, spend });
    const payments = createPayments(upstream, settings.payment.connectionId);
    const amongInstances = options.store && { store, cipher: cipherFor('order-state') };
    const status = createStatus({
      fetchOrder: createFetchOrder({ upstream, read, payments, pauses: createCallPauses(store, clock), clock }),
      clock,
      shared: amongInstances,
    });
    const cacheParams = createClientParamsCache({ store, cipher: cipherFor('client-params'), clock });
    const toClientPayment = createClientPayment(settings, tokens, cacheParams);
    const corrections = createCorrections(store);
    const exclusive = createExclusive(store, clock);
    const attachParties = createAttachParties({ upstream, corrections, exclusive, status, clock });
    const references = createReferences({ store, exclusive, cipher: cipherFor('references'), secrets, tokens, status });
    const traces = createOrderTraces(store);
    const sessionOrders = createSessionOrders({
      record: (context, id) => status.record(context, id),
      mayExist: (id) => traces.mayExist(id),
      clock,
    });
    const draftTokens = createDraftTokens(secrets, audience, clock);
    const draftLines = createDraftLines({
      store,
      isShared: options.store !== undefined,
      exclusive,
      record: (context, id) => status.record(context, id),
      clock,
    });
    const recordedClaims = createRecordedClaims({ upstream, read, corrections });
    const shared = { upstream, payments, status, spend, attachParties, tokens, settings, clock, toClientPayment };
    const ofSessions = { sessions, sessionOrders };
    const idempotentId = createIdempotentIds({ secrets, audience, store, sessionOrders, clock });
    const orderHandlers = createOrderHandlers({ ...shared, draftLines, ends, log, secrets, codes });
    const deviceTokens = createDeviceTokens({ cipher: cipherFor(`device:${mode}`), tokens, status, spend });
    const check = createCheckSession({ catalogue, settings, validateForm });
    return {
      merchant: createMerchantApi({
        ...ofSessions,
        create: createCreateSession({ check, sessions, sessionOrders, idempotentId, ends, secrets, audience, clock }),
        ends,
        isShared: options.store !== undefined,
        price,
        recordedClaims,
        orderHandlers,
        status,
        tokens,
        secrets,
        settings,
        fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
        clock,
      }),
      asset: createAssets(assets),
      returnToPage: (request) => returnToPage(request, { tokens, codes, status, settings }),
      tradeCode: createTradeCode({ tokens, codes, status, recordedClaims, spend, store, catalogue, clock }),
      checkoutResponses: createCheckoutResponses(catalogue, settings, telemetry),
      quote: createQuotes({ ...ofSessions, catalogue, price, tokens, secrets, clock, settings, log }),
      session: createSessionView({ ...ofSessions, recordedClaims, tokens, status, spend, clock }),
      sessionTokens: sessions,
      drafts: createDrafts({ tokens: draftTokens, lines: draftLines, spend, settings, clock }),
      order: createOrders({
        ...shared,
        ...ofSessions,
        corrections,
        references,
        deviceTokens,
        draftTokens,
        draftLines,
        rotatedSales: createRotatedSales({ secrets, sessionOrders, exclusive }),
        traces,
        log,
        catalogue,
        validateForm,
      }),
      orderHandlers,
      deviceTokens,
      panVerification: createPanVerification({
        sessions,
        ends,
        settings,
        tokens,
        secrets,
        upstream,
        store,
        exclusive,
        log,
        clock,
      }),
      startMarkup: createStartMarkup({ settings, catalogue, sessions: sealed, assets, clock }),
      ready: createReadiness({ catalogue, store, upstream, settings, clock, assets }),
      proveSecret: (nonce) => secretProof(secrets.current, nonce),
      setup: (request) => checkSetup(request, settings, originReport),
      receive: createReceiver({ telemetry, settings, store, status, upstream, onEvent: options.onEvent, log, clock }),
    };
  }

  // WebCrypto derives keys asynchronously. The options were checked, so this does not fail.
  const services = assemble();
  return {
    handle: createRouter({ settings, clock, log, telemetry, originReport, services }),
    mount: settings.mount,
    useTransport: (transport) => {
      if (!options.fetch) upstream.useTransport(transport);
      return !options.fetch;
    },
    setAssetReader: (reader) => {
      readAsset ??= reader;
      // A bundle of the server may have left them behind: said at the start, not by the first customer.
      void assets.list().catch(() => undefined);
    },
    setValidator: (next) => {
      formValidator = next;
    },
    telemetry,
    ready: async () => (await services).ready(),
    startMarkup: async (given) => (await services).startMarkup(given),
    merchant: async () => (await services).merchant,
    merchantHandler: (key) => createMerchantHandler({ calls: async () => (await services).merchant, key, log, clock }),
  };
}
