import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { openIntent, openOrder, runSandbox, type Body } from '../support/running-sandbox.ts';

const caller = await runSandbox({ seed: 'orders' });
const { call, control } = caller;
const statusOf = async (id: string): Promise<string> => (await call('GET', `/v1/orders/${id}/status`)).body.status;
const pay = (intentId: string, outcome: string): ReturnType<typeof control> =>
  control('POST', `/payments/${intentId}`, { outcome });
const intentStatus = async (id: string): Promise<string> =>
  (await call('GET', `/v1/payments/intents/${id}`)).body.status;
const advance = (advanceSeconds: number): ReturnType<typeof control> => control('POST', '/clock', { advanceSeconds });
const timeline = async (id: string): Promise<string[]> =>
  (await call('GET', `/v1/orders/${id}`)).body.timeline.map(({ status }) => status);

describe('an order', () => {
  beforeEach(() => control('POST', '/reset'));

  it('An order goes from payment to certificate by itself', async () => {
    const { externalOrderId, intentId } = await openOrder(caller);
    assert.equal(await statusOf(externalOrderId), 'CREATED');
    await pay(intentId, 'paid');
    assert.equal(await statusOf(externalOrderId), 'PAYMENT_CONFIRMED');
    await advance(10);
    assert.deepEqual(await timeline(externalOrderId), [
      'CREATED',
      'PAYMENT_CONFIRMED',
      'FULFILMENT_STARTED',
      'FULFILMENT_COMPLETED',
    ]);
  });

  it('An order records the due time of each step, however far the clock was moved', async () => {
    const { externalOrderId, intentId } = await openOrder(caller);
    await pay(intentId, 'paid');
    await advance(86_400);
    const { body } = await call('GET', `/v1/orders/${externalOrderId}`);
    const [, paid = 0, started = 0, completed = 0] = body.timeline.map(({ at }) => Date.parse(at));
    assert.equal(started - paid, 1500);
    assert.equal(completed - started, 2500);
  });

  it('An order accepts corrections of its parties until fulfilment starts, field by field', async () => {
    const { externalOrderId, intentId } = await openOrder(caller);
    const write = (body: unknown): ReturnType<typeof call> =>
      call('POST', `/v1/estamp/orders/${externalOrderId}/parties`, body);
    await write({ partyName: 'Asha Roa', customerMobile: '9876543210' });
    await pay(intentId, 'paid');
    assert.equal((await write({ partyName: 'Asha Rao' })).status, 200);
    const { body } = await call('GET', `/v1/orders/${externalOrderId}`);
    assert.deepEqual(body.parties, { partyName: 'Asha Rao', customerMobile: '9876543210' });
    await advance(2);
    assert.equal(await statusOf(externalOrderId), 'FULFILMENT_STARTED');
    assert.equal((await write({ partyName: 'Too Late' })).status, 409);
    assert.equal((await write({ secondParty: 'x' })).status, 400);
  });

  it('An order is advanced through the states between, and never back', async () => {
    const { externalOrderId, intentId } = await openOrder(caller);
    const moveTo = (to: string): ReturnType<typeof control> =>
      control('POST', `/orders/${externalOrderId}/advance`, { to });
    await moveTo('FULFILMENT_COMPLETED');
    assert.equal((await timeline(externalOrderId)).length, 4);
    assert.equal(await intentStatus(intentId), 'SUCCEEDED');
    assert.equal((await moveTo('PAYMENT_CONFIRMED')).status, 409);
    assert.equal((await moveTo('NOWHERE')).status, 400);
    assert.equal((await control('POST', '/orders/nobody/advance', { to: 'FAILED' })).status, 404);
  });

  it('An order cannot be refunded unless it was paid', async () => {
    const { externalOrderId: unpaid } = await openOrder(caller);
    await control('POST', `/orders/${unpaid}/advance`, { to: 'CANCELLED' });
    assert.deepEqual(await timeline(unpaid), ['CREATED', 'CANCELLED']);
    assert.equal((await control('POST', `/orders/${unpaid}/advance`, { to: 'REFUND_COMPLETED' })).status, 409);
    const { externalOrderId: paid } = await openOrder(caller);
    await control('POST', `/orders/${paid}/advance`, { to: 'REFUND_COMPLETED' });
    assert.deepEqual(await timeline(paid), [
      'CREATED',
      'PAYMENT_CONFIRMED',
      'FULFILMENT_STARTED',
      'FAILED',
      'REFUND_COMPLETED',
    ]);
  });

  it('An order waits for the control plane when fulfilment is by hand', async () => {
    const byHand = await runSandbox({ manual: true });
    const { externalOrderId, intentId } = await openOrder(byHand);
    await byHand.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
    await byHand.control('POST', '/clock', { advanceSeconds: 86_400 });
    const { body } = await byHand.call('GET', `/v1/orders/${externalOrderId}/status`);
    assert.equal(body.status, 'PAYMENT_CONFIRMED');
  });

  for (const [purpose, end] of [
    ['Sandbox fulfilment fails', 'FAILED'],
    ['my sandbox refund', 'REFUND_COMPLETED'],
    ['sandbox cancelled', 'CANCELLED'],
    ['sandbox stuck here', 'FULFILMENT_STARTED'],
  ]) {
    it(`An order ends ${end} when its purpose says "${purpose}"`, async () => {
      const { externalOrderId, intentId } = await openOrder(caller, { purpose });
      await pay(intentId, 'paid');
      await advance(3600);
      assert.equal(await statusOf(externalOrderId), end);
    });
  }

  it('An order lists its magic values with what they do', async () => {
    const {
      body: { scenarios },
    } = await control('GET', '/scenarios');
    assert.ok(scenarios.length >= 10);
    for (const one of scenarios) assert.ok(one.value && one.does && one.place, JSON.stringify(one));
  });
});

