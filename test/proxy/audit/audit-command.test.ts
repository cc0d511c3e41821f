import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { auditCommand } from '../../../src/proxy/node/program/audit-command.ts';

const sha = (text: string, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;
const SCRIPT = 'export const a = 1;';
const INLINE = 'start();';
const GOOD: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; script-src 'self' '${sha(INLINE, 'sha256')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; report-to csp`,
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

const served = { script: SCRIPT, headers: GOOD, more: '' };
const server = createServer((request, response) => {
  if (request.url === '/a.js') response.end(served.script);
  else
    response
      .writeHead(200, served.headers)
      .end(`<script src=/a.js></script><script>${INLINE}</script>${served.more}\u001b`);
}).listen(0, '127.0.0.1');
after(() => server.close());

test('estamp-proxy audit writes a baseline, accepts exceptions, and reports every change', async () => {
  if (!server.listening) await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/checkout`;
  const file = join(mkdtempSync(join(tmpdir(), 'estamp-audit-')), 'baseline.json');
  let fromService = '';
  const run = (...args: string[]): Promise<number> => {
    fromService = '';
    return auditCommand([url, ...args], (text) => (fromService += text));
  };
  await assert.rejects(run('--baseline', file), /cannot be read\. Make it with --write\.$/);
  await assert.rejects(run('--write'), /--write needs --baseline FILE\.$/);
  assert.equal(await run(), 0, fromService);
  assert.match(fromService, /^script +type +passes by +integrity +bytes +hash$/m);
  assert.match(fromService, /No weaknesses and no changes\.$/);
  assert.equal(await run('--baseline', file, '--write'), 0);

  assert.equal(await run('--baseline', file), 1);
  assert.match(fromService, /^change: No reason is given for: http\S+\/a\.js$/m);
  const baseline = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { why: string }[]; accepted: string[] };
  for (const script of baseline.scripts) script.why = 'The checkout itself.';
  writeFileSync(file, JSON.stringify(baseline));
  assert.equal(await run('--baseline', file), 0, fromService);

  served.more = '<form action=https://other.example/steal>';
  assert.equal(await run('--baseline', file), 1);
  assert.match(fromService, /^Forms are sent to:\n  https:\/\/other\.example\/steal$/m);
  assert.match(fromService, /^change: New form: https:\/\/other\.example\/steal$/m);
  served.more = '';

  served.script = 'skim();';
  assert.equal(await run('--baseline', file, '--json'), 1);
  const { changes, ok } = JSON.parse(fromService) as { changes: string[]; ok: boolean };
  assert.deepEqual([changes.length, ok], [1, false]);
  assert.match(changes.join(), /^Changed script: http\S+\/a\.js$/);
  served.script = SCRIPT;

  served.headers = { ...GOOD, 'x-content-type-options': 'no' };
  assert.equal(await run('--baseline', file), 1);
  assert.match(fromService, /^change: Changed header: x-content-type-options$/m);
  assert.match(fromService, /^weakness: no-nosniff/m);
  writeFileSync(file, JSON.stringify({ ...baseline, accepted: ['no-nosniff'] }));
  assert.equal(await run('--baseline', file, '--write'), 0, fromService);
  assert.equal(await run('--baseline', file), 0, fromService);
  assert.match(fromService, /^accepted: no-nosniff/m);

  writeFileSync(file, '{"url": 1}');
  await assert.rejects(run('--baseline', file), /not made by --write/);
});
