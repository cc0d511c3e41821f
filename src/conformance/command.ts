import { parseArgs } from 'node:util';
import { type ConformanceOptions, line, PARTS, runConformance, summary } from './run.ts';

/** The options of `estamp-sandbox conformance`. */
export const CONFORMANCE_OPTIONS = {
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
} as const;

export const CONFORMANCE_HELP = `Usage: estamp-sandbox conformance --base-url URL --key KEY [--control URL] [--part NAME ...] [--failed]
                      [--connection ID] [--service CODE] [--state CODE --article CODE --amount RUPEES]

Checks a server against the specification of the service over HTTP and prints one line for each operation and rule.

  --base-url    where the service is, without /v1
  --key         an API key with every scope; use a sandbox key (sk_test_...); a live key is charged
  --control     where a sandbox's control plane is, without /_sandbox (the base URL)
  --part        ${PARTS.map(({ name }) => name).join(', ')}
  --failed      prints only failures
  --connection  an active payment connection of the key's owner (pc_demo)
  --service     an entitled e-Stamp service (estamp.standard)
  --state, --article, --amount
                a stamp that can be priced, and for 100 rupees more as well (KA, KA-RG-4, 100)

Rules that need a control plane are skipped by name where there is none. Run it against a server of its own: it creates
orders, accounts and organizations, and moves a sandbox's clock on.

Exit code: 0 when nothing failed, 1 when a rule failed, 2 when the arguments are wrong.`;

/**
 * `estamp-sandbox conformance`.
 *
 * @param say prints a line
 * @returns the exit code
 */
export async function conformanceCommand(args: readonly string[], say: (text: string) => void): Promise<number> {
  const read = readArguments(args);
  if ('message' in read) {
    say(read.message);
    return read.code;
  }
  const { failedOnly, options } = read;
  const rows = await runConformance({
    ...options,
    onRow: (row) => {
      if (!failedOnly || row.outcome === 'failed') say(line(row));
    },
  });
  say(`\n${summary(rows)}`);
  return rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

type Read = { options: ConformanceOptions; failedOnly: boolean } | { message: string; code: number };

function readArguments(args: readonly string[]): Read {
  try {
    return checked(parseArgs({ args: [...args], options: CONFORMANCE_OPTIONS }).values);
  } catch (error) {
    // An option that is not known, or one without its value.
    if (error instanceof TypeError && 'code' in error)
      return wrong(error.message.replace(/\.? To specify .*$|\.?$/s, '.'));
    throw error;
  }
}

const wrong = (sentence: string): Read => ({ message: `${sentence}\n\n${CONFORMANCE_HELP}`, code: 2 });

type Values = ReturnType<typeof parseArgs<{ options: typeof CONFORMANCE_OPTIONS }>>['values'];

function checked(values: Values): Read {
  if (values.help) return { message: CONFORMANCE_HELP, code: 0 };
  const { 'base-url': baseUrl, key, control: controlUrl, part: parts } = values;
  if (!baseUrl) return wrong('--base-url is missing.');
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    return wrong(`--base-url must be an address such as http://127.0.0.1:4010, not "${baseUrl}".`);
  if (!key) return wrong('--key is missing.');
  const unknown = parts?.find((wanted) => PARTS.every(({ name }) => name !== wanted));
  if (unknown !== undefined) return wrong(`There is no part "${unknown}".`);
  const stampDutyAmount = Number(values.amount);
  if (!(stampDutyAmount > 0)) return wrong(`--amount must be rupees such as 100, not "${values.amount}".`);
  return {
    failedOnly: values.failed,
    options: {
      baseUrl,
      key,
      controlUrl,
      parts,
      facts: {
        connectionId: values.connection,
        serviceCode: values.service,
        duty: { stateCode: values.state, articleCode: values.article, stampDutyAmount },
      },
    },
  };
}
