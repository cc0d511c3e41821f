import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };

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
});
after(() => rmSync(shop, { recursive: true }));

/** What the compiler says of every door where it looks into the declarations of libraries, too. */
function complaints(moduleResolution: string, module: string): Promise<string> {
  const tsconfig = join(shop, `${moduleResolution}.json`);
  writeFileSync(tsconfig, JSON.stringify({
    compilerOptions: {
      module, moduleResolution, target: 'ES2022', strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false,
      noEmit: true, types: ['node'],
    },
    files: ['every-door.ts'],
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
