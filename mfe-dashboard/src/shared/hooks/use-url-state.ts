import type { Sort } from '@second-gear/contract/paging';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Time in ms between the last key press and the request. */
const SEARCH_DELAY_MS = 300;

/**
 * Returns the parameters of the URL, and a function that sets some of them without a new history entry. An
 * empty value removes its parameter.
 */
function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const setUrlParams = useCallback(
    (values: Readonly<Record<string, string>>): void => {
      setParams(
        (current) => {
          for (const [name, value] of Object.entries(values)) {
            if (value) current.set(name, value);
            else current.delete(name);
          }
          return current;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return [params, setUrlParams] as const;
}

/**
 * Returns one of a few allowed values, stored in the URL under `name`. Returns null if the URL has no allowed
 * value. Call `select` with an empty string to remove the value.
 */
export function useUrlChoice<const Value extends string>(name: string, values: readonly Value[]) {
  const [params, setParams] = useUrlParams();
  const selected = values.find((value) => value === params.get(name)) ?? null;
  return { selected, select: (value: string) => setParams({ [name]: value }) };
}

/**
 * Returns the sort order of a list, stored in the URL as `?sort=` (with `-` before the key for descending).
 * `keys` are the allowed keys. Other values in the URL are ignored. Pass the result to `PagedTable`, and
 * `sort` also to the query.
 */
export function useSort<const Key extends string>(keys: readonly Key[]) {
  const options = keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]);
  const { selected, select } = useUrlChoice('sort', options);
  return { sort: selected, onSort: (sort: string | null) => select(sort ?? '') };
}

/** Returns a function that removes a list's filters from the URL. The sort order stays. */
export function useClearFilters(): () => void {
  const [, setUrlParams] = useUrlParams();
  return () => setUrlParams({ q: '', role: '', status: '' });
}

/**
 * Returns the text of the search box, its setter, and the active search. The URL stores the active search
 * (`?q=`). If something else changes the URL (Back, a link, a cleared filter), the search box shows the text
 * of the URL.
 */
export function useSearch() {
  const [params, setParams] = useUrlParams();
  const query = params.get('q') ?? '';
  const [searchText, setSearchText] = useState(query);
  /** The text that the search box last wrote to the URL. */
  const lastWrittenQuery = useRef(query);

  useEffect(() => {
    if (query === lastWrittenQuery.current) return;
    lastWrittenQuery.current = query;
    setSearchText(query);
  }, [query]);

  useEffect(() => {
    const trimmedText = searchText.trim();
    if (trimmedText === lastWrittenQuery.current) return undefined;
    const timer = setTimeout(() => {
      lastWrittenQuery.current = trimmedText;
      setParams({ q: trimmedText });
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [searchText, setParams]);

  return { searchText, setSearchText, query };
}
