import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import fc from '../../support/fast-check.ts';
import { allowHosts } from '../../../src/sandbox/app/app.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { callerOf, openOrder } from '../support/running-sandbox.ts';

const sandbox = await createSandbox();
const named = await createSandbox({ allowedHosts: ['sandbox', 'box.example.test', '[fd00::1]'] });
after(() => Promise.all([sandbox.close(), named.close()]));

/** Sends lines as they are; the status of the answer, and its body. */
async function raw({ port }: Sandbox, ...lines: string[]): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  await once(socket, 'close');
  return { status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4) };
}

const CONTROL = 'x-sandbox-control: 1';
const KEY = 'authorization: Bearer sk_test_demo';
const PATHS = [
  '/_sandbox/keys',
  '/_sandbox/health',
  '/v1/services',
  '/',
  '/page.css',
  '/openapi.json',
  '/pay/x',
  '/nowhere',
];
const OWN = ['localhost', 'LocalHost', '127.0.0.1', '127.255.0.9', '[::1]'];
const FOREIGN = [
  'evil.example',
  'localhost.evil.example',
  'evil.localhost',
  '127.0.0.1.nip.io',
  'LOCALHOST.',
  'localhost.',
  '127.0.0.1.',
  '127.0.0.1@evil.example',
  'evil.example@127.0.0.1',
  'localhost:80@evil.example',
  'localhost:4010:80',
  'localhost evil.example',
  'localhost,evil.example',
  'localhost/evil.example',
  'localhost#.evil.example',
  '0.0.0.0',
  '[::]',
  '::1',
  '[::1',
  '[::1].evil.example',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[fe80::1%25eth0]',
  '192.168.0.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '127.1',
  '127.0.0.01',
  '127.0.0.256',
  '\u00b927.0.0.1',
  'sandbox',
  '*',
  '',
];

