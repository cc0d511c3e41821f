import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, order, type Json, type Shop } from '../../support/kit.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** A paid order and the id of its certificate. */
async function bought(shop: Shop): Promise<{ token: string; documentId: string }> {
  const { token, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const documentId = await waitUntil(async () => {
    const { json } = await shop.ask('GET', '/order', { token });
    return ((json['order'] as Json)['documents'] as { id: string }[])[0]?.id;
  });
  return { token, documentId };
}

const downloads = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'getDocumentDownload').length;

test('T17: a document of another order is not found, and no URL for it is created', async () => {
  const shop = await openShop();
  const [mine, theirs] = [await bought(shop), await bought(shop)];
  for (const id of [theirs.documentId, 'doc_1', '__proto__', encodeURIComponent(`${mine.documentId} `)]) {
    const answer = await shop.ask('POST', `/order/documents/${id}`, { token: mine.token, body: {} });
    assert.deepEqual([answer.status, answer.json.error?.code], [404, 'NOT_FOUND'], id);
  }
  assert.equal(await downloads(shop), 0);
  assert.equal(
    (await shop.ask('POST', `/order/documents/${mine.documentId}`, { token: mine.token, body: {} })).status,
    200,
  );
  assert.equal(await downloads(shop), 1);
});

test('T18: a document URL at a host that is not allowed is not returned', async () => {
  let downloadUrl = '';
  const shop: Shop = await openShop({
    documentHosts: ['files.example:443'],
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await shop.sandbox.fetch(request);
      return request.url.endsWith('/download') && response.ok
        ? Response.json({ ...((await response.json()) as Json), downloadUrl })
        : response;
    },
  });
  const { token, documentId } = await bought(shop);
  const ask = (): Promise<{ status: number; text: string; json: Json & { error?: { code: string } } }> =>
    shop.ask('POST', `/order/documents/${documentId}`, { token, body: {} });
  for (downloadUrl of [
    'https://evil.example/x.pdf',
    'https://files.example.evil.example/x.pdf',
    'https://files.example@evil.example/x.pdf',
    'https://user:word@files.example/x.pdf',
    'https://files.example:8443/x.pdf',
    'http://files.example/x.pdf',
    'javascript:alert(1)//files.example',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//files.example/x.pdf',
    '/x.pdf',
    'files.example/x.pdf',
    '',
    'http://169.254.169.254/latest',
    'https://xn--fles-1ta.example/x.pdf',
    'https://files.example.evil',
    'blob:https://files.example/x',
  ]) {
    const { status, json, text } = await ask();
    assert.deepEqual([status, json.error?.code], [502, 'UPSTREAM_INVALID'], downloadUrl);
    assert.equal(downloadUrl !== '' && text.includes(downloadUrl), false);
  }
  const events = JSON.stringify(shop.events);
  assert.match(
    events,
    /"document-refused".*evil\.example.*documentHosts/,
    'the merchant can tell whether that is the service’s own',
  );
  assert.doesNotMatch(events, /x\.pdf/);
  downloadUrl = 'https://files.example/x.pdf?sig=1';
  assert.equal((await ask()).json['downloadUrl'], downloadUrl);
});
