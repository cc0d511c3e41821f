import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { clockAhead } from '../../support/clocks/moving-clocks.ts';
import { containsPan } from '../../../src/base/pan.ts';
import { asking, buy, DRAFT, openDraft, send, sent } from '../support/draft-shop.ts';
import { liftLimits, openShop, proxyBefore, type Asked, type Json } from '../support/kit.ts';

const DAY = 24 * 3600_000;
const errorOf = ({ status, json }: Asked): unknown[] => [status, json.error?.code, json.error?.['field']];
const generous = { limits: { draftsPerNetworkPerHour: 10_000 } };

test('A draft comes back as it was sent, with its sender, its note and its times, for seven days', async () => {
  const shop = await openShop();
  const made = await send(shop, { sender: 'Ravi Iyer, document writer', note: 'Please check the names.\nThen pay.' });
  assert.equal(made.status, 200, made.text);
  const { token, expiresAt } = made.json as { token: string; expiresAt: string };
  const { json } = await openDraft(shop, token);
  const { sentAt, ...view } = json as Json & { sentAt: string };
  assert.deepEqual(view, {
    draft: DRAFT,
    sender: 'Ravi Iyer, document writer',
    note: 'Please check the names.\nThen pay.',
    expiresAt,
  });
  assert.equal(Date.parse(expiresAt) - Date.parse(sentAt), 7 * DAY);
  assert.ok(Math.abs(Date.parse(sentAt) - Date.now()) < 60_000);
});

test('Sending and opening drafts makes no call of the service, and the customer is not asked for', async () => {
  let asked = 0;
  const shop = await openShop({
    customer: () => {
      asked += 1;
      return { id: 'user-77' };
    },
  });
  const before = (await shop.journal()).length;
  const token = await sent(shop);
  assert.equal((await openDraft(shop, token)).status, 200);
  assert.equal(await sent(shop, { from: token }).then((again) => again === token), false);
  assert.equal((await shop.journal()).length, before);
  assert.equal(asked, 0);
  assert.equal((await buy(shop, token)).status, 200);
  assert.ok(asked > 0, 'the order asks');
});

test('A draft opens until its last second, and says then that it has expired', async () => {
  const shop = await openShop();
  const token = await sent(shop);
  const at = (ms: number): Promise<Asked> =>
    openDraft(asking(proxyBefore(shop.sandbox, { clock: clockAhead(ms) })), token);
  assert.equal((await at(7 * DAY - 60_000)).status, 200);
  const late = asking(proxyBefore(shop.sandbox, { clock: clockAhead(7 * DAY) }));
  assert.deepEqual(errorOf(await openDraft(late, token)).slice(0, 2), [401, 'DRAFT_EXPIRED']);
  assert.deepEqual(errorOf(await send(late, { from: token })).slice(0, 2), [401, 'DRAFT_EXPIRED']);
  assert.deepEqual(errorOf(await buy(late, token)).slice(0, 2), [401, 'DRAFT_EXPIRED']);
});

test('A secret that is rotated opens the drafts of the old one until that leaves', async () => {
  const shop = await openShop({ secret: 'the-old-secret-0123456789-0123456789' });
  const token = await sent(shop);
  const next = 'the-next-secret-0123456789-0123456789';
  const both = proxyBefore(shop.sandbox, { secret: [next, 'the-old-secret-0123456789-0123456789'] });
  assert.equal((await openDraft(asking(both), token)).status, 200);
  const alone = proxyBefore(shop.sandbox, { secret: next });
  assert.deepEqual(errorOf(await openDraft(asking(alone), token)).slice(0, 2), [401, 'DRAFT_INVALID']);
});

test('With requireSession no draft is sent or opened', async () => {
  const shop = await openShop();
  const token = await sent(shop);
  const strict = asking(proxyBefore(shop.sandbox, { requireSession: true }));
  assert.deepEqual(errorOf(await send(strict)).slice(0, 2), [403, 'SESSION_REQUIRED']);
  assert.deepEqual(errorOf(await openDraft(strict, token)).slice(0, 2), [403, 'SESSION_REQUIRED']);
});

