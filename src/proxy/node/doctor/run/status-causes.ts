import type { Answered } from './service-call.ts';

/** An error of the service in words: its own message first, then all that the status allows. */
export function explainStatus({ status, message, failure }: Answered): { seen: string; fix: string } {
  if (status === 0)
    return { seen: `No answer: ${failure ?? 'unknown'}.`, fix: 'Check the network and ESTAMP_BASE_URL.' };
  const quoted = message === '' ? `It answers ${status}.` : `It answers ${status}: "${message}"`;
  return { seen: quoted, fix: CAUSES[status] ?? (status >= 500 ? SERVER : OTHER) };
}

const SERVER = 'The service has an error of its own. Try again later, then report it with the time of this run.';
const OTHER =
  'Read the message of the service. If it names a field, report it: doctor sends what the specification shows.';
const CAUSES: Readonly<Record<number, string>> = {
  301: 'ESTAMP_BASE_URL redirects. Set it to the address that it redirects to.',
  302: 'ESTAMP_BASE_URL redirects. Set it to the address that it redirects to.',
  308: 'ESTAMP_BASE_URL redirects. Set it to the address that it redirects to.',
  401: 'The key is missing, wrong or revoked, or it lacks the scope of this call. Copy the key from your account, and compare its scopes.',
  402: 'Top up the fulfilment wallet of your account.',
  403: 'The key lacks the scope of this call; or this address is not on its IP allowlist; or the plan does not include the service; or a limit of the plan is reached. The message says which.',
  404: 'Compare the code with those that the service lists, and ESTAMP_BASE_URL with the address of its documentation.',
  429: 'Too many calls. Wait a minute, and ask the service for a higher limit.',
};
