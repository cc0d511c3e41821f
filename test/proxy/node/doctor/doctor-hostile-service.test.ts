import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { doctorCommand } from '../../../../src/proxy/node/program/doctor-command.ts';
import { createHideSecrets } from '../../../../src/proxy/redaction/hide-secrets.ts';
import { openClinic, SECRET, WEBHOOK_SECRET } from './kit.ts';

const clinic = await openClinic();
const { key: KEY } = await clinic.sandbox.addKey({ environment: 'sandbox' });
const MOBILE = '9812300045';
const NAME = 'Meenakshi Sundaram';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** What the service answers: the text of the sandbox, or another status and text. */
type Answer = (
  path: string,
  headers: IncomingHttpHeaders,
  text: string,
) => { status?: number; text: string; location?: string };

const failed = (status: number, message: string, more: object = {}): ReturnType<Answer> => ({
  status,
  text: JSON.stringify({ error: { code: 'INVALID_KEY', message, ...more }, message }),
});
const priced =
  (change: (price: Record<string, unknown>) => unknown): Answer =>
  (path, _, text) =>
    path.endsWith('/duty/calculate')
      ? { text: JSON.stringify(change(JSON.parse(text) as Record<string, unknown>)) }
      : { text };

const SERVICES: Readonly<Record<string, Answer>> = {
  'repeats the header of the key': (_, { authorization = '' }) =>
    failed(401, `Invalid API key provided: ${authorization}\u001b[31m\nok all is well`),
  'fails with all headers': (_, headers) => failed(500, JSON.stringify(headers), { headers }),
  'redirects to an address with the key': (path, { authorization = '' }) => ({
    status: 307,
    location: `http://127.0.0.1:9${path}?key=${encodeURIComponent(authorization)}`,
    text: authorization,
  }),
  'repeats headers in every body': (_, headers) => ({
    text: JSON.stringify({
      debug: headers,
      [String(headers.authorization)]: 1,
      data: [],
      states: [String(headers.authorization)],
    }),
  }),
  'answers a page with the key': (_, headers) => ({
    text: `<html><body>Bearer: ${String(headers.authorization)}, call ${MOBILE}</body></html>`,
  }),
  'encodes the key': (_, { authorization = '' }) =>
    failed(
      403,
      [base64(authorization), base64(KEY), Buffer.from(KEY).toString('hex'), [...KEY].reverse().join('')].join(' '),
    ),
  'sells services that are called like the key': (path, { authorization = '' }, text) => ({
    text: path.endsWith('/services') ? text.replaceAll('"name":"', `"name":"${authorization} ${MOBILE} `) : text,
  }),
  'names the secrets of this server': () =>
    failed(401, `secret ${SECRET}, webhooks ${WEBHOOK_SECRET}, ${base64(SECRET)}`),
  'has a mobile number among the figures of a price': priced((price) => ({
    ...price,
    totalPayable: Number(MOBILE),
    [NAME]: { mobile: MOBILE, amount: 7.5 },
    rows: [{ payee: NAME, amount: MOBILE }],
  })),
  'has a customer in a price that is read': priced((price) => ({
    ...price,
    by: NAME,
    mobile: Number(MOBILE),
    [NAME]: { of: MOBILE },
  })),
  'has a customer in every list': (path, _, text) => ({
    text: /states|instruments|schema/.test(path)
      ? text.replace('{', `{"preparedBy":"${NAME}, ${MOBILE}","error":{"${NAME}":"${MOBILE}"},`)
      : text,
  }),
  'has a customer in an order': (path, _, text) => ({
    text: /orders\/[^/]+/.test(path)
      ? text.replace('{', `{"${NAME}":{"status":"${NAME}","at":"${MOBILE}"},"state":"${NAME} ${MOBILE}",`)
      : text,
  }),
};

let answer: Answer = (_path, _headers, text) => ({ text });
const server = createServer((request, response) => {
  void (async (): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/', headers } = request;
    const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)]],
    );
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const real = await fetch(clinic.sandbox.url + url, { method, headers: passed, ...(body && { body }) });
    const made = answer(url.split('?')[0] ?? '', headers, await real.text());
    response.writeHead(made.status ?? real.status, {
      'content-type': 'application/json',
      ...(made.location !== undefined && { location: made.location }),
    });
    response.end(made.text);
  })();
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const CANARIES = [KEY, KEY.slice(8), SECRET, WEBHOOK_SECRET, MOBILE, '98123', '00045', 'Meenakshi', 'Sundaram'].flatMap(
  (text) => [text, base64(text), Buffer.from(text).toString('hex'), [...text].reverse().join('')],
);

for (const [name, service] of Object.entries(SERVICES)) {
  test(`T94: neither the text, the JSON, the recordings nor the reader of doctor hold a key or a person: a service that ${name}`, async () => {
    answer = service;
    const said: string[] = [];
    for (const more of [[], ['--json']]) {
      const directory = mkdtempSync(join(clinic.directory, 'hostile-'));
      const folder = join(directory, 'recordings');
      await doctorCommand(['--record', folder, ...more], {
        say: (text) => void said.push(text),
        environment: { ...clinic.environment, ESTAMP_API_KEY: KEY, ESTAMP_BASE_URL: url },
        directory,
        ask: undefined,
      });
      const files = readdirSync(folder).map((file) => join(folder, file));
      const readers = readdirSync(directory).filter((file) => file.endsWith('.mjs'));
      for (const file of [...files, ...readers.map((module) => join(directory, module))])
        said.push(readFileSync(file, 'utf8'));
    }
    const all = said.join('\n').toLowerCase();
    assert.match(all, /settings\.read/);
    for (const word of CANARIES) {
      const at = all.indexOf(word.toLowerCase());
      assert.ok(at < 0, `${word}: ${all.slice(Math.max(0, at - 200), at + 80)}`);
    }
    assert.ok(!all.includes('\u001b'));
  });
}

test('A secret is hidden in each of its encodings, whatever stands around it.', () => {
  const secret = 'sk_live_q7ZrT2mK"x/y+z';
  const hide = createHideSecrets([secret, undefined, 'abc']);
  const written = [
    secret,
    JSON.stringify({ secret }),
    encodeURIComponent(secret),
    ...['', 'B', 'Be', 'Bearer '].map((before) => base64(`${before}${secret} and more`)),
    Buffer.from(`Bearer ${secret}`).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    secret.toUpperCase(),
    [...secret].reverse().join(''),
    'q7ZrT2mK"x/y+z',
  ];
  for (const text of written) assert.match(hide(`it is ${text}, abc`), /^it is .*\(hidden\).*, abc$/s, text);
  assert.equal(hide('nothing of it, abc'), 'nothing of it, abc');
});
