import { createGuardSchema, readStoredJson } from '@second-gear/contract/browser-storage';
import { isObject } from '@second-gear/contract/is-object';
import { useLocation, useNavigate } from 'react-router-dom';
import { PENDING_KEY as KEY } from './private-storage.ts';
import { isUnverified, useSession } from './session-state.ts';

/** Lifetime of a pending action, in ms. Users do not expect an older action to continue. */
const ACTION_TTL_MS = 15 * 60_000;

/** An action that a visitor started before signing in. Further fields belong to the remote. */
export interface PendingAction {
  kind: string;
  carId?: string;
  /** Display name of its subject, such as the title of a car. */
  about?: string;
  /** URL of a picture of its subject. */
  picture?: string;
  [field: string]: unknown;
}

interface StoredAction {
  action: PendingAction;
  path: string;
  at: number;
}

const isPendingAction = (value: unknown): value is PendingAction =>
  isObject(value) &&
  typeof value['kind'] === 'string' &&
  ['carId', 'about', 'picture'].every((name) => value[name] === undefined || typeof value[name] === 'string');

const storedActionSchema = createGuardSchema(
  (value): value is StoredAction =>
    isObject(value) &&
    isPendingAction(value['action']) &&
    typeof value['path'] === 'string' &&
    typeof value['at'] === 'number',
);

/** Stores the action that this page resumes after sign-in. Replaces an earlier one. */
export function rememberAction(action: PendingAction): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ action, path: location.pathname, at: Date.now() }));
  } catch (error) {
    // The sign-in works without storage, but the user has to repeat the action.
    console.warn('could not save the action to resume after sign-in', error);
  }
}

/**
 * Returns and removes the stored action if it has this kind, belongs to this page and has not expired.
 * Returns null if no one is signed in or the user's email address is not verified, because actions require a
 * verified user.
 */
export function takeAction(kind: string): PendingAction | null {
  if (useSession.getState().status !== 'signed-in' || isUnverified(useSession.getState())) return null;
  const storedAction = readStoredJson(() => sessionStorage, KEY, storedActionSchema);
  if (storedAction?.action.kind !== kind || storedAction.path !== location.pathname) return null;
  sessionStorage.removeItem(KEY);
  return Date.now() - storedAction.at > ACTION_TTL_MS ? null : storedAction.action;
}

/**
 * Returns the pending action of the page at this path, for the sign-in page. Does not remove it. Returns null
 * if there is none.
 */
export function getPendingAction(path: string): PendingAction | null {
  const storedAction = readStoredJson(() => sessionStorage, KEY, storedActionSchema);
  return storedAction?.path === path && Date.now() - storedAction.at <= ACTION_TTL_MS
    ? storedAction.action
    : null;
}

/**
 * Returns a function that stores an action and navigates to /login, or to /confirm-email for users with an
 * unverified address. Both lead back here.
 */
export function useSignInFor(): (action: PendingAction) => void {
  const navigate = useNavigate();
  const from = useLocation();
  return (action) => {
    rememberAction(action);
    const to = isUnverified(useSession.getState()) ? '/confirm-email' : '/login';
    void navigate(to, { state: { from } });
  };
}
