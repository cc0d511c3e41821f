/** Production builds of frameworks with a server of their own, by the files of docs/guides/server-frameworks.md. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import { launch, visit } from '../../../journeys/support/browser.ts';
import { atProvider, downloadCertificate, fillIn, pay } from '../../../journeys/support/customer.ts';
import { settingsOfPage, startProduction, type ProductionServer, type Stack } from './production-server.ts';

const QUOTES_AN_HOUR = 5;

const STACKS: readonly Stack[] = [
  {
    name: 'SvelteKit',
    packages: [
      '@sveltejs/kit@2.70.4',
      '@sveltejs/adapter-node@5.5.7',
      '@sveltejs/vite-plugin-svelte@6.2.3',
      'svelte@5.57.3',
      'vite@7.3.8',
    ],
    files: {
      'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit()] };`,
      'src/app.html': `<!doctype html><html lang="en"><head><meta charset="utf-8">%sveltekit.head%</head>
<body><div>%sveltekit.body%</div></body></html>`,
      'src/routes/+page.svelte': '<a href="/buy">Buy</a>',
    },
    build: ['npx', 'vite', 'build'],
    start: ['node', 'build'],
  },
  {
    name: 'Nuxt',
    packages: ['nuxt@4.4.5'],
    files: {
      'app/pages/index.vue': '<template><NuxtLink to="/buy">Buy</NuxtLink></template>',
    },
    build: ['npx', 'nuxt', 'build'],
    start: ['node', 'server/index.mjs'],
    deployed: '.output',
  },
  {
    name: 'Astro',
    packages: ['astro@5.18.2', '@astrojs/node@9.5.5'],
    files: { 'src/pages/index.astro': '<html lang="en"><body><a href="/buy">Buy</a></body></html>' },
    build: ['npx', 'astro', 'build'],
    start: ['node', 'dist/server/entry.mjs'],
  },
  {
    name: 'React Router',
    packages: [
      'react-router@7.18.4',
      '@react-router/dev@7.18.4',
      '@react-router/node@7.18.4',
      '@react-router/serve@7.18.4',
      'react@19.3.1',
      'react-dom@19.3.1',
      'isbot@5.1.32',
      'vite@7.3.8',
    ],
    files: {
      'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };`,
      'app/root.tsx': `import { Links, Meta, Outlet, Scripts } from 'react-router';
export const Layout = ({ children }) => (
  <html lang="en"><head><meta charSet="utf-8" /><Meta /><Links /></head><body>{children}<Scripts /></body></html>
);
export default () => <Outlet />;`,
      'app/routes/home.tsx': 'export default () => <a href="/buy">Buy</a>;',
    },
    build: ['npx', 'react-router', 'build'],
    start: ['node', 'node_modules/.bin/react-router-serve', './build/server/index.js'],
  },
  {
    name: 'Angular',
    packages: [
      '@angular/build@21.2.24',
      '@angular/cli@21.2.24',
      '@angular/ssr@21.2.24',
      '@angular/common@21.2.24',
      '@angular/compiler@21.2.24',
      '@angular/compiler-cli@21.2.24',
      '@angular/core@21.2.24',
      '@angular/platform-browser@21.2.24',
      '@angular/platform-server@21.2.24',
      '@angular/router@21.2.24',
      'rxjs@7.8.2',
      'tslib@2.9.1',
      'typescript@5.9.3',
      'express@5.3.0',
      '@types/express@5.0.6',
      '@types/node@20.19.43',
    ],
    files: {
      'angular.json': JSON.stringify({
        version: 1,
        projects: {
          shop: {
            projectType: 'application',
            root: '',
            architect: {
              build: {
                builder: '@angular/build:application',
                options: {
                  browser: 'src/main.ts',
                  server: 'src/main.server.ts',
                  ssr: { entry: 'src/server.ts' },
                  outputMode: 'server',
                  tsConfig: 'tsconfig.json',
                  security: { allowedHosts: ['localhost'] },
                  ...settingsOfPage('externalDependencies'),
                },
              },
            },
          },
        },
      }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'preserve',
          target: 'es2022',
          strict: true,
          experimentalDecorators: true,
          skipLibCheck: true,
          types: ['node'],
        },
        files: ['src/main.ts', 'src/main.server.ts', 'src/server.ts'],
      }),
      'src/app/app.ts': `import { Component } from '@angular/core';
import { provideClientHydration } from '@angular/platform-browser';
import { provideRouter, RouterLink, RouterOutlet } from '@angular/router';
import { Buy } from './buy';
@Component({ imports: [RouterLink], template: '<a routerLink="/buy">Buy</a>' })
class Home {}
@Component({ selector: 'app-root', imports: [RouterOutlet], template: '<router-outlet />' })
export class App {}
export const providers = [provideRouter([{ path: '', component: Home }, { path: 'buy', component: Buy }]), provideClientHydration()];`,
      'src/main.ts': `import { bootstrapApplication } from '@angular/platform-browser';
import { App, providers } from './app/app';
void bootstrapApplication(App, { providers });`,
      'src/main.server.ts': `import { bootstrapApplication, type BootstrapContext } from '@angular/platform-browser';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { App, providers } from './app/app';
const rendering = provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Server }]));
export default (context: BootstrapContext) => bootstrapApplication(App, { providers: [...providers, rendering] }, context);`,
    },
    build: ['npx', 'ng', 'build'],
    start: ['node', 'dist/shop/server/server.mjs'],
  },
];

/** What a reverse proxy on the same machine tells of its client, who has sent an invented `X-Forwarded-For` itself. */
const from = (ip: string, invented: string): Record<string, string> => ({
  'x-forwarded-for': `${invented}, ${ip}`,
  'x-real-ip': ip,
});

