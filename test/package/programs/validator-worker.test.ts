import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'estamp-validator-'));
after(() => rmSync(folder, { recursive: true }));

const MODULE = new URL('../../../dist/proxy/node/validator/worker-validator.js', import.meta.url);
const PROGRAM = `
  import { createWorkerValidator } from ${JSON.stringify(MODULE.href)};
  process.on('warning', ({ message }) => { throw new Error(message); });
  const { validate, close } = createWorkerValidator();
  const errors = await validate({ type: 'object', required: ['name'] }, {});
  await close();
  console.log(errors.length);
`;

test('The published proxy validates forms in a worker thread.', () => {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, PROGRAM);
  assert.equal(execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim(), '1');
});
