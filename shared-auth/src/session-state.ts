import { create } from 'zustand';
import type { StoredKeys } from './idempotency-key.ts';
import type { IdentityProvider } from './identity.ts';
import type { Person } from './person.ts';
import type { SessionRecord } from './session-record.ts';

export interface Roles {
  admin: boolean;
  seller: boolean;
  buyer: boolean;
}

export interface SessionState {
  /** `loading` until the page knows whether a user is signed in. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** Whether a sign-in or sign-out is in progress. */
  busy: boolean;
  /**
   * Whether the session ended without a sign-out in this tab, which interrupts running actions.
   */
  ended: boolean;
  user: Person | null;
  roles: Roles | null;
  rolesStatus: 'idle' | 'loading' | 'ready' | 'error';
  /** The server's message about the user's suspension, with the reason. Null if none was received. */
  suspended: string | null;
}

export const ANONYMOUS = { user: null, roles: null, rolesStatus: 'idle', suspended: null } as const;

/**
 * The page's session: the store that screens render, and the internal state of this package. Everything that
 * all tabs share is in the browser's storage.
 */
export const session = {
  useSession: create<SessionState>()(() => ({
    status: 'loading',
    busy: false,
    ended: false,
    ...ANONYMOUS,
  })),
  isStarted: false,
  /** The sign-in service. Undefined until its first use and after a failed load. */
  provider: undefined as Promise<IdentityProvider> | undefined,
  /** Loads a sign-in service other than Firebase. See `provideIdentity`. */
  loadProvider: undefined as (() => Promise<IdentityProvider>) | undefined,
  /** Counts ended sessions and changes of user. Work that began in an earlier epoch must be discarded. */
  epoch: 0,
  /** The last record that this page has processed. Storage may contain a newer one. */
  lastSeenRecord: null as SessionRecord | null,
  /** Users whose sessions have ended on this page. The sign-in service may notice later. */
  signedOutUids: new Set<string>(),
  /** Called after changes of the record in this or another tab. */
  listeners: new Set<() => void>(),
  renewalInFlight: null as {
    staleToken: string | null;
    ownerUid: string | null;
    token: Promise<string | null>;
  } | null,
  /** Failed role lookups since the last successful one. */
  roleFailureCount: 0,
  /** Running sign-ins, sign-ups and sign-outs. */
  busyCount: 0,
  /** Addresses of accounts that this page has created, or may have created if the response was lost. */
  unfinishedEmails: new Set<string>(),
  /** Idempotency keys if the browser blocks storage, until the page closes or the epoch ends. */
  memoryKeys: undefined as { epoch: number; keys: StoredKeys } | undefined,
};
export const { useSession } = session;

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
export const onPersonChange = (listener: (currentPerson: Person | null) => void): (() => void) =>
  useSession.subscribe((current, previous) => {
    if (previous.user !== null && current.user?.uid !== previous.user.uid) listener(current.user);
  });
