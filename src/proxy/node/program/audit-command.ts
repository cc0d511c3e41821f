import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { audit } from '../../audit/audit.ts';
import { baselineOf, changesSince, openWeaknesses, parseBaseline, type Baseline } from '../../audit/baseline.ts';
import { print } from '../../audit/report.ts';
import { SettingError } from '../settings/environment.ts';
import { AUDIT_USAGE } from './arguments.ts';

const AUDIT_HELP = `${AUDIT_USAGE}

Lists the scripts of a page that customers pay on, where each comes from, its hash, and what lets it run (PCI DSS 4.0.1,
6.4.3), where its forms are sent, the headers that protect it, and what is weak.

  --baseline FILE   says what has changed since that file was written (11.6.1)
  --write           writes the file anew; the reasons ("why") and exceptions ("accepted") in it stay
  --all             fetches the scripts of other origins, too
  --json            writes the report as JSON

Exit code: 0 when nothing is weak and nothing has changed, 1 when something is or has, 2 when the page could not be
audited: it does not answer or end, is no HTML, or holds too much (2,000 scripts, 5 MB).
No cookie is sent, and nothing of the page is run.`;

/**
 * `estamp-proxy audit URL`.
 *
 * @returns the exit code
 * @throws AuditError, SettingError, and the errors of `parseArgs`
 */
export async function auditCommand(args: string[], say: (text: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      baseline: { type: 'string' },
      write: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(AUDIT_HELP);
    return 0;
  }
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0)
    throw new SettingError('audit needs the address of one page. See: estamp-proxy audit --help');
  if (values.write && values.baseline === undefined) throw new SettingError('--write needs --baseline FILE.');

  const before = values.baseline === undefined ? undefined : await readBaseline(values.baseline, values.write);
  const report = await audit(address, { all: values.all });
  const weaknesses = openWeaknesses(report, before);
  const changes = before && !values.write ? changesSince(before, report) : [];
  if (values.write && values.baseline !== undefined) {
    await writeFile(values.baseline, `${JSON.stringify(baselineOf(report, before), undefined, 2)}\n`);
  }
  say(
    values.json
      ? JSON.stringify({ ...report, changes, ok: weaknesses.length + changes.length === 0 }, undefined, 2)
      : print(report, changes, weaknesses),
  );
  return weaknesses.length + changes.length === 0 ? 0 : 1;
}

/** @param mayBeNew the file may be missing because it is about to be written */
async function readBaseline(file: string, mayBeNew: boolean): Promise<Baseline | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (mayBeNew && error.code === 'ENOENT') return undefined;
    throw new SettingError(`The baseline ${file} cannot be read. Make it with --write.`);
  });
  return text === undefined ? undefined : parseBaseline(text);
}
