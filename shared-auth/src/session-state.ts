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
  /** Whether a sign-in or sign-out is in progress. */
  busy: boolean;
  /**
   * Whether the session ended although the user did not sign out in this tab, so that running actions were
   * interrupted.
   */
  ended: boolean;
  user: Person | null;
  roles: Roles | null;
  rolesStatus: 'idle' | 'loading' | 'ready' | 'error';
  /** The server's message about the user's suspension, with the reason. null if none was received. */
  suspended: string | null;
}

export const ANONYMOUS = { user: null, roles: null, rolesStatus: 'idle', suspended: null } as const;

export const useSession = create<SessionState>()(() => ({
  status: 'loading',
  busy: false,
  ended: false,
  ...ANONYMOUS,
}));

/**
 * Whether the signed-in user's email address is unverified. Such users can browse but not change anything.
 */
export const isUnverified = ({ status, user }: Pick<SessionState, 'status' | 'user'>): boolean =>
  status === 'signed-in' && user?.emailVerified === false;

/**
 * Registers a listener for a change from one user to another, or to none. The listener must remove private
 * data of the previous user. It is not called for the first sign-in. Returns a function that removes the
 * listener.
 */
export const onPersonChange = (listener: (now: Person | null) => void): (() => void) =>
  useSession.subscribe((now, before) => {
    if (before.user !== null && now.user?.uid !== before.user.uid) listener(now.user);
  });
