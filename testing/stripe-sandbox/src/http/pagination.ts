import type { List } from '../objects/api-types.ts';
import type { Call } from './call.ts';
import { invalidRequestError, noSuchObjectError } from './errors.ts';

interface PaginateOptions<T> {
  /** All items, oldest first. */
  items: Iterable<T>;
  url: string;
  isIncluded?: (item: T) => boolean;
}

/**
 * Returns a page of a list, newest first. Reads the parameters `limit` (1 to 100, default 10),
 * `starting_after` or `ending_before`, and `created`. Rejects all other parameters that are unread, so
 * callers must read the list's own filters first.
 */
export function paginate<T extends { id: string; created: number }>(
  { params }: Call,
  { items: allItems, url, isIncluded = () => true }: PaginateOptions<T>,
): List<T> {
  const limit = params.integer('limit') ?? 10;
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  const isInTimeRange = params.timeRange('created');
  params.assertAllRead();
  if (limit < 1 || limit > 100) {
    throw invalidRequestError('This value must be between 1 and 100.', { param: 'limit' });
  }
  if (after !== undefined && before !== undefined) {
    throw invalidRequestError('You may only specify one of these parameters: ending_before, starting_after.');
  }
  const items = [...allItems].reverse().filter((item) => isInTimeRange(item.created) && isIncluded(item));
  const requireIndex = (id: string, param: string): number => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw noSuchObjectError('object', id, param);
    return index;
  };
  if (before !== undefined) {
    const end = requireIndex(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : requireIndex(after, 'starting_after') + 1;
  return {
    object: 'list',
    data: items.slice(start, start + limit),
    has_more: start + limit < items.length,
    url,
  };
}

/** Whether a value matches a filter. undefined matches every value. */
export const matchesFilter = (filter: string | undefined, value: unknown): boolean =>
  filter === undefined || value === filter;
