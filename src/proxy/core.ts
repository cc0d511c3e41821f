import { systemClock } from '../base/clock.ts';
import type { Transport } from '../api/index.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { checkOptions } from './settings/check-options.ts';
import { createCheckoutAnswers } from './catalogue/checkout.ts';
import { createClientPayment } from './order/client-payment.ts';
import { createCorrections } from './order/corrections.ts';
import { createKeptParams } from './order/kept-params.ts';
import { createJudge } from './form/judge.ts';
import type { Judge } from './form/judge.ts';
import { judgeable } from './form/judgeable.ts';
import { told } from './form/told.ts';
import { createLog } from './report/log.ts';
import { createOrderCalls } from './order/order-calls.ts';
import { createOrderLook } from './order/order-look.ts';
import { createOrders } from './order/orders.ts';
import type { EstampProxyOptions } from './options.ts';
import { createPayments } from './order/payments.ts';
import { createPrice } from './price/price.ts';
import { createQuotes } from './price/quotes.ts';
import { createReaders } from './readers.ts';
import type { Handle } from './http/record.ts';
import { returnToPage } from './http/return.ts';
import { createRouter } from './http/router.ts';
import type { Services } from './http/table.ts';
import { createCipher } from './seal/cipher.ts';
import { openSecrets } from './seal/secrets.ts';
import { openStore } from './store/open.ts';
import { createReadiness } from './report/readiness.ts';
import type { Readiness } from './report/readiness.ts';
import { createSignals } from './report/signals.ts';
import type { Signals } from './report/signals.ts';
import { createSpend } from './price/spend.ts';
import { createStatus } from './order/status.ts';
import { createPanVerification } from './verification/verify-pan.ts';
import { createReceiver } from './webhooks/receiver.ts';
import { createTokens } from './seal/tokens.ts';
import { createUpstream } from './service/upstream.ts';

/** The proxy without a front: records in, records out. */
export interface Core {
  handle: Handle;
  /** The path of the mount, as browsers see it. */
  readonly mount: string;
  /** Injected by a front that has better means than `fetch`; the merchant's own `fetch` keeps precedence. */
  useTransport(transport: Transport): void;
  /** Injected by a front that can stop a judge that takes too long; without one, forms are judged in place. */
  useJudge(judge: Judge): void;
  readonly signals: Signals;
  /** Whether it can sell at this moment. It never rejects. */
  ready(): Promise<Readiness>;
}

/**
 * Puts the proxy together.
 *
 * @throws OptionError with a sentence that names the option and the mend
 */
export function createCore(options: EstampProxyOptions): Core {
  const settings = checkOptions(options);
  const clock = options.clock ?? systemClock;
  const signals = createSignals(clock);
  const log = createLog(options.logger, options.onEvent, clock, signals);
  const opened = openSecrets(settings.secrets);
  const store = openStore(options.store, { settings, secrets: opened, clock, log });
  const spend = createSpend(settings.limits, store, log);
  const read = createReaders(options.readers ?? {}, log);
  let judgeNow = createJudge();
  const judge = told((schema, details) => judgeNow(schema, details), log);
  const { apiKey, baseUrl } = settings;
  const upstream = createUpstream({ apiKey, baseUrl, clock, log, spend, signals, fetch: options.fetch, random: options.random });

  signals.watch('breaker', () => upstream.health().groups.map(({ group, open }) => ({ labels: [group], value: open ? 1 : 0 })));
  if (settings.mode === 'live' && !options.store) {
    log.warn({}, 'A live key without a "store": caps hold for this process alone. With more than one instance they need redisStore.');
  }

  async function assemble(): Promise<Services & { ready: () => Promise<Readiness> }> {
    const [secrets] = await Promise.all([opened, signals.opened]);
    const tokens = createTokens(secrets, settings.mode, clock);
    const catalogue = judgeable(createCatalogue({ upstream, read, clock, store, signals, sold: settings.services }), judge);
    const { charges } = settings;
    const price = createPrice({ upstream, read, catalogue, clock, secret: secrets.current, charges });
    const payments = createPayments(upstream, settings.payment.connectionId);
    const amongInstances = options.store && { store, cipher: createCipher(secrets.current, 'order-state') };
    const status = createStatus({ look: createOrderLook({ upstream, read, payments }), clock, shared: amongInstances });
    const keep = createKeptParams({ store, cipher: createCipher(secrets.current, 'client-params'), clock });
    const toClientPayment = createClientPayment(settings, tokens, keep);
    const corrections = createCorrections(store);
    const shared = { upstream, payments, status, spend, corrections, tokens, settings, clock, toClientPayment };
    return {
      back: (query) => returnToPage(query, { tokens, status, settings }),
      answers: createCheckoutAnswers(catalogue, settings, signals),
      quote: createQuotes({ catalogue, price, spend, tokens, secrets, clock, settings, log }),
      order: createOrders({ ...shared, log, catalogue, judge }),
      calls: createOrderCalls({ ...shared, log, secrets }),
      panVerification: createPanVerification({ tokens, secrets, upstream, store, log, clock }),
      ready: createReadiness({ catalogue, store, upstream, settings, clock }),
      receive: createReceiver({ signals, settings, store, status, upstream, onEvent: options.onEvent, log, clock }),
    };
  }

  // Keys are made by WebCrypto, which is asynchronous; options are checked before, so this does not fail.
  const services = assemble();
  return {
    handle: createRouter({ settings, clock, log, signals, services }),
    mount: settings.mount,
    useTransport: (transport) => {
      if (!options.fetch) upstream.useTransport(transport);
    },
    useJudge: (next) => {
      judgeNow = next;
    },
    signals,
    ready: async () => (await services).ready(),
  };
}
