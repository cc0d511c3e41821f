import type { FieldProblem } from '../../wire/problems.ts';
import { Problem } from '../problem.ts';
import type { ProblemCode } from '../../wire/problems.ts';
import type { FormSchema } from './form-schema.ts';
import { createVerdicts } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/**
 * Judges a form's answers by its schema; an empty list is a yes, and the verdict is final. Without answers it only
 * finds out whether there can be one.
 *
 * A front injects a judge that can be stopped (`core.useJudge`): on Node that is `createWorkerJudge`. Elsewhere the
 * judge works in place, with Ajv where code may be built and with the evaluator of `base/` where it may not.
 *
 * @throws NoVerdict when there is none
 */
export type Judge = (
  schema: FormSchema, details?: Readonly<Record<string, unknown>>,
) => Promise<readonly FieldProblem[]>;

/** Nobody could say whether the answers fit. Nothing may be ordered. */
export class NoVerdict extends Problem {
  /** For whoever operates the proxy; it names keywords and places of the schema, nothing of a customer. */
  readonly reason: string;

  constructor(code: ProblemCode, message: string, reason: string) {
    super(code, message, code === 'INVALID_INPUT' ? { field: 'details' } : {});
    this.reason = reason;
  }
}

/** The service's schema is none, or none that can be judged by. */
const unusable = (reason: string): NoVerdict =>
  new NoVerdict('UPSTREAM_INVALID', 'The form cannot be checked at the moment. Nothing was ordered.', reason);

/** The answers trip whoever reads them. */
const unreadable = (reason: string): NoVerdict =>
  new NoVerdict('INVALID_INPUT', 'These answers cannot be read.', reason);

/** The verdict did not come in time. */
export const late = (reason: string): NoVerdict =>
  new NoVerdict('SERVICE_UNAVAILABLE', 'The form could not be checked in time. Nothing was ordered.', reason);

/** A judge in the place where it is called. It keeps what it compiled by the schema object itself. */
export function createJudge(): Judge {
  const verdictOn = createVerdicts();
  // eslint-disable-next-line @typescript-eslint/require-await -- a refusal is a rejection, as a worker's is
  return async (schema, details) => problemsOf(verdictOn(schema, details));
}

/** The faults of a verdict. @throws NoVerdict when it is none */
export function problemsOf(verdict: Verdict): readonly FieldProblem[] {
  if ('problems' in verdict) return verdict.problems;
  const { none, reason } = verdict;
  throw none === 'schema' ? unusable(reason) : none === 'end' ? late(reason) : unreadable(reason);
}
