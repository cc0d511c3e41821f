import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accept } from './support/accept.ts';
import { readFolder } from './support/read.ts';
import { openWorkbench, type Workbench } from './support/workbench.ts';
import { registerExtension } from '../../../src/form/model/extension.ts';
import { full } from '../../../src/form/full/full.ts';

const FOLDER = process.env['FORMS'] ?? fileURLToPath(new URL('../../form/accept', import.meta.url));

let bench: Workbench;
before(async () => {
  registerExtension(full);
  bench = await openWorkbench();
});
after(() => bench.close());

describe('a form is drawn, keeps its data and reports each fault at its field:', () => {
  for (const description of readFolder(FOLDER)) {
    test(description.name, async () => {
      const { wrong, controls, broken: made } = await accept(bench, description);
      assert.deepEqual(wrong, []);
      assert.ok(controls > 0 && made > 0, 'a form without controls and faults proves nothing');
    });
  }
});

test('what the harness calls runs under the policy of the page: no text becomes code, and a try is reported', async () => {
  assert.equal(await bench.ask('buildsCode'), false);
  assert.match(bench.trouble().join(), /Content Security Policy|Trusted/);
});

describe('the harness sees', () => {
  const sick = async (description: object, data?: unknown): Promise<string[]> =>
    (await accept(bench, { name: 'sick', description, data })).wrong;

  test('The harness sees a description that is refused', async () => {
    const [reason] = await sick({ schema: { type: 'date-time' } });
    assert.match(reason ?? '', /^Refused: /);
  });

  test('The harness sees a file that is no JSON, and goes on with the next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forms-'));
    writeFileSync(join(folder, 'a.json'), '{"type": "object",');
    writeFileSync(
      join(folder, 'b.json'),
      '\uFEFF{"type": "object", "properties": {"a": {"type": "string", "maxLength": 20}}}',
    );
    const rows = [];
    for (const description of readFolder(folder)) rows.push(await accept(bench, description));
    rmSync(folder, { recursive: true });
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['a.json', 'b.json'],
    );
    assert.match(rows[0]?.wrong.join() ?? '', /^It cannot be read: .*JSON/);
    assert.deepEqual(rows[1]?.wrong, []);
  });

  test('The harness sees a schema that the proxy cannot compile', async () => {
    const stopping = new Proxy(bench, {
      get: (target, key) =>
        key === 'ask'
          ? () => Promise.resolve({ schema: { type: 'nothing' }, uiSchema: {}, notes: [] })
          : (Reflect.get(target, key) as unknown),
    });
    const { wrong } = await accept(stopping, { name: 'sick', description: {} });
    assert.match(wrong.join(), /^The proxy cannot judge by it: .*type/);
  });

  test('The harness sees a form that changes an answer instead of telling its fault, unless it is a constant without a control', async () => {
    const schema = {
      type: 'object',
      required: ['drawn', 'fixed'],
      properties: { drawn: { type: 'boolean', const: true }, fixed: { const: 'x' } },
    };
    const value = { drawn: true, fixed: 'x' };
    const changing = new Proxy(bench, {
      get: (target, key) =>
        key !== 'ask'
          ? (Reflect.get(target, key) as unknown)
          : async (name: string, ...given: never[]) => {
              const answer = await (target.ask as (name: string, ...given: never[]) => Promise<object>)(name, ...given);
              return name === 'expectAt' ? { ...answer, flagged: [], value } : answer;
            },
    });
    const { wrong } = await accept(changing, { name: 'sick', description: { schema }, data: value });
    assert.deepEqual(wrong, ['/drawn (const) should be reported at f.drawn; it is reported nowhere.']);
  });

  test('The harness sees a value that the schema hides and its own rule wants', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'boolean' } } };
    const uiSchema = { a: { 'ui:visibleWhen': { scope: '/b', schema: { const: true } } } };
    const wrong = await sick({ schema, uiSchema }, { a: 'x', b: false });
    assert.ok(wrong.includes('There is no control for /a.'), wrong.join('\n'));
    assert.ok(wrong.includes('/a was "x" and is nothing.'), wrong.join('\n'));
  });
});
