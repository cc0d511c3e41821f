/** The plain types that the package ships for `wire` are what zod infers from the schemas. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

/** Each type of `wire` that is inferred from a schema. */
const inferred = readdirSync('src/wire').flatMap((name) =>
  [...readFileSync(`src/wire/${name}`, 'utf8').matchAll(/^export type (\w+) = z\.infer</gm)].map(
    ([, type = '']) => type,
  ),
);

function compile(file: string, folder: string): Promise<string> {
  const config = join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: resolve('tsconfig.json'),
      compilerOptions: { types: [], rootDir: '/' },
      include: [],
      files: [file],
    }),
  );
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', config],
      (_error, stdout, stderr) => done(stdout + stderr),
    );
  });
}

test('Every shipped type of a message equals the type of its schema, and a difference is an error', async () => {
  assert.ok(inferred.length > 20);
  const folder = mkdtempSync(join(tmpdir(), 'estamp-wire-'));
  try {
    const same = (type: string): string => `export const same${type}: Same<shipped.${type}, source.${type}> = true;\n`;
    const file = join(folder, 'equal.ts');
    writeFileSync(
      file,
      `
      import type * as shipped from ${JSON.stringify(resolve('dist/wire/index.d.ts'))};
      import type * as source from ${JSON.stringify(resolve('src/wire/index.ts'))};
      type Flat<T> = T extends object ? { [K in keyof T]: Flat<T[K]> } : T;
      type Same<A, B> = (<T>() => T extends Flat<A> ? 1 : 2) extends (<T>() => T extends Flat<B> ? 1 : 2) ? true : false;
      ${inferred.map(same).join('')}
      export const routes: Same<shipped.RouteName, source.RouteName> = true;
      // @ts-expect-error -- two messages are not the same
      export const different: Same<shipped.Order, source.Quote> = true;
    `,
    );
    assert.equal(await compile(file, folder), '');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('No declaration of wire mentions zod', () => {
  const declarations = readdirSync('dist/wire').filter((name) => name.endsWith('.d.ts'));
  assert.equal(declarations.length, readdirSync('src/wire').length);
  for (const name of declarations) assert.doesNotMatch(readFileSync(`dist/wire/${name}`, 'utf8'), /zod|\bz\./, name);
});

/** Modules of the proxy and the types of their schemas. */
const OPTIONS = {
  'proxy/config/options': ['EstampProxyOptions', 'PaymentOptions', 'Limits', 'Brand'],
  'proxy/merchant/session-options': ['SessionOptions'],
};

test('The shipped options of the proxy and of a session accept what their schemas accept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-options-'));
  try {
    const file = join(folder, 'equal.ts');
    const lines = Object.entries(OPTIONS).flatMap(([path, types], index) => [
      `import type * as shipped${index} from ${JSON.stringify(resolve(`dist/${path}.d.ts`))};`,
      `import type * as source${index} from ${JSON.stringify(resolve(`src/${path}.ts`))};`,
      ...types.flatMap((type) => [
        `export const to${type} = (value: source${index}.${type}): Required<shipped${index}.${type}> => value as Required<typeof value>;`,
        `export const from${type} = (value: shipped${index}.${type}): Required<source${index}.${type}> => value as Required<typeof value>;`,
      ]),
    ]);
    writeFileSync(file, lines.join('\n'));
    assert.equal(await compile(file, folder), '');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('Every field of the shipped options has a comment, and none needs zod', () => {
  for (const [path, types] of Object.entries(OPTIONS)) {
    const text = readFileSync(`dist/${path}.d.ts`, 'utf8');
    for (const type of types) {
      const [, body = ''] = new RegExp(`\\nexport interface ${type} \\{\\n([^]*?)\\n\\}`).exec(text) ?? [];
      assert.ok(body, type);
      assert.doesNotMatch(body, /\bz\./, type);
      assert.equal(body.match(/^  \w+\??:/gm)?.length, body.match(/^  \/\*\*/gm)?.length, type);
    }
  }
});
