/* The first word of an error of Redis is its code. Errors of sockets do not begin with one. */
const CODE = /^([A-Z]{2,20})(?: |$)/;
const MAX_LENGTH = 160;
/* Where in a script the error happened. */
const PLACE = / script: [0-9a-f]{40}/;

/** The first line of an error that Redis answered with; `undefined` for errors of the connection. */
export function replyOf(error: unknown): string | undefined {
  const [line = ''] = (error instanceof Error ? error.message : '').slice(0, 1_000).split(/[\r\n]/, 1);
  return CODE.test(line) ? line.split(PLACE, 1)[0]?.slice(0, MAX_LENGTH).trim() : undefined;
}

/** The code of an error reply, for example `READONLY`. */
export const codeOf = (reply: string): string => CODE.exec(reply)?.[1] ?? '';

/**
 * Replies of a Redis that may not be the master any more: after a failover behind one address, old connections stay at it.
 * None of these commands ran.
 */
const NOT_MASTER: ReadonlySet<string> = new Set(['READONLY', 'MASTERDOWN', 'LOADING', 'MOVED', 'NOREPLICAS']);

/** Whether a new connection may lead to another Redis that takes the command. */
export function isNotMaster(error: unknown): boolean {
  const reply = replyOf(error);
  return reply !== undefined && NOT_MASTER.has(codeOf(reply));
}

const TEMPORARY: ReadonlySet<string> = new Set([
  ...['READONLY', 'MASTERDOWN', 'LOADING', 'NOREPLICAS'],
  ...['OOM', 'MISCONF', 'CLUSTERDOWN', 'TRYAGAIN', 'BUSY', 'NOMASTERLINK'],
]);

/** Whether Redis refuses for a reason that passes without another setting of this program. */
export const isTemporary = (reply: string): boolean =>
  TEMPORARY.has(codeOf(reply)) || reply.startsWith('ERR max number of clients');
