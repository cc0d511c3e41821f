import type { OperationId } from '../../api/operations.ts';
import type { Control } from '../server/control.ts';
import type { Seen, Sending } from '../server/server.ts';

/** Facts about the server's data that a run needs. The defaults fit a freshly seeded sandbox. */
export interface Facts {
  connectionId: string;
  serviceCode: string;
  duty: { stateCode: string; articleCode: string; stampDutyAmount: number };
}

/** The inputs of a call, besides its operation. */
export interface Sample {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A session cookie. */
  cookie?: string;
  /** The one key that this call is good for. */
  key?: string;
}

export interface Calling extends Omit<Sample, 'key'>, Pick<Sending, 'impatient'> {
  /** Default: the run's key. `null` sends none. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** The requirements to act as a user: calls, a control plane for the mail, and new names. */
export interface Caller {
  /** @throws Skip where there is none */
  readonly control: Control;
  call(id: OperationId, calling?: Calling): Promise<Seen>;
  /** An identifier that no other call of any run has used. */
  unique(prefix: string): string;
}
