import type { Sort } from '@second-gear/contract/paging';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns the sort order of a list, stored in the URL as `?sort=` (`-` before the key for descending). `keys`
 * are the allowed keys; other values count as none. Pass the result to `PagedTable`, and `sort` also to the
 * query.
 */
export function useSort<const Key extends string>(keys: readonly Key[]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('sort');
  const sort = keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]).find((known) => known === asked) ?? null;
  const onSort = (next: string | null): void => {
    setParams(
      (now) => {
        if (next === null) now.delete('sort');
        else now.set('sort', next);
        return now;
      },
      { replace: true },
    );
  };
  return { sort, onSort };
}
