import { create } from 'zustand';
import type { Person } from './person.ts';
import { request } from './request.ts';
import { readRecord, readToken } from './session-record.ts';
import { userCalls } from './user-calls.ts';

export interface Roles {
  admin: boolean;
  seller: boolean;
  buyer: boolean;
}

export interface SessionState {
  /** `loading` until the first sign-in state arrived. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** True while somebody is being signed in or out. */
  busy: boolean;
  /** Nobody is signed in because a session ended that was not signed out of here: what was going on stopped short. */
  ended: boolean;
  user: Person | null;
  roles: Roles | null;
  rolesStatus: 'idle' | 'loading' | 'ready' | 'error';
}

const NOBODY = { user: null, roles: null, rolesStatus: 'idle' } as const;

export const useSession = create<SessionState>()(() => ({
  status: 'loading',
  busy: false,
  ended: false,
  ...NOBODY,
}));

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

/** Asks the server again for the signed-in person's roles. Failure shows as `rolesStatus: 'error'`. */
export async function refreshRoles(): Promise<void> {
  const { user } = useSession.getState();
  if (!user) return;
  const set = (part: Partial<SessionState>) => {
    if (useSession.getState().user?.uid === user.uid) useSession.setState(part);
  };
  set({ rolesStatus: 'loading' });
  try {
    set({ roles: await lookUpRoles(user), rolesStatus: 'ready' });
  } catch (error) {
    console.error('The roles could not be looked up', error);
    set({ rolesStatus: 'error' });
  }
}

/** Makes the store say what the kept session says, and looks up a new person's roles. */
export function followSession(): void {
  const record = readToken() === null ? null : readRecord();
  const { status, user, busy, ended } = useSession.getState();
  if (!record) {
    const endsNow = status !== 'signed-out' && !busy;
    useSession.setState({ status: 'signed-out', ended: ended || endsNow, ...NOBODY });
    return;
  }
  const samePerson = status === 'signed-in' && user?.uid === record.person.uid;
  useSession.setState({
    ...(samePerson ? {} : { roles: null, rolesStatus: 'loading' }),
    status: 'signed-in',
    ended: false,
    user: record.person,
  });
  if (!samePerson) void refreshRoles();
}
