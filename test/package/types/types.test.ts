import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { firstOf } from '../../support/share.ts';
import { createProject, DEPENDENCIES, doors } from '../support/project.ts';

/** What a merchant writes in a page and on a server: whatever needs a cast here is a type of ours that is wrong. */
const WRITTEN = {
  'page.ts': `
    import 'estamp-checkout';
    import type { ClientPayment, Failure, MessageOverrides, PaymentHandler } from 'estamp-checkout';
    import { fullMessages } from 'estamp-checkout/form/full';

    const checkout = document.querySelector('estamp-checkout')!;
    const handler: PaymentHandler = async (payment: ClientPayment) => payment.redirectUrl ?? 'dismissed';
    checkout.paymentHandlers = { custom: handler };
    const words: MessageOverrides = { buttonLabel: 'Buy a stamp' };
    document.querySelector('estamp-checkout-button')!.messages = words;
    const complete = (id: string, resumed: boolean): void => console.log(id, resumed);
    const failed = (failure: Failure): void => console.log(failure.code);
    checkout.addEventListener('estamp-complete', ({ detail }) => complete(detail.externalOrderId, detail.resumed));
    document.addEventListener('estamp-failure', ({ detail }) => failed(detail));
    window.addEventListener('estamp-complete', ({ detail }) => complete(detail.externalOrderId, detail.resumed));

    const form = document.createElement('estamp-form');
    form.messages = { ...fullMessages, addKey: 'One more', optional: 'if you like' };
    const changed = (pointer: string): void => console.log(pointer);
    form.addEventListener('estamp-form-change', ({ detail }) => changed(detail.pointer));
    document.addEventListener('estamp-form-change', ({ detail }) => changed(detail.pointer));
    window.addEventListener('estamp-form-submit', ({ detail }) => console.log(detail satisfies null));`,
  'server.ts': `
    import { createServer } from 'node:http';
    import { createEstampProxy, createOperations, toNodeHandler, type EstampProxyOptions } from 'estamp-checkout/proxy/node';

    export function serve(options: EstampProxyOptions): void {
      const proxy = createEstampProxy({
        ...options,
        customer: (request, { stampDutyMinor }) => ({ id: String(request.headers.get('cookie')) + (stampDutyMinor satisfies number) }),
        onEvent: (event) => console.log(event.type === 'order' ? event.externalOrderId : event.message),
      });
      createServer(toNodeHandler(proxy)).listen(8080);
      createServer(createOperations(proxy).node).listen(9464, '127.0.0.1');
    }`,
};

/** TypeScript itself, and the oldest that README promises: the one that the manifest analyzer brings. */
const oldest = createRequire(resolve('node_modules/@custom-elements-manifest/analyzer/package.json'));
const COMPILERS = { newest: resolve('node_modules/typescript/bin/tsc'), oldest: oldest.resolve('typescript/bin/tsc') };

/** The imports of a page. The others are for a server. */
const isBrowser = (door: string): boolean => !/\/(?:api|proxy|webhooks|sandbox)\b/.test(door);
/** The types of a framework need the framework, and its own types need not be without error. */
const isFramework = (door: string): boolean => /\/(?:react|preact|solid|vue|svelte)$/.test(door);

const exportsOf = (names: readonly string[]): string =>
  names.map((door, at) => `export * as door${at} from '${door}';\n`).join('');

let shop: string;
before(() => {
  shop = createProject('types', [...DEPENDENCIES.filter((name) => !name.startsWith('@')), '@lit', '@types/node'], {
    'every-door.ts': exportsOf(doors.filter((door) => !isFramework(door))),
    'browser-doors.ts': exportsOf(doors.filter((door) => isBrowser(door) && !isFramework(door))),
    ...WRITTEN,
  });
});
after(() => rmSync(shop, { recursive: true }));

/** What a compiler prints. It looks into the declarations of libraries, too. */
function compile(
  tsc: string,
  name: string,
  options: object,
  files: readonly string[],
  ...more: string[]
): Promise<string> {
  const tsconfig = join(shop, `${name}.json`);
  writeFileSync(
    tsconfig,
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
        ...options,
      },
      files,
    }),
  );
  return new Promise((done) => {
    execFile(
      process.execPath,
      [tsc, '--pretty', 'false', '-p', tsconfig, ...more],
      { maxBuffer: 1 << 26 },
      (_error, stdout, stderr) => done(stdout + stderr),
    );
  });
}

for (const [moduleResolution, module] of firstOf(
  [
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ] as const,
  1,
)) {
  test(`A strict program that checks the types of libraries compiles with every import of the package, by "${moduleResolution}"`, async () => {
    assert.ok(doors.length >= 21, `the imports were found: ${doors.join(', ')}`);
    const files = ['every-door.ts', ...Object.keys(WRITTEN)];
    assert.equal(
      await compile(COMPILERS.newest, moduleResolution, { module, moduleResolution, types: ['node'] }, files),
      '',
    );
  });
}

for (const [moduleResolution, module] of firstOf(
  [
    ['bundler', 'esnext'],
    ['node16', 'node16'],
  ] as const,
  1,
)) {
  test(`TypeScript 5.4, the oldest that README names, compiles a strict program by "${moduleResolution}"`, async () => {
    assert.match((oldest('typescript') as { version: string }).version, /^5\.4\./);
    const options = { module, moduleResolution, types: ['node'], skipLibCheck: true };
    assert.equal(
      await compile(COMPILERS.oldest, `oldest-${moduleResolution}`, options, [
        'every-door.ts',
        ...Object.keys(WRITTEN),
      ]),
      '',
    );
  });
}

test('A page that imports the elements type-checks the package, Lit and TypeScript, and no server package', async () => {
  const options = { module: 'esnext', moduleResolution: 'bundler', types: [] };
  const files = (await compile(COMPILERS.newest, 'browser', options, ['browser-doors.ts', 'page.ts'], '--listFiles'))
    .split('\n')
    .filter(Boolean);
  assert.deepEqual(
    files.filter((file) => !/^\/.*\.d\.ts$|(?:browser-doors|page)\.ts$/.test(file)),
    [],
    'no error',
  );
  const packages = new Set(files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean));
  assert.deepEqual([...packages].sort(), [
    '@lit/reactive-element',
    '@types/trusted-types',
    'estamp-checkout',
    'lit',
    'lit-element',
    'lit-html',
    'typescript',
  ]);
});
