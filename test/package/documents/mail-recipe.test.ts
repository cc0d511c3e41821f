/**
 * The recipe of docs/guides/accounting.md that mails the certificate's link, as the page shows it, with a real mailer
 * and mail server.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { toNodeHandler, type EstampProxy, type EstampProxyOptions } from 'estamp-checkout/proxy/node';
import { createTransport, type Transporter } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { ask, MOUNT, openShop, optionsFor, order, PARTIES, type Json, type Shop } from '../../proxy/support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { blocksOf } from './blocks.ts';

const SECRET = 'whsec_of_the_mail_recipe';
const folder = mkdtempSync(join(tmpdir(), 'estamp-mail-'));

type Recipe = (
  options: EstampProxyOptions,
  db: { query: (sql: string, values: readonly unknown[]) => Promise<{ rows: readonly { id: string }[] }> },
  mailer: Transporter,
) => EstampProxy;

/** The block, as a module around which the merchant's own values are given. */
async function recipe(): Promise<Recipe> {
  const block = blocksOf('docs/guides/accounting.md').find(({ code }) => code.includes('mailer.sendMail'));
  assert.ok(block, 'the page has the recipe');
  const [imported = '', ...rest] = block.code.split('\n');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/estamp-checkout'));
  const file = join(folder, 'recipe.mjs');
  writeFileSync(
    file,
    `${imported}\nexport const recipe = (options, db, mailer) => {\n${rest.join('\n')}\nreturn shop;\n};\n`,
  );
  return ((await import(pathToFileURL(file).href)) as { recipe: Recipe }).recipe;
}

/** The table of the recipe: its two statements. */
function mailedTable(): { db: Parameters<Recipe>[1]; rows: Set<string> } {
  const rows = new Set<string>();
  return {
    rows,
    db: {
      query: (sql, [value]) => {
        const id = String(value);
        const isNew = !rows.has(id);
        if (sql.startsWith('INSERT INTO mailed (order_id)')) rows.add(id);
        else if (sql.startsWith('DELETE FROM mailed WHERE order_id')) rows.delete(id);
        else return Promise.reject(new Error(`Unknown statement: ${sql}`));
        return Promise.resolve({ rows: isNew && sql.startsWith('INSERT') ? [{ id }] : [] });
      },
    },
  };
}

const mails: { to: readonly string[]; text: string }[] = [];
let refusals = 1;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    stream.on('end', () => {
      if (refusals-- > 0) {
        done(Object.assign(new Error('4.3.0 Try again later'), { responseCode: 451 }));
        return;
      }
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const portOf = (listening: { address: () => unknown }): number => (listening.address() as AddressInfo).port;
const mailer = createTransport({ host: '127.0.0.1', port: portOf(smtp.server), secure: false });

const table = mailedTable();
const sold = await openShop();
process.env['ESTAMP_WEBHOOK_SECRET'] = SECRET;
const proxy = (await recipe())(optionsFor(sold.sandbox), table.db, mailer);
const shop: Shop = { ...sold, proxy, ask: (method, path, options) => ask(proxy, method, path, options) };
const server = createServer(toNodeHandler(proxy)).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${portOf(server)}/estamp/webhooks`;
await sold.control('POST', '/webhook-endpoints', { url, secret: SECRET });
after(async () => {
  server.close();
  server.closeAllConnections();
  await proxy.close();
  mailer.close();
  await new Promise<void>((done) => void smtp.close(() => done()));
  rmSync(folder, { recursive: true });
});

const deliveries = async (): Promise<Json[]> =>
  (await shop.control('GET', '/webhook-deliveries'))['deliveries'] as Json[];

test('A mail that the mail server refuses is sent with the next delivery of the event, once, and its link shows the order', async () => {
  const { id, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await waitUntil(() => refusals === 0);
  await waitUntil(() => table.rows.size === 0);
  assert.equal(mails.length, 0);

  await waitUntil(async () => {
    await shop.control('POST', '/clock', { advanceSeconds: 60 });
    return mails.length === 1;
  });
  const [mail] = mails;
  assert.deepEqual(mail?.to, [PARTIES.customerEmail]);
  const text = mail.text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  assert.ok(text.includes(`Subject: Your e-Stamp ${id}`), text);
  const link = /^https:\S+$/m.exec(text.replaceAll('\r', ''))?.[0] ?? '';
  assert.ok(link.startsWith(new URL(MOUNT).origin), text);
  for (const secret of [PARTIES.partyName, PARTIES.customerMobile]) assert.ok(!text.includes(secret), secret);

  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('estamp') ?? '';
  const seen = await shop.ask('GET', '/order', { token });
  assert.equal(seen.status, 200, `${link} ${seen.text}`);
  assert.equal((seen.json['order'] as Json)['externalOrderId'], id);

  const completed = (await deliveries()).find(({ event }) => event === 'order.fulfilment_completed');
  assert.ok(completed);
  await shop.sandbox.deliver(String(completed['eventId']));
  assert.equal(mails.length, 1, 'an event that comes again sends no second mail');
});
