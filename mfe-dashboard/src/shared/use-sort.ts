import type { Sort } from '@second-gear/contract/paging';
import { useSearchParams } from 'react-router-dom';

/**
 * The order in which a list is asked for, kept in the address as `?sort=` (`-` before the key for
 * descending). `keys` are those that the call knows; anything else in the address counts as none.
 * The result goes to `PagedTable` as it is; `sort` goes to the query too.
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
