import type { Clock } from '../../base/clock.ts';
import type { DialectName } from '../bodies/dialect.ts';
import type { RecordedBody } from '../bodies/recorded.ts';
import type { Passwords, Timings } from '../core/core.ts';
import type { HandledRequest } from '../http/service.ts';
import type { WebhookOptions, SeedData } from '../seed-data/seed-data.ts';

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Default: `127.0.0.1`. The sandbox is not meant to be reachable from other machines. */
  host?: string;
  /**
   * Further names that the sandbox answers to, such as the one of its container: `['sandbox']`. Always allowed are
   * `localhost`, `127.0.0.1`, `[::1]` and `host`; any other name is 403, so that no web page reaches the sandbox by a
   * name that points to this machine.
   */
  allowedHosts?: readonly string[];
  /** A file that outlives the process, or `:memory:`, the default. */
  data?: string;
  /** The shape of the bodies that the specification does not show; Default: `json-schema`. */
  dialect?: DialectName;
  /**
   * Recordings of `estamp-proxy doctor --record`: bodies have their shapes, with the sandbox's own data. They take
   * precedence over `dialect`.
   */
  recorded?: readonly RecordedBody[];
  /** Fulfilment moves only when the control plane says so. */
  manual?: boolean;
  /** The time under the virtual clock. */
  clock?: Clock;
  /** Makes every identifier and secret the same in every run. */
  seed?: string;
  /** Organizations, keys, services, orders and more that a new sandbox has beside its own, also after a reset. */
  seedData?: SeedData;
  /** Webhook endpoints that are registered at every start and after a reset. */
  webhooks?: readonly WebhookOptions[];
  /** How long fulfilment takes, in milliseconds. */
  timings?: Partial<Timings>;
  /** How long a webhook's receiver may take to answer, in milliseconds of real time; Default: 10,000. */
  webhookTimeout?: number;
  /** How passwords of dashboard accounts are hashed; Default: scrypt. */
  passwords?: Passwords;
  /** Hears of every request once its outcome is known. */
  onRequest?: (request: HandledRequest) => void;
}
