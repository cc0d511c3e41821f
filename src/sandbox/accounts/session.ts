import { endSession } from '../store/sessions.ts';
import type { OpenHandler, SessionHandler } from './call.ts';
import { toUser } from './shapes.ts';

export const getSession: SessionHandler = ({ core, user }) => ({ body: { user: toUser(core, user) } });

/** The specification lists no error for it: who is not signed in is signed out as well. */
export const logout: OpenHandler = ({ core, sessionToken }) => () => {
  if (sessionToken) endSession(core.database, sessionToken);
  return { body: { status: 'logged_out' }, session: 'ended' };
};
