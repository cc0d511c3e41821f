/**
 * `npm run conformance -- --base-url URL --key KEY`: holds any server against the specification over HTTP and prints a
 * table, one line for each operation and rule. Rules that only a control plane can bring about are skipped by name
 * where none answers. Exits with 0 when nothing failed.
 */
import { parseArgs } from 'node:util';
import { PARTS, runConformance } from './conformance/run.ts';
import { line, summary } from './conformance/result-table.ts';

const USAGE = `Usage: npm run conformance -- --base-url URL --key KEY [--control URL] [--part NAME ...] [--failed]
                          [--connection ID] [--service CODE] [--state CODE --article CODE --amount RUPEES]

  --base-url    where the service is, without /v1
  --key         an API key with every scope; a sandbox key (sk_test_...) unless you mean to pay
  --control     where a sandbox's control plane is, without /_sandbox; the base URL unless told
  --part        ${PARTS.map(({ name }) => name).join(', ')}
  --failed      prints only what failed
  --connection  an active payment connection of the key's owner (pc_demo)
  --service     an entitled e-Stamp service (estamp.standard)
  --state, --article, --amount   a stamp that can be priced, and for 100 rupees more as well (KA, KA-RG-4, 100)

Run it against a server of its own: it makes orders, accounts and organizations, and moves a sandbox's clock on.`;

const { values } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    key: { type: 'string' },
    control: { type: 'string' },
    part: { type: 'string', multiple: true },
    failed: { type: 'boolean', default: false },
    connection: { type: 'string', default: 'pc_demo' },
    service: { type: 'string', default: 'estamp.standard' },
    state: { type: 'string', default: 'KA' },
    article: { type: 'string', default: 'KA-RG-4' },
    amount: { type: 'string', default: '100' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const baseUrl = values['base-url'];
const unknown = values.part?.find((wanted) => PARTS.every(({ name }) => name !== wanted));
if (values.help || !baseUrl || !values.key || unknown) {
  console.log(unknown ? `There is no part "${unknown}".\n\n${USAGE}` : USAGE);
  process.exit(values.help ? 0 : 2);
}

const rows = await runConformance({
  baseUrl,
  key: values.key,
  controlUrl: values.control,
  parts: values.part,
  facts: {
    connectionId: values.connection,
    serviceCode: values.service,
    duty: { stateCode: values.state, articleCode: values.article, stampDutyAmount: Number(values.amount) },
  },
  onRow: (row) => {
    if (!values.failed || row.outcome === 'failed') console.log(line(row));
  },
});
console.log(`\n${summary(rows)}`);
process.exit(rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0);
