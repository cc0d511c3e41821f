import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { EVENTS } from '../../../src/api/events.ts';
import { LISTEN_HELP, LISTEN_OPTIONS, listenCommand } from '../../../src/sandbox/program/listen.ts';
import { TRIGGER_HELP, TRIGGER_OPTIONS, triggerCommand } from '../../../src/sandbox/program/main.ts';
import { UsageError } from '../../../src/sandbox/program/options.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { runSandbox } from '../support/running-sandbox.ts';

const { sandbox } = await runSandbox({ manual: true });

/** A merchant's server that answers with the statuses in turn, and 200 after them. */
const statuses: number[] = [];
const signatures: string[] = [];
const server = createServer((request, response) => {
  signatures.push(String(request.headers['x-webhook-signature']));
  request.resume().on('end', () => response.writeHead(statuses.shift() ?? 200).end());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => {
  server.close();
  server.closeAllConnections();
});
const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/estamp/webhooks`;

async function trigger(...args: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  return { code: await triggerCommand([...args, '--base-url', sandbox.url], (line) => said.push(line)), said };
}

/** Listens until the work is done. */
async function listening(
  args: string[],
  work: (said: string[]) => Promise<unknown>,
): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  let end: (() => Promise<unknown>) | undefined;
  const ended = listenCommand(
    [...args, '--base-url', sandbox.url],
    (line) => said.push(line),
    (finish) => (end = finish),
  );
  await waitUntil(() => said.length >= 2);
  await work(said);
  await end?.();
  return { code: await ended, said };
}

const refused =
  (sentence: RegExp, usage: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof UsageError);
    assert.match(error.message, sentence);
    assert.match(error.usage, usage);
    return true;
  };

describe('estamp-sandbox listen', () => {
  it('estamp-sandbox listen forwards each delivery, signed with the given secret, and prints it with the status of its answer', async () => {
    statuses.push(204, 500);
    const { code, said } = await listening(
      ['--forward-to', target, '--webhook-secret', 'whsec_of_mine'],
      async (lines) => {
        await sandbox.trigger('order.payment_confirmed', { externalOrderId: 'cart-1' });
        await waitUntil(() => lines.length >= 4);
      },
    );
    assert.equal(code, 0);
    assert.equal(said[0], `Listening to ${sandbox.url}, forwarding to ${target}`);
    assert.match(said[1] ?? '', /^Signing secret: whsec_of_mine \(/);
    assert.match(said[2] ?? '', /^\d\d:\d\d:\d\d order\.created +cart-1 +-> 204 \(\d+ ms\)$/);
    assert.match(said[3] ?? '', /^\d\d:\d\d:\d\d order\.payment_confirmed +cart-1 +-> 500 \(\d+ ms\)$/);
    assert.equal(signatures.length, 2);
    assert.ok(signatures.every((signature) => /^[0-9a-f]{64}$/.test(signature)));
    await waitUntil(async () => (await sandbox.webhookEndpoints()).length === 0);
  });

  it('estamp-sandbox listen reports a delivery without a response, and the sandbox sends it again later', async () => {
    const { said } = await listening(['--forward-to', 'http://127.0.0.1:9/closed'], async (lines) => {
      await sandbox.trigger('order.created');
      await waitUntil(() => lines.length >= 3);
      await waitUntil(async () => (await sandbox.webhookDeliveries()).at(-1)?.status === 'PENDING');
    });
    assert.match(said[2] ?? '', /^\S+ order\.created +trigger-\w+ +-> no answer: \S+/);
  });

  it('estamp-sandbox listen connects again with the same secret when the sandbox restarts, and Ctrl+C ends it while there is none', async () => {
    const first = await createSandbox();
    const said: string[] = [];
    let end: (() => Promise<unknown>) | undefined;
    const ended = listenCommand(
      ['--forward-to', target, '--base-url', first.url],
      (line) => said.push(line),
      (finish) => (end = finish),
    );
    await waitUntil(() => said.length >= 2);
    await first.close();
    await waitUntil(() => said.includes('The sandbox ended the connection. Connecting again; Ctrl+C ends this.'));
    const second = await createSandbox({ port: Number(new URL(first.url).port) });
    await waitUntil(() => said.includes(`Listening to ${first.url} again`));
    assert.equal((await second.webhookEndpoints()).length, 1);
    signatures.length = 0;
    await second.trigger('order.created', { externalOrderId: 'cart-9' });
    await waitUntil(() => said.some((line) => /order\.created +cart-9 +-> 200/.test(line)));
    assert.equal(signatures.length, 1);
    await second.close();
    await waitUntil(() => said.filter((line) => line.startsWith('The sandbox ended')).length === 2);
    await end?.();
    assert.equal(await ended, 0);
  });

  it('estamp-sandbox listen reports invalid arguments in one sentence, with the usage on a line of its own', async () => {
    const run = (...args: string[]): Promise<number> =>
      listenCommand(
        args,
        (said) => assert.fail(said),
        () => assert.fail('it listens'),
      );
    const usage = /^Usage: estamp-sandbox listen --forward-to URL/;
    await assert.rejects(run(), refused(/^listen needs --forward-to URL/, usage));
    await assert.rejects(
      run('--forward-to', 'localhost:3000'),
      refused(/^--forward-to must be an address such as .*, not "localhost:3000"\.$/, usage),
    );
    await assert.rejects(run('--forward', 'x'), refused(/^Unknown option '--forward'\.$/, usage));
    await assert.rejects(
      run('--forward-to', target, '--base-url', 'http://127.0.0.1:9'),
      /^Error: No sandbox answers at http:\/\/127\.0\.0\.1:9\. Start one with estamp-sandbox/,
    );
    // A server that is no sandbox.
    await assert.rejects(run('--forward-to', target, '--base-url', new URL(target).origin), /No sandbox answers/);
  });
});

describe('estamp-sandbox trigger', () => {
  it('estamp-sandbox trigger creates the order, sends the event, and prints the number of endpoints', async () => {
    await sandbox.reset();
    await sandbox.addWebhookEndpoint(target);
    const { code, said } = await trigger('order.failed', '--order', 'cart-7', '--live');
    assert.deepEqual([code, said], [0, ['The order cart-7 is FAILED.', 'order.failed goes to one webhook endpoint.']]);
    assert.deepEqual(await sandbox.order('cart-7').then((order) => [order?.environment, order?.status]), [
      'production',
      'FAILED',
    ]);
    assert.equal((await sandbox.deliver()).at(-1)?.event, 'order.failed');
  });

  it('estamp-sandbox trigger ends with 1 if no endpoint receives the event, and says what to do', async () => {
    await sandbox.reset();
    const { code, said } = await trigger('order.created');
    assert.equal(code, 1);
    assert.match(said[0] ?? '', /^The order trigger-[0-9a-f]{12} is CREATED\.$/);
    assert.match(said[1] ?? '', /^No webhook endpoint is registered, so nothing was sent\. Run estamp-sandbox listen/);
  });

  it('estamp-sandbox trigger reports invalid arguments in one sentence', async () => {
    const usage = /^Usage: estamp-sandbox trigger EVENT/;
    await assert.rejects(trigger(), refused(/^trigger needs the name of one event\.$/, usage));
    await assert.rejects(
      trigger('order.created', 'order.failed'),
      refused(/^trigger needs the name of one event\.$/, usage),
    );
    await assert.rejects(
      trigger('order.eaten'),
      refused(/^There is no event "order\.eaten"\. The events are order\.created, /, usage),
    );
    await trigger('order.created', '--order', 'twice');
    await assert.rejects(trigger('order.created', '--order', 'twice'), {
      message: 'There is an order of this externalOrderId already.',
    });
  });
});

describe('the help of a command', () => {
  it('The help of a command names each of its options, and the events', async () => {
    for (const [help, options] of [
      [LISTEN_HELP, LISTEN_OPTIONS],
      [TRIGGER_HELP, TRIGGER_OPTIONS],
    ] as const) {
      for (const name of Object.keys(options)) assert.match(help, new RegExp(`^  --${name} `, 'm'));
      assert.ok(
        help.split('\n').every((line) => line.length <= 130),
        'it fits a terminal',
      );
    }
    for (const event of EVENTS) assert.ok(TRIGGER_HELP.includes(event));
    assert.deepEqual(await trigger('--help'), { code: 0, said: [TRIGGER_HELP] });
  });
});
