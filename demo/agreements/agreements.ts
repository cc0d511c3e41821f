import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Hono, type Context } from 'hono';
import { csrf } from 'hono/csrf';
import type { CreatedSession, EstampProxy, OrderStage } from 'estamp-checkout/proxy/node';
import { createWebhooks, WebhookError } from 'estamp-checkout/webhooks';
import { readAgreement, type Agreement } from './agreement.ts';
import { keepCertificate } from './certificates.ts';
import { agreementPage, listPage, missingPage, refusedPage } from './pages.ts';
import { sessionOf } from './session-of.ts';

/** An agreement as the shop keeps it: its document, the checkout session beside it, and what events said. */
export interface StoredAgreement {
  /** A random UUID: the address of its page. A real shop asks who opens that page. */
  id: string;
  agreement: Agreement;
  session: CreatedSession;
  /** How often its sale ended without a stamp. */
  ended: number;
  stage: OrderStage | 'open';
  /** The path of the shop's own copy. */
  certificate?: string;
}

export interface AgreementsParts {
  proxy: EstampProxy;
  /** The origin of the shop. */
  shop: string;
  /** Signs the events of the service. */
  webhookSecret: string;
  /** The folder of the certificates. */
  folder: string;
  /** The Content-Security-Policy of a page. */
  policy: (path: string) => string;
}

/* The shop has no database: the newest agreements stay in memory. */
const MAX_STORED = 100;
/* The references of the sales at `desk.html`. */
const DESK = /^desk-[1-3]$/;

/**
 * The part of the shop that sells a stamp for a rental agreement: its server knows the document, creates the checkout
 * session, hears of the order by webhook, and keeps the certificate.
 */
export function createAgreements({ proxy, shop, webhookSecret, folder, policy }: AgreementsParts): Hono {
  const stored = new Map<string, StoredAgreement>();
  /** How far the sales are that a document writer prepares at `desk.html`, by reference. */
  const desk = new Map<string, OrderStage>();
  const webhooks = createWebhooks({ secrets: [webhookSecret] });

  const createSession = ({ agreement, id, ended }: Omit<StoredAgreement, 'session'>): Promise<CreatedSession> =>
    proxy.createSession(sessionOf(agreement, id, `${shop}/agreements/${id}`), { idempotencyKey: `${id}-${ended}` });

  async function keep(agreement: Agreement): Promise<StoredAgreement> {
    const begun = { id: randomUUID(), agreement, ended: 0, stage: 'open' } as const;
    const made: StoredAgreement = { ...begun, session: await createSession(begun) };
    stored.set(made.id, made);
    for (const oldest of [...stored.keys()].slice(0, -MAX_STORED)) stored.delete(oldest);
    return made;
  }

  /**
   * The session is made again when its page is opened: the same order. A sale that ended without a stamp gets a new
   * key.
   */
  async function renew(one: StoredAgreement): Promise<void> {
    one.session = await createSession(one);
    const { state } = await proxy.sessions.get(one.session.id);
    if (state !== 'expired' && state !== 'over') return;
    one.ended += 1;
    one.stage = 'open';
    one.session = await createSession(one);
  }

  /** An event is a hint: what counts is the order at the service. */
  async function update(externalOrderId: string): Promise<void> {
    const { stage, reference = '' } = await proxy.orders.get(externalOrderId);
    // What was paid stays so, although somebody begins the sale again.
    if (DESK.test(reference) && desk.get(reference) !== 'completed') desk.set(reference, stage);
    const one = [...stored.values()].find(({ session }) => session.externalOrderId === externalOrderId);
    if (!one) return;
    one.stage = stage;
    if (stage === 'completed') one.certificate ??= await keepCertificate(proxy.orders, externalOrderId, folder);
  }

  function find(c: Context): StoredAgreement | undefined {
    return stored.get(c.req.param('id') ?? '');
  }

  const app = new Hono().basePath('/agreements');
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', policy(c.req.path));
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  });
  app.get('/', (c) => c.html(listPage([...stored.values()].reverse())));
  app.post('/', csrf({ origin: shop }), async (c) => {
    const agreement = readAgreement(await c.req.parseBody());
    if (!('landlord' in agreement)) return c.html(refusedPage(agreement), 400);
    const { id } = await keep(agreement);
    return c.redirect(`/agreements/${id}`, 303);
  });
  app.post('/events', async (c) => {
    try {
      const { externalOrderId } = await webhooks.read(c.req.raw);
      if (externalOrderId !== undefined) await update(externalOrderId);
      return c.body(null, 204);
    } catch (error) {
      if (error instanceof WebhookError) return c.body(null, 400);
      // The service sends it again.
      throw error;
    }
  });
  app.get('/desk', (c) => c.json(Object.fromEntries(desk)));
  app.get('/:id', async (c) => {
    const one = find(c);
    if (!one) return c.html(missingPage(), 404);
    await renew(one);
    return c.html(agreementPage(one, one.session.token));
  });
  app.get('/:id/certificate', async (c) => {
    const path = find(c)?.certificate;
    if (path === undefined) return c.html(missingPage(), 404);
    return c.body(await readFile(path), 200, { 'Content-Type': 'application/pdf' });
  });
  return app;
}
