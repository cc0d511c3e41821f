import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };

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

/** A merchant's project: our package, what npm installs with it, and the types of Node. */
let shop: string;

const doors = Object.entries(manifest.exports)
  .filter(([, door]) => typeof door === 'object')
  .map(([name]) => name.replace('.', 'estamp-checkout'));

before(() => {
  shop = mkdtempSync(join(tmpdir(), 'estamp-types-'));
  const home = join(shop, 'node_modules', 'estamp-checkout');
  mkdirSync(home, { recursive: true });
  cpSync('package.json', join(home, 'package.json'));
  cpSync('dist', join(home, 'dist'), { recursive: true, filter: (path) => !/\.(?:js|map)$/.test(path) });
  mkdirSync(join(shop, 'node_modules', '@types'));
  for (const name of [...Object.keys(manifest.dependencies).filter((one) => !one.startsWith('@')), '@lit', '@types/node']) {
    symlinkSync(resolve('node_modules', name), join(shop, 'node_modules', name));
  }
  writeFileSync(join(shop, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(shop, 'every-door.ts'), doors.map((door, at) => `export * as door${at} from '${door}';\n`).join(''));
  for (const [name, text] of Object.entries(WRITTEN)) writeFileSync(join(shop, name), text);
});
after(() => rmSync(shop, { recursive: true }));

/** The errors of the compiler for every entry point, including the declarations of libraries. */
function complaints(moduleResolution: string, module: string): Promise<string> {
  const tsconfig = join(shop, `${moduleResolution}.json`);
  writeFileSync(tsconfig, JSON.stringify({
    compilerOptions: {
      module, moduleResolution, target: 'ES2022', strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false,
      noEmit: true, types: ['node'],
    },
    files: ['every-door.ts', ...Object.keys(WRITTEN)],
  }));
  return new Promise((done) => {
    execFile(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', tsconfig], (_error, stdout, stderr) => done(stdout + stderr));
  });
}

for (const [moduleResolution, module] of [['nodenext', 'nodenext'], ['bundler', 'esnext']] as const) {
  test(`a merchant's program that checks the types of libraries compiles with every door, by "${moduleResolution}"`, async () => {
    assert.ok(doors.length >= 16, `the doors were found: ${doors.join(', ')}`);
    assert.equal(await complaints(moduleResolution, module), '');
  });
}
