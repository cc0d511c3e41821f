import { mutation, type Mutation } from './mutation.ts';

const SHORT_LIVED =
  'time getDocumentDownload answers a signed, short-lived address, which fails when it is changed or has expired';

/** Mistakes in what ends with time: codes, tokens, invitations, addresses. */
export const timeMutations: readonly Mutation[] = [
  mutation(
    'an expired download opens',
    'sandbox/rules/issue-documents.ts',
    ' && Number(expires) * 1000 > now',
    '',
    SHORT_LIVED,
  ),
  mutation(
    'a changed download opens',
    'sandbox/rules/issue-documents.ts',
    'timingSafeEqual(given, expected)',
    'true',
    SHORT_LIVED,
  ),
  mutation(
    'a code never expires',
    'sandbox/store/accounts/one-time-tokens.ts',
    'row.expires_at <= now',
    'row.expires_at <= 0',
    'time verifyLoginOtp answers 400 to a code that has expired',
  ),
  mutation(
    'a token never expires',
    'sandbox/store/accounts/one-time-tokens.ts',
    'AND purpose = ? AND expires_at > ?',
    'AND purpose = ? AND expires_at + ? > 0',
    'time resetPassword answers 400 to a token that has expired',
  ),
  mutation(
    'an invitation never expires',
    'sandbox/store/accounts/invites.ts',
    "const PENDING = `status = 'PENDING' AND expires_at > ?`",
    "const PENDING = `status = 'PENDING' AND expires_at + ? > 0`",
    'time acceptInvite answers 404 to an invitation whose expiresAt has passed',
  ),
];
