import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accept } from '../../scripts/forms-accept/accept.ts';
import { readFolder } from '../../scripts/forms-accept/read.ts';
import { openWorkbench, type Workbench } from '../../scripts/forms-accept/workbench.ts';
import { extend } from '../../src/form/extension.ts';
import { full } from '../../src/form/full/index.ts';

let bench: Workbench;
before(async () => {
  extend(full);
  bench = await openWorkbench();
});
after(() => bench.close());

describe('a form is drawn, keeps its data and tells each fault at its field:', () => {
  for (const description of readFolder(fileURLToPath(new URL('../form/accept', import.meta.url)))) {
    test(description.name, async () => {
      const { wrong, controls, made } = await accept(bench, description);
      assert.deepEqual(wrong, []);
      assert.ok(controls > 0 && made > 0, 'a form without controls and faults proves nothing');
    });
  }
});

describe('the harness sees', () => {
  const sick = async (description: object, data?: unknown): Promise<string[]> =>
    (await accept(bench, { name: 'sick', description, data })).wrong;

  test('a description that is refused', async () => {
    const [reason] = await sick({ schema: { type: 'date-time' } });
    assert.match(reason ?? '', /^Refused: /);
  });

  test('a file that is no JSON, and goes on with the next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forms-'));
    writeFileSync(join(folder, 'a.json'), '{"type": "object",');
    writeFileSync(join(folder, 'b.json'), '\uFEFF{"type": "object", "properties": {"a": {"type": "string", "maxLength": 20}}}');
    const rows = [];
    for (const description of readFolder(folder)) rows.push(await accept(bench, description));
    rmSync(folder, { recursive: true });
    assert.deepEqual(rows.map(({ name }) => name), ['a.json', 'b.json']);
    assert.match(rows[0]?.wrong.join() ?? '', /^It cannot be read: .*JSON/);
    assert.deepEqual(rows[1]?.wrong, []);
  });

  test('a schema that the judge of the proxy cannot compile', async () => {
    const stopping = new Proxy(bench, {
      get: (target, key) => key === 'ask' ? () => Promise.resolve({ schema: { type: 'nothing' }, uiSchema: {}, notes: [] }) : Reflect.get(target, key) as unknown,
    });
    const { wrong } = await accept(stopping, { name: 'sick', description: {} });
    assert.match(wrong.join(), /^The proxy cannot judge by it: .*type/);
  });

  test('a value that the schema hides and its own rule wants', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'boolean' } } };
    const uiSchema = { a: { 'ui:visibleWhen': { scope: '/b', schema: { const: true } } } };
    const wrong = await sick({ schema, uiSchema }, { a: 'x', b: false });
    assert.ok(wrong.includes('There is no control for /a.'), wrong.join('\n'));
    assert.ok(wrong.includes('/a was "x" and is nothing.'), wrong.join('\n'));
  });
});
