/**
 * The projects of `examples`, started as their READMEs say. Next.js is in `next.test.ts`, which builds `examples/next`.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import { PHP, provideIfPossible } from '../../../scripts/test-runner/system-tools.ts';
import { launch } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, pay } from '../support/customer.ts';
import { openExample, type Example } from './open-example.ts';
import { freePort } from '../../support/free-port.ts';
import { openNext } from '../support/next-recipes.ts';
import { blocksOf } from '../../package/documents/blocks.ts';

const NAMES = ['html', 'react', 'vue', 'next', 'php'];
const PROXY = 'node_modules/estamp-checkout/dist/proxy/cli.js';
const VITE = resolve('node_modules/vite/bin/vite.js');

let browser: Browser;
let sandbox: Sandbox;
const open: Example[] = [];
before(async () => {
  browser = await launch();
  sandbox = await createSandbox({ port: 0, timings: { start: 100, complete: 200 } });
});
after(async () => {
  await Promise.all(open.map((example) => example.close()));
  await browser.close();
  await sandbox.close();
});

const copyOf = (name: string, packages: readonly string[] = []): Example => {
  const example = openExample(name, packages);
  open.push(example);
  return example;
};

/** The program of `npm run proxy`. @returns its address */
async function startProxy(example: Example, env: Readonly<Record<string, string>>): Promise<string> {
  const command = [process.execPath, PROXY, '--port', '0', '--config', './estamp.config.mjs'];
  const [, url = ''] = await example.start(command, { ESTAMP_BASE_URL: sandbox.url, ...env }, /listens on (http:\S+)/);
  return new URL(url).origin;
}

async function buysCertificate(url: string): Promise<void> {
  const { page, trouble, context } = await openNext(browser);
  page.on('console', (message) => {
    if (message.type() === 'warning') trouble.push(message.text());
  });
  await page.goto(url);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  assert.deepEqual(trouble, []);
  await context.close();
}

describe('A customer buys a certificate', () => {
  test('The HTML page, whose server is also the proxy, sells a certificate', async () => {
    const port = String(await freePort());
    const env = { PORT: port, ESTAMP_BASE_URL: sandbox.url };
    const [url] = await copyOf('html').start([process.execPath, 'server.js'], env, /http:\S+/);
    await buysCertificate(url);
  });

  for (const [name, packages] of [
    ['react', ['react', 'react-dom', 'scheduler', 'vite']],
    ['vue', ['vue', '@vue', 'vite']],
  ] as const) {
    test(`The page in ${name}, built by its own Vite settings, sells a certificate`, async () => {
      const example = copyOf(name, packages);
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const proxy = await startProxy(example, { ESTAMP_PUBLIC_URL: `${url}/estamp` });
      await example.run([process.execPath, VITE, 'build']);
      const preview = [process.execPath, VITE, 'preview', '--port', port, '--strictPort'];
      await example.start(preview, { ESTAMP_PROXY: proxy }, /Local:/);
      await buysCertificate(url);
    });
  }

  const php = provideIfPossible(PHP);
  if (php !== undefined) {
    test('The PHP page sells a certificate', async () => {
      const example = copyOf('php');
      const url = `http://localhost:${await freePort()}`;
      // The program must know its public address before it has a port.
      const mount = `http://localhost:${await freePort()}/estamp`;
      const { port } = new URL(mount);
      const env = { ESTAMP_BASE_URL: sandbox.url, ESTAMP_PUBLIC_URL: mount, ESTAMP_ALLOWED_ORIGINS: url };
      const proxy = [process.execPath, PROXY, '--port', port, '--config', './estamp.config.mjs'];
      await example.start(proxy, env, /listens on/);
      await example.start([php, '-S', new URL(url).host], { ESTAMP_PUBLIC_URL: mount }, /started/);
      await buysCertificate(url);
    });
  }
});

