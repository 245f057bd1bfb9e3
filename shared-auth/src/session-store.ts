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

/** Waits before the roles are looked up again after a failure, in ms; the last one repeats. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000];
let failures = 0;

/** Looks the roles of a person up again by itself: after a while, or once the browser is back online. */
function retryLater(uid: string): void {
  const again = () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
    const { user, rolesStatus } = useSession.getState();
    if (user?.uid === uid && rolesStatus === 'error') void loadRoles(user);
  };
  const timer = setTimeout(again, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
  failures += 1;
  window.addEventListener('online', again);
}

async function loadRoles(user: Person): Promise<void> {
  const set = (part: Partial<SessionState>) => {
    if (useSession.getState().user?.uid === user.uid) useSession.setState(part);
  };
  try {
    set({ roles: await lookUpRoles(user), rolesStatus: 'ready', suspended: null });
    failures = 0;
  } catch (error) {
    set({ rolesStatus: 'error' });
    // The request has noted a suspension (with-token.ts), and the person reads of it.
    if (isSuspension(error)) return;
    console.error('The roles could not be looked up', error);
    retryLater(user.uid);
  }
}

/**
 * Asks the server again for the signed-in person's roles. Failure shows as `rolesStatus: 'error'` until a retry, which
 * comes by itself, succeeds; a suspension besides as `suspended`.
 */
export async function refreshRoles(): Promise<void> {
  const { user } = useSession.getState();
  if (!user) return;
  useSession.setState({ rolesStatus: 'loading' });
  await loadRoles(user);
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
