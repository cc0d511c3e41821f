import { PROBLEMS, type ProblemCode } from '../../../src/wire/problems.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { LOCAL_NOTES, PROBLEM_NOTES } from './problem-notes.ts';
import { code, madeFrom, table } from './table.ts';

/** The reference page of the codes that the proxy and the elements use. */
export function problemCodesPage(): string {
  const wire = (Object.keys(PROBLEMS) as ProblemCode[]).map((name) => [
    code(name),
    String(PROBLEMS[name]),
    new Problem(name, '').body('').error.retryable ? 'yes' : 'no',
    PROBLEM_NOTES[name].cause,
    PROBLEM_NOTES[name].fix,
  ]);
  const local = Object.entries(LOCAL_NOTES).map(([name, { cause, fix }]) => [code(name), cause, fix]);
  return `${madeFrom('src/wire/problems.ts and scripts/generate/reference/problem-notes.ts')}
# Problem codes

Every error of the proxy has a code; this page has the cause and the fix of each. A code never changes its HTTP status.

\`\`\`json
{ "error": { "code": "QUOTE_EXPIRED", "message": "This quote has expired.", "requestId": "5f0c…", "retryable": false } }
\`\`\`

\`requestId\` is also in the header \`X-Request-Id\` and in the log line. \`field\` names an invalid field of the request; \`fields\` lists
invalid fields of the form as \`{ path, keyword, params, message }\`, where \`path\` is a JSON Pointer that begins with \`/details\` or \`/parties\`.
The elements fire \`estamp-failure\` with the same code and an \`actor\`, which says who has to act.

## Codes of the proxy

${table(['code', 'status', 'retryable', 'cause', 'fix'], wire)}
## Codes of the browser

These occur in \`estamp-failure\` only.

${table(['code', 'cause', 'fix'], local)}`;
}