/** A page, as each server of docs/mounts.md adds it. */
const PAGE = JSON.stringify(
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">' +
    '<script type="module" src="/estamp/assets/estamp-checkout.start.js"></script></head>' +
    '<body><estamp-checkout service-code="estamp.standard"></estamp-checkout></body></html>',
);
const SERVERS: Readonly<Record<string, { packages: readonly string[]; route: string; replaced?: [string, string] }>> = {
  Express: { packages: ['express'], route: `app.get('/', (_, answer) => void answer.send(${PAGE}));` },
  'Express 4': {
    packages: ['express4'],
    route: `app.get('/', (_, answer) => void answer.send(${PAGE}));`,
    replaced: ["from 'express'", "from 'express4'"],
  },
  Fastify: { packages: ['fastify'], route: `app.get('/', (_, reply) => reply.type('text/html').send(${PAGE}));` },
  Hono: { packages: ['hono', '@hono'], route: `app.get('/', (c) => c.html(${PAGE}));` },
};

describe('A customer buys a certificate from a server of docs/mounts.md', () => {
  for (const [name, { packages, route, replaced: [was, now] = ['', ''] }] of Object.entries(SERVERS)) {
    test(`The block of ${name}, with one page, sells a certificate`, async () => {
      const example = copyOf('html', packages);
      const block = blocksOf('docs/mounts.md').find(({ code }) =>
        code.includes(`from '${name.split(' ')[0]?.toLowerCase()}'`),
      );
      const port = String(await freePort());
      const url = `http://localhost:${port}`;
      const options = {
        apiKey: 'sk_test_demo',
        secret: 'a-secret-of-32-characters-or-more',
        services: ['estamp.standard'],
        baseUrl: sandbox.url,
        publicUrl: `${url}/estamp`,
        payment: { connectionId: 'pc_demo', provider: 'sandbox' },
      };
      const lines = (block?.code ?? '').replace(was, now).replace('8080', port).split('\n');
      const listens = lines.findIndex((line) => line.includes('.listen(') || line.startsWith('serve('));
      const code = [`const options = ${JSON.stringify(options)};`, ...lines.toSpliced(listens, 0, route)].join('\n');
      writeFileSync(join(example.home, 'server.mjs'), `${code}\nconsole.log('started');\n`);
      await example.start([process.execPath, 'server.mjs'], { NODE_ENV: 'production' }, /started/);
      await buysCertificate(url);
    });
  }
});

describe('Each example', () => {
  test('Each example has a README of at most five lines of text, and the package among its dependencies', () => {
    const folders = readdirSync('examples', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(folders.map(({ name }) => name).sort(), [...NAMES].sort());
    for (const name of NAMES) {
      const lines = readFileSync(join('examples', name, 'README.md'), 'utf8')
        .split('\n')
        .filter(Boolean);
      assert.ok(lines.length >= 3 && lines.length <= 5, name);
      const { dependencies } = JSON.parse(readFileSync(join('examples', name, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      assert.ok(dependencies['estamp-checkout'], name);
    }
  });

  test('Each command of a README is a script of its package.json', () => {
    for (const name of NAMES) {
      const text = readFileSync(join('examples', name, 'README.md'), 'utf8');
      const { scripts } = JSON.parse(readFileSync(join('examples', name, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>;
      };
      const commands = [...text.matchAll(/`npm (?:run )?(\w+)`/g)].map(([, script = '']) => script);
      assert.ok(commands.length >= 3, name);
      for (const command of commands) assert.ok(command === 'install' || command in scripts, `${name}: ${command}`);
    }
  });

  test('Each file that a README names exists', () => {
    for (const name of NAMES) {
      const text = readFileSync(join('examples', name, 'README.md'), 'utf8');
      const paths = [...text.matchAll(/`([\w./-]+[./][\w-]+)`/g)].map(([, path = '']) => path);
      assert.ok(paths.length >= 1, name);
      for (const path of paths.filter((one) => !one.startsWith('/')))
        assert.ok(existsSync(join('examples', name, path)), `${name}: ${path}`);
    }
  });
});
