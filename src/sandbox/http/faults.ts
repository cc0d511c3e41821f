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

/** Pending faults, oldest first. */
export class Faults {
  #waiting: { operationId: string; times: number; fault: Fault }[] = [];

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
  list(): { operationId: string; times: number; fault: Fault }[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
  }
}
