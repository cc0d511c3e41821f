import { Problem } from '../model/problem.ts';
import type { Fault } from './faults.ts';

/** The error that a fault answers with. */
export function faultProblem({ status = 500 }: Fault): Problem {
  return new Problem(status, 'This failure was asked for through the control plane.', {
    ...(status === 429 && { retryAfterSeconds: 1 }),
  });
}
