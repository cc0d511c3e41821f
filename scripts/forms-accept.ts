/**
 * Checks forms of other projects: `npm run forms:accept -- FOLDER [--shots FOLDER]`. Prints one row for each file, and
 * exits with 1 if one is bad, with the reasons below the table. `docs/form.md` lists the checks.
 */
import { parseArgs } from 'node:util';
import { registerExtension } from '../src/form/model/extension.ts';
import { full } from '../src/form/full/index.ts';
import { accept, type Row } from './forms-accept/accept.ts';
import { readFolder } from './forms-accept/read.ts';
import { shoot } from './forms-accept/shots.ts';
import { openWorkbench } from './forms-accept/workbench.ts';
import { CHROMIUM, provide } from './test-runner/system-tools.ts';

const {
  positionals: [folder],
  values: { shots },
} = parseArgs({ allowPositionals: true, options: { shots: { type: 'string' } } });
if (folder === undefined) {
  console.error('Give a folder: npm run forms:accept -- FOLDER [--shots FOLDER]');
  process.exit(2);
}

process.env['CHROME_PATH'] = provide(CHROMIUM);
registerExtension(full);
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

console.table(
  Object.fromEntries(
    rows.map(({ name, fields, controls, unknown, entered, preserved, broken, reported, axe, wrong }) => [
      name,
      {
        fields,
        controls,
        unknown,
        preserved: `${preserved}/${entered}`,
        reported: `${reported}/${broken}`,
        axe,
        verdict: wrong.length > 0 ? 'BAD' : 'good',
      },
    ]),
  ),
);
const bad = rows.filter(({ wrong }) => wrong.length > 0);
for (const { name, wrong } of bad) console.log(`\n${name}\n${wrong.map((one) => `  ${one}`).join('\n')}`);
console.log(`\n${rows.length - bad.length} of ${rows.length} are good.`);
process.exitCode = bad.length > 0 || rows.length === 0 ? 1 : 0;
