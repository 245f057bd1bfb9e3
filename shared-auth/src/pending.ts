import { isObject } from '@second-gear/contract/is-object';
import { checkedBy, readStoredJson } from '@second-gear/contract/stored';
import { useLocation, useNavigate } from 'react-router-dom';
import { PENDING_KEY as KEY } from './private-storage.ts';
import { isUnverified, useSession } from './session-state.ts';

/** After this long nobody expects the action any more, in ms. */
const LAPSE_MS = 15 * 60_000;

/** What somebody wanted to do before signing in; further fields are the remote's own. */
export interface PendingAction {
  kind: string;
  carId?: string;
  /** What it is about, as people call it, such as the title of a car. */
  about?: string;
  /** Address of a picture of it. */
  picture?: string;
  [field: string]: unknown;
}

interface Kept {
  action: PendingAction;
  path: string;
  at: number;
}

const isAction = (value: unknown): value is PendingAction =>
  isObject(value) &&
  typeof value['kind'] === 'string' &&
  ['carId', 'about', 'picture'].every((name) => value[name] === undefined || typeof value[name] === 'string');

const kept = checkedBy(
  (value): value is Kept =>
    isObject(value) &&
    isAction(value['action']) &&
    typeof value['path'] === 'string' &&
    typeof value['at'] === 'number',
);

/** Keeps one action of this page until after sign-in; a later one takes its place. */
export function rememberAction(action: PendingAction): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ action, path: location.pathname, at: Date.now() }));
  } catch (error) {
    // The way to sign in leads on all the same; the action has to be asked for again.
    console.warn('The action cannot be kept until after the sign-in', error);
  }
}

/**
 * Hands out the kept action once, when it is of this kind, of this page and not lapsed. Null while nobody is signed in,
 * or somebody whose address is not verified: who comes back without that gets nothing done.
 */
export function takeAction(kind: string): PendingAction | null {
  if (useSession.getState().status !== 'signed-in' || isUnverified(useSession.getState())) return null;
  const found = readStoredJson(() => sessionStorage, KEY, kept);
  if (found?.action.kind !== kind || found.path !== location.pathname) return null;
  sessionStorage.removeItem(KEY);
  return Date.now() - found.at > LAPSE_MS ? null : found.action;
}

/** What waits for a sign-in on the page at this path, for the page that asks for it; it goes on waiting. Null where nothing does. */
export function waitingAction(path: string): PendingAction | null {
  const found = readStoredJson(() => sessionStorage, KEY, kept);
  return found?.path === path && Date.now() - found.at <= LAPSE_MS ? found.action : null;
}

/** Keeps an action and leads to /login, or to /confirm-email for a person whose address is not verified; both lead back here. */
export function useSignInFor(): (action: PendingAction) => void {
  const navigate = useNavigate();
  const from = useLocation();
  return (action) => {
    rememberAction(action);
    const to = isUnverified(useSession.getState()) ? '/confirm-email' : '/login';
    void navigate(to, { state: { from } });
  };
}
