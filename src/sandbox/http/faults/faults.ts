import { Problem } from '../../model/problem.ts';

/** A fault to inject into one call. */
export interface Fault {
  /** Responds with this status instead. */
  status?: number;
  /** Milliseconds of real time before the fault, or before the normal response if there is no other fault. */
  delayMs?: number;
  /** Cuts the connection. */
  drop?: boolean;
  /** Applies the effect first and then fails, so the response is lost. */
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

/** Pending faults, oldest first. */
export class Faults {
  #waiting: WaitingFault[] = [];

  add(operationId: string, times: number, fault: Fault): void {
    this.#waiting.push({ operationId, times, fault });
  }

  /** Removes and returns the next fault of an operation. */
  take(operationId: string): Fault | undefined {
    const entry = this.#waiting.find((one) => one.operationId === operationId);
    if (!entry) return undefined;
    entry.times -= 1;
    if (entry.times <= 0) this.#waiting = this.#waiting.filter((one) => one !== entry);
    return entry.fault;
  }

  /** The pending faults, oldest first. */
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
