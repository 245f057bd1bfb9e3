/** Where a list begins: at a page that the API named, or at a place; null is at its first car. */
export type From = { cursor: string } | { skip: number } | null;

/** Names of the address's parts that say so: a cursor for whoever pages without scripts, a car's number for a jump. */
const CURSOR = 'cursor';
export const PLACE = 'at';

/** Where the list of an address begins. What is no place is the beginning. */
export function fromOf(params: URLSearchParams): From {
  const cursor = params.get(CURSOR);
  if (cursor) return { cursor };
  const place = Number(params.get(PLACE));
  return Number.isSafeInteger(place) && place > 1 ? { skip: place - 1 } : null;
}

/** Cars before the first one, as far as that is known. */
export const skippedBy = (from: From): number => (from && 'skip' in from ? from.skip : 0);

/** An address's query with another beginning of its list. */
export function beginningAt(params: URLSearchParams, from: From): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(CURSOR);
  next.delete(PLACE);
  if (from && 'cursor' in from) next.set(CURSOR, from.cursor);
  if (from && 'skip' in from && from.skip > 0) next.set(PLACE, String(from.skip + 1));
  return next;
}

/** The address of a list that begins elsewhere. */
export function startingFrom(pathname: string, params: URLSearchParams, from: From): string {
  const search = beginningAt(params, from).toString();
  return search ? `${pathname}?${search}` : pathname;
}
