import type { Person } from './person.ts';
import { clearPendingAction, clearPrivateStorage } from './private-storage.ts';
import { request } from './request.ts';
import { readRecord, readToken } from './session-record.ts';
import { ANONYMOUS, type Roles, session, type SessionState, useSession } from './session-state.ts';
import { isSuspensionError } from './suspension.ts';
import { loadUserCalls } from './user-calls.ts';

async function fetchRoles({ email }: Person): Promise<Roles> {
  const { isAdmin, isBuyer, isSeller } = await loadUserCalls();
  const params = { email };
  const [admin, seller, buyer] = await Promise.all([
    request(isAdmin, { params }),
    request(isSeller, { params }),
    request(isBuyer, { params }),
  ]);
  return { admin: admin.isAdmin, seller: seller.isSeller, buyer: buyer.isBuyer };
}

/** Delays before retries of the role lookup, in ms. The last one repeats. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 60_000];

/** Retries the role lookup after a delay, or once the browser is online again. */
function scheduleRetry(uid: string): void {
  const retry = () => {
    clearTimeout(timer);
    window.removeEventListener('online', retry);
    const { user, rolesStatus } = useSession.getState();
    if (user?.uid === uid && rolesStatus === 'error') void loadRoles(user);
  };
  const delayMs = RETRY_DELAYS_MS[session.roleFailureCount] ?? RETRY_DELAYS_MS.at(-1);
  const timer = setTimeout(retry, delayMs);
  session.roleFailureCount += 1;
  window.addEventListener('online', retry);
}

async function loadRoles(user: Person): Promise<void> {
  const updateSession = (changes: Partial<SessionState>) => {
    if (useSession.getState().user?.uid === user.uid) useSession.setState(changes);
  };
  try {
    updateSession({ roles: await fetchRoles(user), rolesStatus: 'ready', suspended: null });
    session.roleFailureCount = 0;
  } catch (error) {
    updateSession({ rolesStatus: 'error' });
    // The request itself has recorded the suspension (with-token.ts), and the page shows it to the user.
    if (isSuspensionError(error)) return;
    console.error('could not load the roles', error);
    scheduleRetry(user.uid);
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
export function syncSession(): void {
  const record = readToken() === null ? null : readRecord();
  const { status, user, busy, ended } = useSession.getState();
  if (user && user.uid !== record?.person.uid) {
    clearPendingAction();
    // Drafts are kept for a user whose session expired, until another user signs in.
    if (record) clearPrivateStorage(record.person.uid);
  }
  if (!record) {
    const hasJustEnded = status !== 'signed-out' && !busy;
    useSession.setState({ status: 'signed-out', ended: ended || hasJustEnded, ...ANONYMOUS });
    return;
  }
  const isSamePerson = status === 'signed-in' && user?.uid === record.person.uid;
  useSession.setState({
    ...(isSamePerson ? {} : { roles: null, rolesStatus: 'loading', suspended: null }),
    status: 'signed-in',
    ended: false,
    user: record.person,
  });
  if (!isSamePerson) void refreshRoles();
}
