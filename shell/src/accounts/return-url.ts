import { getPendingAction } from '@second-gear/shared-auth/pending';
import { useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { texts } from './texts.ts';

/** Path of the page to list a car. */
export const ADD_CAR_PATH = '/dashboard/addcar';

const ACCOUNT_PAGES = new Set(['/login', '/signup', '/reset-password', '/confirm-email']);

type ReturnLocation = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * Returns whether a value is a location of this site. Other values are ignored, so a forged state can't
 * redirect to another site.
 */
const isReturnLocation = (value: unknown): value is ReturnLocation =>
  typeof value === 'object' &&
  value !== null &&
  'pathname' in value &&
  typeof value.pathname === 'string' &&
  /^\/(?![/\\])/.test(value.pathname);

/**
 * Returns the referrer if it is on this site. Used if the browser loaded this page without client-side
 * navigation, for example because the visitor followed a link before scripts ran.
 */
function readReferrer({ key }: Location): ReturnLocation | null {
  if (key !== 'default' || typeof document === 'undefined' || !document.referrer) return null;
  const referrer = new URL(document.referrer);
  return referrer.origin === location.origin ? referrer : null;
}

const readReturnLocation = (current: Location): ReturnLocation | null => {
  const from = (current.state as { from?: unknown } | null)?.from ?? readReferrer(current);
  if (!isReturnLocation(from) || ACCOUNT_PAGES.has(from.pathname)) return null;
  return { pathname: from.pathname, search: from.search, hash: from.hash };
};

/**
 * Returns the state for a link to an account page: the place to return to after sign-in. Links between
 * account pages pass it on.
 */
export function toReturnState(location: Location): { from: ReturnLocation } | null {
  if (!ACCOUNT_PAGES.has(location.pathname)) return { from: location };
  const from = readReturnLocation(location);
  return from && { from };
}

/** Returns the path to open after sign-in: the stored place, or the home page. */
export function useReturnUrl(): string {
  const returnLocation = readReturnLocation(useLocation());
  return returnLocation
    ? `${returnLocation.pathname}${returnLocation.search ?? ''}${returnLocation.hash ?? ''}`
    : '/';
}

const subscribeToNothing = () => () => undefined;

/** Returns a value only after hydration, because the server doesn't know why a visitor signs in. */
const useClientValue = (read: () => string | null): string | null =>
  useSyncExternalStore(subscribeToNothing, read, () => null);

/** Returns a table's entry for an arbitrary name, or null. */
const getEntry = <Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | null =>
  Object.hasOwn(table, name) ? (table[name] ?? null) : null;

/**
 * Returns what the visitor wanted to do before sign-in, as text that follows "to". The text is derived from
 * the action stored in this tab, so a link can't inject text. Returns null if there is no pending action.
 */
export function useActionText(): string | null {
  const path = readReturnLocation(useLocation())?.pathname;
  return useClientValue(() => {
    const { kind = '', about } = (path && getPendingAction(path)) || {};
    return about ? (getEntry(texts.actions, kind)?.(about) ?? null) : null;
  });
}

/** Returns the URL of a picture for `useActionText`, or null. */
export function useActionPicture(): string | null {
  const path = readReturnLocation(useLocation())?.pathname;
  return useClientValue(() => (path && getPendingAction(path)?.picture) || null);
}

/**
 * Returns the lead text that explains why the previous page requires sign-in. Returns null if that page is
 * public.
 */
export function useReturnLead(): string | null {
  const path = readReturnLocation(useLocation())?.pathname;
  return useClientValue(() => {
    if (path === ADD_CAR_PATH) return texts.login.leadSell;
    return path?.startsWith('/dashboard') ? texts.login.leadPage : null;
  });
}