test('A session is ordered without a draft, because it has one order already', async () => {
  const shop = await openShop();
  const session = await shop.proxy.createSession({
    serviceCode: DRAFT.serviceCode,
    stamp: { ...DRAFT.stamp, stampDutyAmount: '100.00' },
    parties: { customerName: 'Meera Nair' },
    details: DRAFT.details,
  });
  const quote = await shop.ask('POST', '/quotes', { body: { session: session.token } });
  const body = {
    ...{ quoteToken: quote.json['quoteToken'], session: session.token, draft: await sent(shop) },
    ...{ parties: {}, details: {} },
  };
  assert.deepEqual(errorOf(await shop.ask('POST', '/orders', { body })), [400, 'INVALID_INPUT', 'draft']);
});

test('Sending and opening count for the network, thirty in an hour', async () => {
  const shop = await openShop();
  const token = await sent(shop);
  for (let index = 0; index < 14; index += 1) {
    assert.equal((await send(shop)).status, 200);
    assert.equal((await openDraft(shop, token)).status, 200);
  }
  assert.equal((await openDraft(shop, token)).status, 200);
  for (const answer of [await send(shop), await openDraft(shop, token)]) {
    assert.deepEqual(errorOf(answer).slice(0, 2), [429, 'RATE_LIMITED']);
    assert.ok(Number(answer.headers.get('retry-after')) > 3000);
  }
  const elsewhere = await shop.ask('GET', '/draft', { token, ip: '198.51.100.9' });
  assert.equal(elsewhere.status, 200);
});

test('What is wrong with a draft is named by its field, never by its value', async () => {
  const shop = await openShop(generous);
  const pan = 'abcpe1234f';
  const wrong: [Json, unknown, string?][] = [
    [{ draft: { ...DRAFT, serviceCode: 'estamp.other' } }, [404, 'NOT_FOUND', 'serviceCode']],
    [{ draft: undefined }, [400, 'INVALID_INPUT', undefined]],
    [{ draft: { ...DRAFT, step: 'status' } }, [400, 'INVALID_INPUT', 'step']],
    [{ draft: { ...DRAFT, amount: 1 } }, [400, 'INVALID_INPUT', 'amount']],
    [{ draft: { ...DRAFT, parties: { partyPan: pan } } }, [400, 'INVALID_INPUT', 'parties'], '/parties/partyPan'],
    [
      { draft: { ...DRAFT, parties: { partyName: 'x'.repeat(101) } } },
      [400, 'INVALID_INPUT', 'parties'],
      '/parties/partyName',
    ],
    [
      { draft: { ...DRAFT, parties: { partyName: `Asha ${pan}` } } },
      [400, 'INVALID_INPUT', 'parties'],
      '/parties/partyName',
    ],
    [{ draft: { ...DRAFT, details: { list: [{ a: pan }] } } }, [400, 'INVALID_INPUT', 'details'], '/details/list/0/a'],
    [{ draft: { ...DRAFT, details: { purpose: 'a\u202eb' } } }, [400, 'INVALID_INPUT', 'details'], '/details/purpose'],
    [{ draft: { ...DRAFT, stamp: { sroValue: pan } } }, [400, 'INVALID_INPUT', 'stamp']],
    [{ sender: 'x'.repeat(61) }, [400, 'INVALID_INPUT', 'sender']],
    [{ sender: 'Ravi\nIyer' }, [400, 'INVALID_INPUT', 'sender']],
    [{ sender: pan }, [400, 'INVALID_INPUT', 'sender']],
    [{ note: 'x'.repeat(201) }, [400, 'INVALID_INPUT', 'note']],
    [{ note: `My PAN is ${pan}.` }, [400, 'INVALID_INPUT', 'note']],
    [{ from: 'x' }, [401, 'DRAFT_INVALID', undefined]],
    [{ from: 'x'.repeat(6145) }, [400, 'INVALID_INPUT', 'from']],
    [{ draft: { ...DRAFT, details: { purpose: 'क'.repeat(2000) } } }, [413, 'TOO_LARGE', 'draft']],
  ];
  for (const [body, expected, path] of wrong) {
    const answer = await send(shop, body);
    const name = JSON.stringify(body).slice(0, 100);
    assert.deepEqual(errorOf(answer), expected, `${name}: ${answer.text}`);
    const fields = answer.json.error?.['fields'] as Json[] | undefined;
    assert.equal(fields?.[0]?.['path'], path, name);
    assert.equal(answer.text.toLowerCase().includes(pan), false, name);
  }
});

