/**
 * Cache tags of public responses. The database sends notifications of changed tags (migration 0032). The
 * renderer then re-renders the pages whose responses had one of these tags. The names in the migration must
 * match.
 */

/** Response header with comma-separated tags, in the format of CDNs. */
export const CACHE_TAG_HEADER = 'Cache-Tag';

/** Matches the tags that the database can send. Filters with other characters match no row. */
const VALID_TAG_PATTERN = /^[\w:-]{1,100}$/;

/** Returns the header's value. It is empty if the response depends on nothing that changes. */
export const toCacheTagHeader = (tags: readonly string[]): string =>
  [...new Set(tags)].filter((tag) => VALID_TAG_PATTERN.test(tag)).join(',');

export const ADS_TAG = 'ads';
export const carTag = (id: string): string => `car:${id}`;
export const sellerTag = (id: string): string => `seller:${id}`;
const ALL_CARS_TAG = 'cars';
const categoryTag = (id: string): string => `category:${id}`;

/** Filters of a car list that determine its tags. */
interface ListFilters {
  ids?: string | undefined;
  seller?: string | undefined;
  category?: string | undefined;
}

/**
 * Returns the tags of a car list. They are as narrow as possible, so that other cars' changes do not
 * invalidate the list.
 */
export function carListTags({ ids, seller, category }: ListFilters): string[] {
  if (ids !== undefined) return ids.split(',').map(carTag);
  if (seller !== undefined) return [sellerTag(seller)];
  return [category === undefined ? ALL_CARS_TAG : categoryTag(category)];
}
