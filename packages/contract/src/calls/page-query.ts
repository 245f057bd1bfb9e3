import * as z from 'zod/mini';
import { MAX_PAGE_SIZE, type Sort } from './paging.ts';

/**
 * Optional pagination parameters of lists. Without `limit`, the response is the whole list. `cursor` is
 * opaque. The response header `X-Total-Count` contains the number of all items, and `Link: <…>; rel="next"`
 * contains the URL of the next page.
 */
export const pageQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
};
export const pageQuerySchema = z.object(pageQuery);

/**
 * Creates the schema of a list's optional parameter `sort`. Without it, the list has its default order.
 */
export const createSortSchema = <const Key extends string>(keys: readonly Key[]) =>
  z.optional(z.enum(keys.flatMap((key): Sort<Key>[] => [key, `-${key}`])));
