import type { Person } from './person.ts';
import { forgetPending, forgetPrivate } from './private-storage.ts';
import { request } from './request.ts';
import { readRecord, readToken } from './session-record.ts';
import { NOBODY, type Roles, type SessionState, useSession } from './session-state.ts';
import { isSuspension } from './suspension.ts';
import { userCalls } from './user-calls.ts';

async function lookUpRoles({ email }: Person): Promise<Roles> {
  const { isAdmin, isBuyer, isSeller } = await userCalls();
  const params = { email };
  const [admin, seller, buyer] = await Promise.all([
    request(isAdmin, { params }),
    request(isSeller, { params }),
    request(isBuyer, { params }),
  ]);
  return { admin: admin.isAdmin, seller: seller.isSeller, buyer: buyer.isBuyer };
}

/**
 * Asks the server again for the signed-in person's roles. Failure shows as `rolesStatus: 'error'`; a suspension besides
 * as `suspended`.
 */
export async function refreshRoles(): Promise<void> {
  const { user } = useSession.getState();
  if (!user) return;
  const set = (part: Partial<SessionState>) => {
    if (useSession.getState().user?.uid === user.uid) useSession.setState(part);
  };
  set({ rolesStatus: 'loading' });
  try {
    set({ roles: await lookUpRoles(user), rolesStatus: 'ready', suspended: null });
  } catch (error) {
    // The request has noted a suspension (with-token.ts), and the person reads of it.
    if (!isSuspension(error)) console.error('The roles could not be looked up', error);
    set({ rolesStatus: 'error' });
  }
}

/** Makes the store say what the kept session says, and looks up a new person's roles. */
export function followSession(): void {
  const record = readToken() === null ? null : readRecord();
  const { status, user, busy, ended } = useSession.getState();
  if (user && user.uid !== record?.person.uid) {
    forgetPending();
    // Whose session ended by itself finds their drafts again; nobody else does.
    if (record) forgetPrivate(record.person.uid);
  }
  if (!record) {
    const endsNow = status !== 'signed-out' && !busy;
    useSession.setState({ status: 'signed-out', ended: ended || endsNow, ...NOBODY });
    return;
  }
  const samePerson = status === 'signed-in' && user?.uid === record.person.uid;
  useSession.setState({
    ...(samePerson ? {} : { roles: null, rolesStatus: 'loading', suspended: null }),
    status: 'signed-in',
    ended: false,
    user: record.person,
  });
  if (!samePerson) void refreshRoles();
}
