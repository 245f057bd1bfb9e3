import { ApiError } from '@second-gear/shared-auth/request';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listPlaces, viewAllCars } from './api.ts';
import type { ListFilters } from './filters.ts';
import { locateVisitor, NotLocatedError } from './locate-visitor.ts';
import { texts } from './texts.ts';

/** Returns the server's error for a place. Returns null if the place is known or can't be checked. */
async function checkPlace(near: string): Promise<string | null> {
  try {
    await viewAllCars({ near, limit: 1 });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The list reports all other errors.
    return findPlaceError(error);
  }
}

/**
 * Returns the server's error for a filter of a failed call. Returns null if the error concerns something
 * else.
 */
const findFieldError = (field: 'near' | 'q', error: unknown): string | null =>
  error instanceof ApiError && error.status === 400 ? (error.fields[field] ?? null) : null;
export const findPlaceError = (error: unknown) => findFieldError('near', error);
export const findSearchError = (error: unknown) => findFieldError('q', error);

const toDistanceText = ({ within }: ListFilters): string => (within === undefined ? '' : String(within));

/**
 * State of the location and distance fields. Typed values apply only after the server recognizes the place,
 * so a typo never empties the list.
 * @param clearCount increments each time all filters are cleared
 */
export function useLocationFilter(
  filters: ListFilters,
  onChange: (changes: Partial<ListFilters>) => void,
  clearCount: number,
) {
  const [near, within] = [filters.near ?? '', toDistanceText(filters)];
  const [typed, setTyped] = useState({ near, within, syncedFilters: { near, within }, clearCount });
  // The latest typed text, for code that continues after the browser has located the visitor.
  const latestTyped = useRef(typed);
  useLayoutEffect(() => {
    latestTyped.current = typed;
  }, [typed]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLocating, setIsLocating] = useState(false);
  // When the URL changes from outside (a chip is removed, Back is pressed), only the field of the changed
  // filter is overwritten. Text typed into the other field stays.
  useLayoutEffect(() => {
    setTyped((previous) => {
      const isNotCleared = previous.clearCount === clearCount;
      if (isNotCleared && previous.syncedFilters.near === near && previous.syncedFilters.within === within)
        return previous;
      return {
        near: isNotCleared && previous.syncedFilters.near === near ? previous.near : near,
        within: isNotCleared && previous.syncedFilters.within === within ? previous.within : within,
        syncedFilters: { near, within },
        clearCount,
      };
    });
    setProblem(null);
  }, [near, within, clearCount]);
  // If two places are checked at once, the one typed last wins, whichever response arrives first.
  const requestId = useRef(0);
  useEffect(() => {
    // Cancels a pending check.
    requestId.current += 1;
  }, [clearCount]);

  // The latest applied values. This is a ref, because the next change may come before React renders the
  // latest one. If the next change started from the rendered values, it would revert the latest change.
  const appliedFilters = useRef<Pick<ListFilters, 'near' | 'within'>>(filters);
  useEffect(() => {
    appliedFilters.current = { near: filters.near, within: filters.within };
  }, [filters.near, filters.within]);
  const apply = (changes: Pick<ListFilters, 'near' | 'within'>) => {
    // The first place also sorts by distance, unless another order is selected.
    const isFirstPlace = Boolean(changes.near) && !appliedFilters.current.near && filters.sort === undefined;
    appliedFilters.current = changes;
    onChange(isFirstPlace ? { ...changes, sort: 'nearest' } : changes);
  };

  /** Applies a place and a distance. Returns false and shows an error in the field if they are invalid. */
  const commit = async (nearText: string, distance: string): Promise<boolean> => {
    const place = nearText.trim();
    requestId.current += 1;
    const ownRequestId = requestId.current;
    const changes = { near: place || undefined, within: place && distance ? Number(distance) : undefined };
    if (place === '' && distance !== '') {
      setProblem(texts.placeRequired);
      if (appliedFilters.current.near) apply(changes);
      return false;
    }
    const newProblem = place === '' || place === appliedFilters.current.near ? null : await checkPlace(place);
    if (ownRequestId !== requestId.current) return false;
    setProblem(newProblem);
    if (newProblem !== null) return false;
    if (changes.near !== appliedFilters.current.near || changes.within !== appliedFilters.current.within)
      apply(changes);
    return true;
  };

  const locate = async () => {
    setIsLocating(true);
    setProblem(null);
    const previous = latestTyped.current.near;
    try {
      const [place] = await listPlaces(await locateVisitor());
      // Text typed during the request takes precedence.
      if (latestTyped.current.near !== previous) return;
      if (!place) setProblem(texts.locationAbroad);
      else {
        setTyped((current) => ({ ...current, near: place.near }));
        await commit(place.near, latestTyped.current.within);
      }
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.message);
      else if (error instanceof NotLocatedError) {
        setProblem(error.isDenied ? texts.locationRefused : texts.locationFailed);
      } else throw error;
    } finally {
      setIsLocating(false);
    }
  };

  return {
    near: typed.near,
    within: typed.within,
    problem,
    isLocating,
    locate,
    setPlaceText: (text: string) => setTyped((current) => ({ ...current, near: text })),
    selectDistance: (distance: string) => {
      setTyped((current) => ({ ...current, within: distance }));
      return commit(typed.near, distance);
    },
    commitTyped: () => commit(typed.near, typed.within),
    commitPlace: (text: string) => {
      setTyped((current) => ({ ...current, near: text }));
      return commit(text, typed.within);
    },
  };
}
