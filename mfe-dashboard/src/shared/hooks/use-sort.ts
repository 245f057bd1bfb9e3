import type { Sort } from '@second-gear/contract/paging';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns the sort order of a list, stored in the URL as `?sort=` (with `-` before the key for descending).
 * `keys` are the allowed keys. Other values in the URL are ignored. Pass the result to `PagedTable`, and
 * `sort` also to the query.
 */
export function useSort<const Key extends string>(keys: readonly Key[]) {
  const [params, setParams] = useSearchParams();
  const requestedSort = params.get('sort');
  const sort =
    keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]).find((option) => option === requestedSort) ?? null;
  const onSort = (next: string | null): void => {
    setParams(
      (current) => {
        if (next === null) current.delete('sort');
        else current.set('sort', next);
        return current;
      },
      { replace: true },
    );
  };
  return { sort, onSort };
}
