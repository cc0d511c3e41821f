import { live, type Caller, type Got } from '../support/running-sandbox.ts';

/** One call, as the log shows it. */
export interface LogItem {
  requestId: string;
  operationId: string;
  service: string | null;
  status: string;
  statusCode: number;
  durationMs: number;
  createdAt: string;
}

export interface Page {
  items: LogItem[];
  nextCursor: string | null;
}

export interface Summary {
  environment: string;
  currency: string;
  meters: { meter: string; environment: string; calls: number; amount: string }[];
  totalCalls: number;
  totalAmount: string;
}

export const logs = ({ call }: Caller, query = '', headers = live()): Promise<Got> =>
  call('GET', `/v1/logs${query && `?${query}`}`, undefined, headers);

export async function page(caller: Caller, query = '', headers = live()): Promise<Page> {
  return (await logs(caller, query, headers)).body as unknown as Page;
}

export async function summary({ call }: Caller, headers = live()): Promise<Summary> {
  return (await call('GET', '/v1/usage/summary', undefined, headers)).body as unknown as Summary;
}