const wanted = process.env['FRAMEWORKS']?.split(',');

for (const stack of STACKS.filter(({ name }) => wanted?.includes(name) ?? true)) {
  describe(`A production build of ${stack.name}`, () => {
    let browser: Browser;
    let sandbox: Sandbox;
    let server: ProductionServer;
    before(async () => {
      sandbox = await createSandbox({ port: 0, timings: { start: 100, complete: 200 } });
      server = await startProduction(stack, (url) => ({
        apiKey: 'sk_test_demo',
        secret: 'a-secret-of-32-characters-or-more',
        services: ['estamp.standard'],
        baseUrl: sandbox.url,
        publicUrl: `${url}/estamp`,
        payment: { connectionId: 'pc_demo', provider: 'sandbox' },
        limits: { quotesPerNetworkPerHour: QUOTES_AN_HOUR },
        trustedProxies: ['127.0.0.1', '::1'],
      }));
      browser = await launch();
    });
    after(async () => {
      await browser?.close();
      await server?.close();
      await sandbox?.close();
    });

    test('A customer buys a certificate, and neither the console nor the log complains', async () => {
      const { page, trouble } = await visit(browser, { extraHTTPHeaders: from('203.0.113.7', '192.0.2.1') });
      page.on('console', (message) => {
        if (/^(?:warning|error)$/.test(message.type())) trouble.push(message.text());
      });
      await page.goto(`${server.url}/buy`);
      await fillIn(page);
      await pay(page);
      await atProvider(page, 'Pay');
      await downloadCertificate(page);
      assert.deepEqual(trouble, []);
      // The access log of react-router-serve names the browser files.
      assert.doesNotMatch(server.output(), /estamp-(?:checkout|proxy):/);
      await page.context().close();
    });

    test('Each browser file is that of the package', async () => {
      const list = readFileSync(join(server.home, 'node_modules/estamp-checkout/dist/assets.json'), 'utf8');
      const { files } = JSON.parse(list) as { files: Record<string, { integrity?: string }> };
      let count = 0;
      for (const [name, { integrity }] of Object.entries(files)) {
        const answer = await fetch(`${server.url}/estamp/assets/${name}`);
        assert.equal(answer.status, 200, name);
        const hash = createHash('sha384').update(new Uint8Array(await answer.arrayBuffer()));
        if (integrity !== undefined) assert.equal(`sha384-${hash.digest('base64')}`, integrity, name);
        count += 1;
      }
      assert.ok(count > 10, String(count));
    });

    test('Customers are counted by their own addresses, and not by what they write', async () => {
      let stampDutyAmount = 200;
      const ask = async (ip: string, invented: string): Promise<number> => {
        stampDutyAmount += 1; // The same question is answered from a cache, which nobody counts.
        const body = { serviceCode: 'estamp.standard', stateCode: 'KA', articleCode: 'KA-RG-5', stampDutyAmount };
        const headers = { 'content-type': 'application/json', origin: server.url, ...from(ip, invented) };
        const answer = await fetch(`${server.url}/estamp/quotes`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        return answer.status;
      };
      const statuses: number[] = [];
      for (let count = 0; count <= QUOTES_AN_HOUR; count += 1)
        statuses.push(await ask('198.51.100.1', `192.0.2.${count}`));
      assert.deepEqual([statuses.slice(0, -1).includes(429), statuses.at(-1)], [false, 429], String(statuses));
      assert.notEqual(await ask('198.51.100.200', '192.0.2.5'), 429);
    });

    test('A provider sends the customer back by a form of its own site', async () => {
      const answer = await fetch(`${server.url}/estamp/return?s=cut`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: 'https://secure.provider.example' },
        body: new URLSearchParams({ status: 'success' }),
      });
      assert.ok(answer.headers.has('x-request-id'), `${answer.status} ${await answer.text()}`);
    });
  });
}