describe('a payment intent', () => {
  beforeEach(() => control('POST', '/reset'));

  it('A payment intent has the fields of the specification', async () => {
    const { intentId, externalOrderId } = await openOrder(caller);
    const { body } = await call('GET', `/v1/payments/intents/${intentId}`);
    assert.match(body.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(body.externalOrderId, externalOrderId);
    assert.equal(body.amountMinor, 15900);
    assert.equal(body.currency, 'INR');
    assert.equal(body.status, 'CREATED');
    assert.match(body.providerIntentId, /^pay_/);
    assert.ok(Date.parse(body.createdAt));
  });

  it('A payment intent is refused for invalid amounts, currencies, connections and orders', async () => {
    const { externalOrderId } = await openOrder(caller);
    const good = { externalOrderId, amountMinor: 15900, currency: 'INR', paymentConnectionId: 'pc_demo' };
    const ask = async (change: object): Promise<number> =>
      (await call('POST', '/v1/payments/intents', { ...good, ...change })).status;
    assert.equal(await ask({ amountMinor: 0 }), 400);
    assert.equal(await ask({ amountMinor: 10.5 }), 400);
    assert.equal(await ask({ currency: 'IN' }), 400);
    assert.equal(await ask({ currency: 'USD' }), 422);
    assert.equal(await ask({ paymentConnectionId: 'pc_other' }), 400);
    assert.equal(await ask({ externalOrderId: 'nobody' }), 404);
    await control('PUT', '/connections/pc_demo', { active: false });
    assert.equal(await ask({}), 400);
    await control('PUT', '/connections/pc_demo', { active: true });
    assert.equal(await ask({}), 201);
  });

  it('A payment intent leaves the order as it was when it fails or expires, so that another can be paid', async () => {
    for (const outcome of ['failed', 'expired']) {
      const { externalOrderId, intentId } = await openOrder(caller);
      await pay(intentId, outcome);
      assert.equal(await intentStatus(intentId), outcome.toUpperCase());
      assert.equal(await statusOf(externalOrderId), 'CREATED');
      const second = await openIntent(caller, externalOrderId);
      await pay(second.intentId, 'paid');
      assert.equal(await statusOf(externalOrderId), 'PAYMENT_CONFIRMED');
    }
  });

  it('A payment intent applies a repeated report once, and refuses a contradicting one', async () => {
    const { externalOrderId, intentId } = await openOrder(caller);
    await pay(intentId, 'paid');
    assert.equal((await pay(intentId, 'paid')).status, 200);
    assert.equal((await timeline(externalOrderId)).length, 2);
    assert.equal((await pay(intentId, 'failed')).status, 409);
    assert.equal((await pay('nobody', 'paid')).status, 404);
  });

  it('A payment intent expires and succeeds a minute later when the payment is late', async () => {
    const { externalOrderId, intentId } = await openOrder(caller);
    await pay(intentId, 'late');
    assert.equal(await intentStatus(intentId), 'EXPIRED');
    await advance(59);
    assert.equal(await statusOf(externalOrderId), 'CREATED');
    await advance(1);
    assert.equal(await intentStatus(intentId), 'SUCCEEDED');
    assert.equal(await statusOf(externalOrderId), 'PAYMENT_CONFIRMED');
  });

  it('A payment intent is refunded when the order was paid in the meantime, and the order does not move', async () => {
    const { externalOrderId, intentId } = await openOrder(caller);
    await pay(intentId, 'late');
    const second = await openIntent(caller, externalOrderId);
    await pay(second.intentId, 'paid');
    await advance(120);
    assert.equal(await statusOf(externalOrderId), 'FULFILMENT_COMPLETED');
    assert.equal((await timeline(externalOrderId)).filter((status) => status === 'PAYMENT_CONFIRMED').length, 1);
    assert.equal((await call('GET', `/v1/orders/${externalOrderId}/payment`)).body.intentId, second.intentId);
    assert.equal((await pay(intentId, 'paid')).body.refunded, true);
    const more = await call('POST', '/v1/payments/intents', {
      externalOrderId,
      amountMinor: 15900,
      currency: 'INR',
      paymentConnectionId: 'pc_demo',
    });
    assert.equal(more.status, 409, 'nothing is left to pay');
  });
});

describe('the documents of an order', () => {
  beforeEach(() => control('POST', '/reset'));
  const complete = async (details: object = {}): Promise<string> => {
    const { externalOrderId, intentId } = await openOrder(caller, { ...details });
    await call('POST', `/v1/estamp/orders/${externalOrderId}/parties`, { partyName: 'Asha Rao' });
    await pay(intentId, 'paid');
    await advance(10);
    return externalOrderId;
  };
  const list = async (id: string): Promise<Body['documents']> =>
    (await call('GET', `/v1/orders/${id}/documents`)).body.documents;
  const address = async (id: string, documentId: string): Promise<Body> =>
    (await call('GET', `/v1/orders/${id}/documents/${documentId}/download`)).body;

  it('The documents of an order are none before completion, then a certificate of an impossible number and a receipt', async () => {
    const { externalOrderId } = await openOrder(caller);
    assert.deepEqual(await list(externalOrderId), []);
    const [certificate, receipt] = await list(await complete());
    assert.match(certificate?.certificateNumber ?? '', /^IN-XX\d{14}X$/);
    assert.equal(receipt?.type, 'RECEIPT');
  });

  it('The documents of an order are downloaded as named PDFs with nothing but the signed address', async () => {
    const id = await complete();
    const documents = await list(id);
    assert.equal(documents.length, 2);
    for (const { documentId } of documents) {
      const { downloadUrl } = await address(id, documentId);
      const response = await fetch(downloadUrl);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/pdf');
      assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[\w.-]+\.pdf"$/);
      assert.equal(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      );
    }
  });

  it('The documents of an order are refused when the URL has expired, was modified, or names another order', async () => {
    const id = await complete();
    const [first, second] = await list(id);
    const { downloadUrl, expiresAt } = await address(id, first?.documentId ?? '');
    const swapped = downloadUrl.replace(first?.documentId ?? '', second?.documentId ?? '');
    assert.equal((await fetch(swapped)).status, 403);
    assert.equal((await fetch(downloadUrl.replace(/signature=\w+/, 'signature='))).status, 403);
    assert.equal((await fetch(downloadUrl.replace(/expires=\d/, 'expires=9'))).status, 403);
    const { externalOrderId: other } = await openOrder(caller);
    assert.equal((await call('GET', `/v1/orders/${other}/documents/${first?.documentId}/download`)).status, 404);
    const {
      body: { now },
    } = await control('GET', '/clock');
    await advance((Date.parse(expiresAt) - Date.parse(now)) / 1000 + 1);
    assert.equal((await fetch(downloadUrl)).status, 403);
  });

  it('The documents of an order come late, or lead to a foreign host, when the purpose says so', async () => {
    const late = await complete({ purpose: 'sandbox documents late' });
    assert.equal(await statusOf(late), 'FULFILMENT_COMPLETED');
    assert.deepEqual(await list(late), []);
    await advance(60);
    assert.equal((await list(late)).length, 2);
    const foreign = await complete({ purpose: 'sandbox foreign document' });
    const [document] = await list(foreign);
    const { downloadUrl } = await address(foreign, document?.documentId ?? '');
    assert.equal(new URL(downloadUrl).hostname, 'documents.example');
  });

  it('The documents of an order are made for an order without any details', async () => {
    const id = await complete({ purpose: undefined, estamp: undefined });
    const [certificate] = await list(id);
    assert.equal((await fetch((await address(id, certificate?.documentId ?? '')).downloadUrl)).status, 200);
  });
});
