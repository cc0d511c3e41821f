import { Problem } from '../model/problem.ts';

/** What shall go wrong with one call. */
export interface Fault {
  /** Answered instead of the right status. */
  status?: number;
  /** Milliseconds of real time before the fault, or before the right answer where that is all. */
  delayMs?: number;
  /** Cuts the connection. */
  drop?: boolean;
  /** Does the work first, and then fails: the answer is lost. */
  afterEffect?: boolean;
}

/** The error that a fault answers with. */
export function faultProblem({ status = 500 }: Fault): Problem {
  return new Problem(status, 'This failure was asked for through the control plane.', {
    ...(status === 429 && { retryAfterSeconds: 1 }),
  });
}

/** A fault that waits for so many calls of an operation. */
export interface WaitingFault {
  operationId: string;
  times: number;
  fault: Fault;
}

/** Faults that wait for their call, oldest first. */
export class Faults {
  #waiting: WaitingFault[] = [];

  add(operationId: string, times: number, fault: Fault): void {
    this.#waiting.push({ operationId, times, fault });
  }

  /** The fault of the next call of an operation, used up by one. */
  take(operationId: string): Fault | undefined {
    const entry = this.#waiting.find((one) => one.operationId === operationId);
    if (!entry) return undefined;
    entry.times -= 1;
    if (entry.times <= 0) this.#waiting = this.#waiting.filter((one) => one !== entry);
    return entry.fault;
  }

  /** What still waits, oldest first. */
  list(): WaitingFault[] {
    return this.#waiting;
  }

  /** Puts others in their place. */
  replace(waiting: readonly WaitingFault[]): void {
    this.#waiting = waiting.map((one) => ({ ...one }));
  }

  clear(): void {
    this.#waiting = [];
  }
}
