import { waitingAction } from '@second-gear/shared-auth/pending';
import { useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { texts } from './texts.ts';

/** Where a car is listed. */
export const SELLING = '/dashboard/addcar';

const ACCOUNT_PAGES = new Set(['/login', '/signup', '/reset-password', '/confirm-email']);

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Only places of this site: whatever else a link puts into the state is not followed. */
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'pathname' in value &&
  typeof value.pathname === 'string' &&
  /^\/(?![/\\])/.test(value.pathname);

/**
 * The page of this site whose link led here, for the place that the document began with: such a link was followed by the
 * browser itself, before the page's scripts could note where it was.
 */
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

/** State of a link to an account page: the place to come back to, handed on between those pages. */
export function returnState(location: Location): { from: Place } | null {
  if (!ACCOUNT_PAGES.has(location.pathname)) return { from: location };
  const from = remembered(location);
  return from && { from };
}

/** Where somebody goes after sign-in: the remembered place, or the homepage. */
export function useReturnPlace(): string {
  const place = remembered(useLocation());
  return place ? `${place.pathname}${place.search ?? ''}${place.hash ?? ''}` : '/';
}

const never = () => () => undefined;

/** The server cannot know why a person signs in, so that a page it drew says so only once it is taken over. */
const useInBrowser = (read: () => string | null): string | null =>
  useSyncExternalStore(never, read, () => null);

/** Words of a table for a name that may be any. */
const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | null =>
  Object.hasOwn(table, name) ? (table[name] ?? null) : null;

/**
 * What a person wanted to do when they were led here, to follow "to": by the action that this tab keeps for the page
 * before. No link can put words here. Null where nothing waits.
 */
export function useWanted(): string | null {
  const path = remembered(useLocation())?.pathname;
  return useInBrowser(() => {
    const { kind = '', about } = (path && waitingAction(path)) || {};
    return about ? (entryOf(texts.wanted, kind)?.(about) ?? null) : null;
  });
}

/** Address of a picture of what `useWanted` says; null where there is none. */
export function useWantedPicture(): string | null {
  const path = remembered(useLocation())?.pathname;
  return useInBrowser(() => (path && waitingAction(path)?.picture) || null);
}

/** Why the page that a person wants asks for a sign-in; null where they came from a page that anybody may open. */
export function usePlaceLead(): string | null {
  const path = remembered(useLocation())?.pathname;
  return useInBrowser(() => {
    if (path === SELLING) return texts.login.leadSell;
    return path?.startsWith('/dashboard') ? texts.login.leadPage : null;
  });
}
