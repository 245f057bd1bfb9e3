/** Start of a list: a cursor from the API, or an offset. Null means the first car. */
export type From = { cursor: string } | { skip: number } | null;

/** Query parameters of the start: a cursor for paging without JavaScript, a car's number for a jump. */
const CURSOR = 'cursor';
export const PLACE = 'at';

/** Parses the start of a list from a URL. Invalid values mean the first car. */
export function fromOf(params: URLSearchParams): From {
  const cursor = params.get(CURSOR);
  if (cursor) return { cursor };
  const place = Number(params.get(PLACE));
  return Number.isSafeInteger(place) && place > 1 ? { skip: place - 1 } : null;
}

/** Number of cars before the first one, if known. */
export const skippedBy = (from: From): number => (from && 'skip' in from ? from.skip : 0);

/** Returns the query parameters with another start of the list. */
export function beginningAt(params: URLSearchParams, from: From): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(CURSOR);
  next.delete(PLACE);
  if (from && 'cursor' in from) next.set(CURSOR, from.cursor);
  if (from && 'skip' in from && from.skip > 0) next.set(PLACE, String(from.skip + 1));
  return next;
}

/** Returns the URL of a list with another start. */
export function startingFrom(pathname: string, params: URLSearchParams, from: From): string {
  const search = beginningAt(params, from).toString();
  return search ? `${pathname}?${search}` : pathname;
}