describe('the hosts that a sandbox answers to', () => {
  it('A sandbox answers to loopback names with any port, whatever X-Forwarded-Host says', async () => {
    for (const name of OWN) {
      for (const host of [name, `${name}:${sandbox.port}`, `${name}:1`]) {
        for (const path of PATHS) {
          const extra = ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example'];
          const { status, body } = await raw(sandbox, `GET ${path} HTTP/1.1`, `Host: ${host}`, CONTROL, KEY, ...extra);
          assert.equal(status, path === '/pay/x' || path === '/nowhere' ? 404 : 200, `${host} ${path}`);
          assert.ok(!body.includes('evil.example'));
        }
      }
    }
  });

  it('T87: A sandbox refuses every other host before anything else, also with the header of the control plane', async () => {
    for (const name of FOREIGN) {
      for (const host of [name, `${name}:${sandbox.port}`]) {
        for (const path of PATHS) {
          const { status, body } = await raw(
            sandbox,
            `GET ${path} HTTP/1.1`,
            `Host: ${host}`,
            CONTROL,
            KEY,
            'X-Forwarded-Host: localhost',
          );
          assert.equal(status, 403, `${host} ${path}`);
          assert.match(body, /answers only to localhost/);
        }
      }
    }
    const { status } = await raw(
      sandbox,
      'POST /_sandbox/reset HTTP/1.1',
      'Host: evil.example',
      CONTROL,
      'Content-Length: 0',
    );
    assert.equal(status, 403);
    assert.deepEqual(
      await sandbox.journal(),
      await sandbox.journal({ operationId: 'listServices' }),
      'only own hosts were heard',
    );
  });

  it('T87: A sandbox refuses a missing host, a second one, and a request target with a foreign one', async () => {
    const cases: [string, string[], number][] = [
      ['GET /_sandbox/keys HTTP/1.0', [], 403],
      ['GET /_sandbox/keys HTTP/1.1', [], 403],
      ['GET /_sandbox/keys HTTP/1.0', ['Host: localhost'], 200],
      ['GET /_sandbox/keys HTTP/1.1', ['Host: localhost', 'Host: evil.example'], 403],
      ['GET /_sandbox/keys HTTP/1.1', ['Host: evil.example', 'Host: localhost'], 403],
      ['GET http://evil.example/_sandbox/keys HTTP/1.1', ['Host: localhost'], 403],
      ['GET http://localhost@evil.example/_sandbox/keys HTTP/1.1', ['Host: localhost'], 403],
      ['GET http://localhost/_sandbox/keys HTTP/1.1', ['Host: evil.example'], 403],
      ['GET http://localhost/_sandbox/keys HTTP/1.1', ['Host: localhost'], 200],
    ];
    for (const [line, hosts, status] of cases) {
      assert.equal((await raw(sandbox, line, ...hosts, CONTROL)).status, status, `${line} ${hosts.join()}`);
    }
  });

  it('T87: A sandbox refuses pages of another origin everywhere but at the payment page', async () => {
    const host = `Host: 127.0.0.1:${sandbox.port}`;
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost.evil.example',
      'http://localhost@evil.example',
      '',
    ]) {
      for (const path of [
        '/_sandbox/keys',
        '/_sandbox/health',
        '/v1/services',
        '/',
        '/pay/../_sandbox/keys',
        '/pay/x/../../_sandbox/keys',
        '/pay/%2e%2e/_sandbox/keys',
      ]) {
        const { status } = await raw(sandbox, `GET ${path} HTTP/1.1`, host, CONTROL, KEY, `Origin: ${origin}`);
        assert.equal(status, 403, `${origin} ${path}`);
      }
      assert.equal(
        (await raw(sandbox, 'POST /_sandbox/reset HTTP/1.1', host, CONTROL, `Origin: ${origin}`, 'Content-Length: 0'))
          .status,
        403,
      );
    }
    for (const origin of ['http://localhost:3000', 'https://127.0.0.1', `http://[::1]:${sandbox.port}`]) {
      assert.equal(
        (await raw(sandbox, 'GET /_sandbox/keys HTTP/1.1', host, CONTROL, `Origin: ${origin}`)).status,
        200,
        origin,
      );
    }
    const { providerIntentId } = await openOrder(callerOf(sandbox));
    const paid = await fetch(`${sandbox.url}/pay/${providerIntentId}`, {
      method: 'POST',
      headers: { origin: 'https://shop.example' },
      body: new URLSearchParams({ outcome: 'paid', return_url: 'https://shop.example/back' }),
      redirect: 'manual',
    });
    assert.deepEqual([paid.status, paid.headers.get('location')], [303, 'https://shop.example/back']);
  });

  it('A sandbox answers to the names it is given, and to the address it listens on', async () => {
    for (const host of ['sandbox:4010', 'SANDBOX', 'box.example.test', '[fd00::1]:80', 'localhost']) {
      const { status } = await raw(
        named,
        'GET /_sandbox/keys HTTP/1.1',
        `Host: ${host}`,
        `Origin: http://${host}`,
        CONTROL,
      );
      assert.equal(status, 200, host);
    }
    assert.equal((await raw(named, 'GET / HTTP/1.1', 'Host: a.box.example.test')).status, 403);
    const asked = (host: string, to: string): unknown =>
      allowHosts(host).refusal({ url: '/', rawHeaders: ['Host', to] });
    assert.equal(asked('192.168.0.7', '192.168.0.7:4010'), undefined);
    assert.equal(asked('fd00::7', '[fd00::7]:4010'), undefined);
    assert.notEqual(asked('192.168.0.7', '192.168.0.8:4010'), undefined);
    assert.notEqual(asked('0.0.0.0', '192.168.0.8:4010'), undefined);
  });

  it('A sandbox names the option where a further host is not a name', async () => {
    for (const name of ['*', '*.example', 'http://sandbox', 'sandbox:4010', 'a/b', '', 'a b', '.', 'fd00::1']) {
      await assert.rejects(
        createSandbox({ allowedHosts: [name] }),
        /^TypeError: allowedHosts must have names such as sandbox/,
        name,
      );
    }
  });

  it('A sandbox refuses any domain and any text around a loopback name', () => {
    const allowed = allowHosts('127.0.0.1');
    const refuses = (host: string): boolean => allowed.refusal({ url: '/', rawHeaders: ['host', host] }) !== undefined;
    const own = fc.constantFrom(...OWN);
    const text = fc.string({ minLength: 1, maxLength: 8 }).filter((part) => !/^[\d.:]+$/.test(part));
    fc.assert(fc.property(fc.domain(), (name) => refuses(name)));
    fc.assert(fc.property(own, text, (name, part) => refuses(name + part) && refuses(part + name)));
    fc.assert(
      fc.property(own, fc.domain(), (name, domain) => refuses(`${name}.${domain}`) && refuses(`${domain}.${name}`)),
    );
  });
});
