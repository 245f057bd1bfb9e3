import { useLocation, type Location } from 'react-router-dom';

const ACCOUNT_PAGES = new Set(['/login', '/signup', '/reset-password']);

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Only places of this site: whatever else a link puts into the state is not followed. */
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'pathname' in value &&
  typeof value.pathname === 'string' &&
  /^\/(?![/\\])/.test(value.pathname);

const remembered = ({ state }: Location): Place | null => {
  const from = (state as { from?: unknown } | null)?.from;
  return isPlace(from) && !ACCOUNT_PAGES.has(from.pathname) ? from : null;
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
