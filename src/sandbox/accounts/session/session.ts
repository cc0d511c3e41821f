import { endSession } from '../../store/accounts/sessions.ts';
import type { OpenHandler, SessionHandler } from '../calls/call.ts';
import { toUser } from '../calls/shapes.ts';

export const getSession: SessionHandler = ({ core, user }) => ({ body: { user: toUser(core, user) } });

/** The specification lists no error for it: who is not signed in is signed out as well. */
export const logout: OpenHandler = ({ core, sessionToken }) => () => {
  if (sessionToken) endSession(core.database, sessionToken);
  return { body: { status: 'logged_out' }, session: 'ended' };
};
