import { create } from 'zustand';
import type { Person } from './person.ts';

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
  /** What the server says of the person's suspension, with the reason; null while it has not said so. */
  suspended: string | null;
}

export const NOBODY = { user: null, roles: null, rolesStatus: 'idle', suspended: null } as const;

export const useSession = create<SessionState>()(() => ({
  status: 'loading',
  busy: false,
  ended: false,
  ...NOBODY,
}));

/** Is somebody signed in whose address is not verified? They look around, and change nothing. */
export const isUnverified = ({ status, user }: Pick<SessionState, 'status' | 'user'>): boolean =>
  status === 'signed-in' && user?.emailVerified === false;

/**
 * Calls back once somebody else than the person before is signed in, or nobody: what was kept for that person must go.
 * A first sign-in is no such change. Returns the way to stop.
 */
export const onPersonLeft = (listener: (now: Person | null) => void): (() => void) =>
  useSession.subscribe((now, before) => {
    if (before.user !== null && now.user?.uid !== before.user.uid) listener(now.user);
  });
