import { formatRupees } from '../../base/money.ts';
import type { HandledRequest } from '../http/service.ts';

/** The time of day on this machine. */
export const timeOfDay = (now = new Date()): string => now.toTimeString().slice(0, 8);

/** A request as one line of the terminal. */
export function requestLine(request: HandledRequest, now?: Date): string {
  const { method, path, operationId = '', status, durationMs, meteredPaise, replayed } = request;
  return [
    timeOfDay(now),
    method.padEnd(6),
    path.padEnd(46),
    operationId.padEnd(20),
    status === 0 ? 'cut' : status,
    `${durationMs} ms`.padStart(8),
    meteredPaise > 0 ? formatRupees(meteredPaise) : '',
    replayed ? 'replayed' : '',
  ]
    .join(' ')
    .trimEnd();
}
