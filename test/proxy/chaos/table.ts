import { PROBLEMS } from '../../../src/wire/problems.ts';
import { OUTCOMES, STEPS, type Outcome, type Step } from './outcomes.ts';

const BEGIN = '<!-- tables: made by test/proxy/chaos/write-table.ts -->';
const END = '<!-- end of tables -->';

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function outcomeRow([name, { tries, triesMetered, code, retryAfterSeconds, counted, paid }]: [
  string,
  Outcome,
]): string {
  const answer = `\`${code}\` ${PROBLEMS[code]}${retryAfterSeconds === undefined ? '' : `, again in ${retryAfterSeconds} s`}`;
  return row(
    name.replace('__proto__', '`__proto__`'),
    tries,
    triesMetered,
    answer,
    counted ? 'yes' : 'no',
    paid ? 'yes' : 'no',
  );
}

function stepRow({ route, operation, kind, optional, unavailable, takes, late }: Step): string {
  const required = takes ? 'as above; any 2xx response with JSON or without a body counts as success' : 'as above';
  const failed = unavailable ? 'always `SERVICE_UNAVAILABLE`' : required;
  const without = optional ? 'the response omits this part' : failed;
  const after = late ? '; after five seconds `SERVICE_UNAVAILABLE`, again in 5 s' : '';
  return row(route, `\`${operation}\``, kind, without + after);
}

/** The tables of docs/contributing/faults.md, from the data that the tests go by. */
function tables(): string {
  return [
    BEGIN,
    '',
    row('what every try of a call meets', 'sent', 'a metered read', 'the browser gets', 'counted', 'paid'),
    row('---', '---', '---', '---', '---', '---'),
    ...Object.entries(OUTCOMES).map(outcomeRow),
    '',
    row('request', 'call', 'kind', 'when it fails'),
    row('---', '---', '---', '---'),
    ...STEPS.map(stepRow),
    '',
    END,
  ].join('\n');
}

/** The document with its tables as they should be. */
export function withTables(document: string): string {
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (before < 0 || after < 0) throw new Error('docs/contributing/faults.md has no place for its tables.');
  return document.slice(0, before) + tables() + document.slice(after + END.length);
}
