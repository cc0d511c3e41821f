import { endSession } from '../../store/accounts/sessions.ts';
import type { OpenHandler, SessionHandler } from '../calls/call.ts';
import { toUser } from '../calls/shapes.ts';

export const getSession: SessionHandler = ({ core, user }) => ({ body: { user: toUser(core, user) } });

/** The specification lists no error, so a caller without a session gets the same response. */
export const logout: OpenHandler =
  ({ core, sessionToken }) =>
  () => {
    if (sessionToken) endSession(core.database, sessionToken);
    return { body: { status: 'logged_out' }, session: 'ended' };
  };
