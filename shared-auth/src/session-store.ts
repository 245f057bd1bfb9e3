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

/** Delays before retries of the role lookup, in ms. The last one repeats. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000];
let failures = 0;

/** Retries the role lookup after a delay, or once the browser is online again. */
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
    // The request has recorded the suspension (with-token.ts), and the user sees it.
    if (isSuspension(error)) return;
    console.error('The roles could not be looked up', error);
    retryLater(user.uid);
  }
}

/**
 * Reloads the user's roles from the server. A failure sets `rolesStatus: 'error'` until an automatic retry
 * succeeds. A suspension also sets `suspended`.
 */
export async function refreshRoles(): Promise<void> {
  const { user } = useSession.getState();
  if (!user) return;
  useSession.setState({ rolesStatus: 'loading' });
  await loadRoles(user);
}

/** Updates the store from the stored session and looks up a new user's roles. */
export function followSession(): void {
  const record = readToken() === null ? null : readRecord();
  const { status, user, busy, ended } = useSession.getState();
  if (user && user.uid !== record?.person.uid) {
    forgetPending();
    // A user whose session expired gets their drafts back. No other user does.
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
