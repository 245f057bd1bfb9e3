import * as z from 'zod/mini';
import { MAX_PAGE_SIZE, type Sort } from './paging.ts';

/**
 * Optional paging parameters of every list that can grow. Without `limit`, the response is the whole list.
 * The response header `X-Total-Count` contains the total. The header `Link: <…>; rel="next"` contains the URL
 * of the next page. `cursor` is opaque.
 */
export const pageQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
};
export const pageQuerySchema = z.object(pageQuery);

/** The optional `sort` of a list. Without it, the list uses its default order. */
export const createSortSchema = <const Key extends string>(keys: readonly Key[]) =>
  z.optional(z.enum(keys.flatMap((key): Sort<Key>[] => [key, `-${key}`])));
