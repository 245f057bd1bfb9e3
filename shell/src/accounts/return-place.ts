import { waitingAction } from '@second-gear/shared-auth/pending';
import { useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { texts } from './texts.ts';

/** Path of the page to list a car. */
export const SELLING = '/dashboard/addcar';

const ACCOUNT_PAGES = new Set(['/login', '/signup', '/reset-password', '/confirm-email']);

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Accepts only paths of this site, because a link can put any value into the state. */
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'pathname' in value &&
  typeof value.pathname === 'string' &&
  /^\/(?![/\\])/.test(value.pathname);

/** Returns the referrer, if it is on this site, for a page that the browser loaded before scripts ran. */
function placeBefore({ key }: Location): Place | null {
  if (key !== 'default' || typeof document === 'undefined' || !document.referrer) return null;
  const before = new URL(document.referrer);
  return before.origin === location.origin ? before : null;
}

const remembered = (here: Location): Place | null => {
  const from = (here.state as { from?: unknown } | null)?.from ?? placeBefore(here);
  if (!isPlace(from) || ACCOUNT_PAGES.has(from.pathname)) return null;
  return { pathname: from.pathname, search: from.search, hash: from.hash };
};

/**
 * Returns the state of a link to an account page: the place to return to, passed on between account pages.
 */
export function returnState(location: Location): { from: Place } | null {
  if (!ACCOUNT_PAGES.has(location.pathname)) return { from: location };
  const from = remembered(location);
  return from && { from };
}

/** Returns the path to open after sign-in: the stored place, or the home page. */
export function useReturnPlace(): string {
  const place = remembered(useLocation());
  return place ? `${place.pathname}${place.search ?? ''}${place.hash ?? ''}` : '/';
}

const never = () => () => undefined;

/** Reads a value only after hydration, because the server doesn't know why a visitor signs in. */
const useInBrowser = (read: () => string | null): string | null =>
  useSyncExternalStore(never, read, () => null);

/** Returns a table's entry for an arbitrary name. */
const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | null =>
  Object.hasOwn(table, name) ? (table[name] ?? null) : null;

/**
 * Returns the text that follows "to": what the visitor wanted to do before the sign-in. It comes from the
 * action stored in this tab, so a link can't inject text. Null if no action waits.
 */
export function useWanted(): string | null {
  const path = remembered(useLocation())?.pathname;
  return useInBrowser(() => {
    const { kind = '', about } = (path && waitingAction(path)) || {};
    return about ? (entryOf(texts.wanted, kind)?.(about) ?? null) : null;
  });
}

/** Returns the URL of a picture for `useWanted`, or null. */
export function useWantedPicture(): string | null {
  const path = remembered(useLocation())?.pathname;
  return useInBrowser(() => (path && waitingAction(path)?.picture) || null);
}

/** Returns why the previous page requires sign-in; null if it is public. */
export function usePlaceLead(): string | null {
  const path = remembered(useLocation())?.pathname;
  return useInBrowser(() => {
    if (path === SELLING) return texts.login.leadSell;
    return path?.startsWith('/dashboard') ? texts.login.leadPage : null;
  });
}
