import type { EstampProxyOptions, Settings } from '../../../config/options.ts';
import type { RecordedOperation } from '../../../recordings/recording.ts';
import type { Article, District, State } from '../../../../wire/catalogue.ts';
import type { More, Report } from './check.ts';
import type { Answered, Asked, CallService } from './service-call.ts';

/** The arguments of doctor. */
export interface DoctorOptions {
  /** The address of a page with the checkout. */
  page?: string;
  /** `KA:AF-4`. */
  article?: { stateCode: string; articleCode: string };
  /** The stamp value to price, in paise. */
  valueMinor?: number;
  allStates: boolean;
  /** A browser's program, for the check that the element becomes ready. */
  browser?: string;
}

/** A call whose body the specification does not show. */
export interface SeenBody {
  operation: RecordedOperation;
  asked: Asked;
  answered: Answered;
}

/** What the groups share: settings, the service, and what earlier groups found. */
export interface Context {
  readonly report: Report;
  readonly options: EstampProxyOptions;
  readonly settings: Settings;
  readonly doctor: DoctorOptions;
  readonly call: CallService;
  /** Fetches other addresses: the public mount, the page. */
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The working directory, for `estamp.readers.mjs`. */
  readonly directory: string;
  /** Asks before money is spent: `false` refuses. */
  readonly consent: (sentence: string) => Promise<boolean>;
  /** The Redis of `ESTAMP_REDIS_URL`, connected. */
  readonly redis?: { url: string; send: (args: string[]) => Promise<unknown> };
  /** Found by earlier groups. */
  found: Found;
}

export interface Found {
  serviceList?: Answered;
  states?: Answered;
  sale?: Sale;
  totalMinor?: number;
  order?: { externalOrderId: string; intent?: Record<string, unknown> };
  isOurAddress?: boolean;
  form?: Readonly<Record<string, unknown>>;
}

/** What is priced. */
export interface Sale {
  state: State;
  article: Article;
  districts: readonly District[];
  valueMinor: number;
  masterDataVersion: number | undefined;
}

/** A part of doctor. */
export type RunGroup = (context: Context) => Promise<void>;

export const ok = ({ report }: Context, id: string, seen: string, more?: More): void =>
  report.add('ok', id, seen, more);
export const warn = ({ report }: Context, id: string, seen: string, more: More): void =>
  report.add('warn', id, seen, more);
export const fail = ({ report }: Context, id: string, seen: string, more: More): void =>
  report.add('fail', id, seen, more);
export const skip = ({ report }: Context, id: string, seen: string): void => report.add('skip', id, seen);
