import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/* Which packages a new process has loaded, once it has answered a health check and then tried to reach a service. */
const PROGRAM = `
import { createRequire } from 'node:module';
import { createEstampProxy, toNodeHandler } from 'estamp-checkout/proxy/node';
const { cache } = createRequire(process.cwd() + '/');
const loaded = () => ['undici', 'ajv'].filter((name) =>
  Object.keys(cache).some((file) => file.includes('/node_modules/' + name + '/')));
const proxy = createEstampProxy({
  apiKey: 'sk_test_demo', baseUrl: 'http://127.0.0.1:9', publicUrl: 'https://shop.example/estamp', secret: 'x'.repeat(50),
  services: ['estamp.standard'], payment: { connectionId: 'pc_demo', provider: 'sandbox' },
});
toNodeHandler(proxy);
const ask = (path) => proxy.fetch(new Request('https://shop.example/estamp' + path));
const health = await ask('/health');
const before = loaded();
const checkout = await ask('/checkout/estamp.standard');
console.log(JSON.stringify({ health: health.status, before, checkout: checkout.status, after: loaded() }));
process.exit();`;

test('A server answers its first health check before it has loaded undici or Ajv, and loads undici for the first call', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  assert.deepEqual(JSON.parse(stdout), { health: 200, before: [], checkout: 503, after: ['undici'] });
});

/** The modules that a module loads, without those of `import()` in functions. */
function staticImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!existsSync(file)) return found;
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^'"\n]*["']([^"'\n]+)["'];$/gm))
    staticImports(name.startsWith('.') ? join(dirname(file), name) : name, found);
  return found;
}

test('The program parses no HTML before the commands audit and doctor ask for it', () => {
  const loaded = staticImports('dist/server/main2.js');
  assert.ok(loaded.has('dist/server/proxy.js'), [...loaded].join(' '));
  assert.ok(!loaded.has('parse5'), [...loaded].join(' '));
  assert.ok(staticImports('dist/server/audit-command.js').has('parse5'));
});
