/**
 * Holds forms of other projects to what ours promises: `npm run forms:accept -- FOLDER [--shots FOLDER]`. Prints a row a
 * file; ends with 1 when one is bad, and says why below the table. `docs/form.md` says what is looked at.
 */
import { parseArgs } from 'node:util';
import { extend } from '../src/form/extension.ts';
import { full } from '../src/form/full/index.ts';
import { accept, type Row } from './forms-accept/accept.ts';
import { readFolder } from './forms-accept/read.ts';
import { shoot } from './forms-accept/shots.ts';
import { openWorkbench } from './forms-accept/workbench.ts';
import { CHROMIUM, provide } from './machine.ts';

const { positionals: [folder], values: { shots } } = parseArgs({ allowPositionals: true, options: { shots: { type: 'string' } } });
if (folder === undefined) {
  console.error('Give a folder: npm run forms:accept -- FOLDER [--shots FOLDER]');
  process.exit(2);
}

process.env['CHROME_PATH'] = provide(CHROMIUM);
extend(full);
const bench = await openWorkbench();
const rows: Row[] = [];
try {
  for (const description of readFolder(folder)) {
    const row = await accept(bench, description);
    rows.push(row);
    if (shots !== undefined && description.broken === undefined) await shoot(bench, description, row, shots);
  }
} finally {
  await bench.close();
}

console.table(Object.fromEntries(rows.map(({ name, fields, controls, unknown, given, kept, made, told, axe, wrong }) =>
  [name, { fields, controls, unknown, kept: `${kept}/${given}`, faults: `${told}/${made}`, axe, verdict: wrong.length > 0 ? 'BAD' : 'good' }])));
const bad = rows.filter(({ wrong }) => wrong.length > 0);
for (const { name, wrong } of bad) console.log(`\n${name}\n${wrong.map((one) => `  ${one}`).join('\n')}`);
console.log(`\n${rows.length - bad.length} of ${rows.length} are good.`);
process.exitCode = bad.length > 0 || rows.length === 0 ? 1 : 0;