test('A text is searched for a PAN in every spelling, and house numbers and dates are none', () => {
  for (const text of [
    'ABCPE1234F',
    'abcpe1234f',
    ' A B C P E 1 2 3 4 F ',
    'PAN: ABCPE1234F.',
    'pan-abcpe1234f',
    'GSTIN 29ABCPE1234F1Z5',
    'ABCPE 1234 F is hers',
    'see ABCPE-1234-F',
    'ＡＢＣＰＥ１２３４Ｆ',
  ])
    assert.ok(containsPan(text), text);
  for (const text of [
    'From March 2025 and on',
    'Sector 1234 Block B',
    'Flat 12, 4th Main, Bengaluru 560001',
    '+91 98765 43210',
    'Meera Nair',
    '',
    'Agreement 2041/A',
  ])
    assert.equal(containsPan(text), false, text);
});

test('Whatever is sent comes back the same or is refused as a whole, and nothing with a PAN is sealed', async () => {
  const shop = await openShop(generous);
  const text = fc.oneof(
    fc.string({ maxLength: 40, unit: 'grapheme' }),
    fc.constantFrom(
      'ABCPE1234F',
      'x\u202ey',
      '<b>bold</b>',
      'https://evil.example',
      'मीरा नायर',
      'میرا نائر',
      '\u0000',
      '',
    ),
  );
  const draft = fc.record({
    serviceCode: fc.constant(DRAFT.serviceCode),
    parties: fc.record({ partyName: text, customerName: text }, { requiredKeys: [] }),
    details: fc.dictionary(
      fc.string({ maxLength: 8, unit: 'grapheme-ascii' }),
      fc.oneof(text, fc.boolean(), fc.array(text)),
      {
        maxKeys: 4,
      },
    ),
  });
  await fc.assert(
    fc.asyncProperty(draft, text, text, async (given, sender, note) => {
      const answer = await send(shop, { draft: given, sender, note });
      const hasPan = containsPan(JSON.stringify([given, sender, note]).replaceAll('"', ' '));
      if (answer.status !== 200) {
        assert.equal(answer.status, 400, answer.text);
        assert.equal(answer.json.error?.code, 'INVALID_INPUT');
        return;
      }
      assert.equal(hasPan, false);
      const { json } = await openDraft(shop, String(answer.json['token']));
      assert.deepEqual(json['draft'], JSON.parse(JSON.stringify(given)));
      assert.equal(json['sender'], sender);
      assert.equal(json['note'] ?? '', note.trim() === '' ? '' : note);
    }),
    { numRuns: runs(200) },
  );
});

test('A process that started after the draft and has no store says that it cannot know whether it was paid', async () => {
  const shop = await openShop();
  const token = await sent(shop);
  assert.equal((await openDraft(shop, token)).json['untracked'], undefined);
  const restarted = asking(proxyBefore(shop.sandbox, { clock: clockAhead(60_000) }));
  assert.equal((await openDraft(restarted, token)).json['untracked'], true);
  // A draft that is sent on is not newer than the purchase that it is for.
  const further = await sent(restarted, { from: token });
  assert.equal((await openDraft(restarted, further)).json['untracked'], true);
});

test('A draft opens while the service fails, and says that it cannot know whether it was paid', async () => {
  const shop = await openShop();
  await liftLimits(shop.sandbox);
  const token = await sent(shop);
  assert.equal((await buy(shop, token)).status, 200);
  await shop.control('POST', '/faults', { operationId: 'getOrder', times: 9, status: 503 });
  const { status, json } = await openDraft(shop, token);
  assert.deepEqual([status, json['draft'], json['untracked']], [200, DRAFT, true]);
});

test('A draft whose document is no longer sold opens, and its price is refused without a metered call', async () => {
  const shop = await openShop();
  const token = await sent(shop, { draft: { ...DRAFT, stamp: { ...DRAFT.stamp, articleCode: 'KA-GONE-1' } } });
  const { json } = await openDraft(shop, token);
  assert.equal((json['draft'] as typeof DRAFT).stamp.articleCode, 'KA-GONE-1');
  const body = { serviceCode: DRAFT.serviceCode, stateCode: 'KA', articleCode: 'KA-GONE-1', stampDutyAmount: 100 };
  assert.deepEqual(errorOf(await shop.ask('POST', '/quotes', { body })), [400, 'INVALID_INPUT', 'articleCode']);
  assert.equal(
    (await shop.journal()).some(({ operationId }) => operationId === 'calculateDuty'),
    false,
  );
});
