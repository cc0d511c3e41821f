import type * as z from 'zod';
import type { logsQuery } from '../../api/schemas/usage.ts';
import { Problem } from '../model/problem.ts';
import { LOG_STATUSES } from '../model/records.ts';
import type { Handler } from '../http/call.ts';
import { listLogs as findLogs } from '../store/calls/logs.ts';
import { sumUsage } from '../store/calls/usage.ts';
import { pageOf } from './page.ts';

export const getUsageSummary: Handler = ({ core, owner, bodies }) => ({
  body: bodies.usage(owner.environment, sumUsage(core.database, owner)),
});

export const listLogs: Handler = ({ core, owner, query, bodies }) => {
  const { service, status: said, ...page } = query as z.infer<typeof logsQuery>;
  const status = LOG_STATUSES.find((known) => known === said);
  if (said !== undefined && !status) {
    throw new Problem(400, `status must be one of ${LOG_STATUSES.join(', ')}.`, { field: 'status' });
  }
  const find = (before: number, limit: number): ReturnType<typeof findLogs> =>
    findLogs(core.database, owner, { service, status, before, limit });
  return { body: pageOf('logs', page, find, (record) => bodies.log(record)) };
};
