import { ApiError } from '@second-gear/shared-auth/request';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listPlaces } from '../../api/list-places.ts';
import { viewAllCars } from '../../api/view-all-cars.ts';
import type { ListFilters } from './filters-url.ts';
import { texts } from './texts.ts';
import { NotLocated, whereYouAre } from './where-you-are.ts';

/** Returns the server's error for a place; null if the place is known or can't be checked. */
async function problemWith(near: string): Promise<string | null> {
  try {
    await viewAllCars({ near, limit: 1 });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The list reports all other errors.
    return nearProblem(error);
  }
}

/** The server's error for a field of a failed call; null if the error is about something else. */
const problemOf = (field: 'near' | 'q', error: unknown): string | null =>
  error instanceof ApiError && error.status === 400 ? (error.fields[field] ?? null) : null;
export const nearProblem = (error: unknown) => problemOf('near', error);
export const searchProblem = (error: unknown) => problemOf('q', error);

const withinOf = ({ within }: ListFilters): string => (within === undefined ? '' : String(within));

/**
 * The typed place and distance. They apply only after the server recognizes the place, so that a typo never
 * empties the list.
 */
export function useNear(
  filters: ListFilters,
  onChange: (changes: Partial<ListFilters>) => void,
  cleared: number,
) {
  const [near, within] = [filters.near ?? '', withinOf(filters)];
  const [typed, setTyped] = useState({ near, within, counts: { near, within }, cleared });
  // The typed text, for callbacks that run while the browser locates the visitor.
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  }, [typed]);
  const [problem, setProblem] = useState<string | null>(null);
  const [locating, setLocating] = useState(false);
  // After a chip is removed or Back is pressed, a field updates only if its own filter changed.
  useLayoutEffect(() => {
    setTyped((before) => {
      const isSame = before.cleared === cleared;
      if (isSame && before.counts.near === near && before.counts.within === within) return before;
      return {
        near: isSame && before.counts.near === near ? before.near : near,
        within: isSame && before.counts.within === within ? before.within : within,
        counts: { near, within },
        cleared,
      };
    });
    setProblem(null);
  }, [near, within, cleared]);
  // If two places are checked at once, the one typed last wins, whichever response arrives first.
  const turn = useRef(0);
  useEffect(() => {
    // Cancels a pending check.
    turn.current += 1;
  }, [cleared]);

  // The latest applied values. The fields may render with them only after the next selection, which could
  // revert them.
  const applied = useRef<Pick<ListFilters, 'near' | 'within'>>(filters);
  useEffect(() => {
    applied.current = { near: filters.near, within: filters.within };
  }, [filters.near, filters.within]);
  const apply = (changes: Pick<ListFilters, 'near' | 'within'>) => {
    // The first place also sorts by distance, unless another order is selected.
    const isFirst = Boolean(changes.near) && !applied.current.near && filters.sort === undefined;
    applied.current = changes;
    onChange(isFirst ? { ...changes, sort: 'nearest' } : changes);
  };

  /** Applies a place and a distance. Returns false if they are invalid; the field then shows the error. */
  const commit = async (nearText: string, distance: string): Promise<boolean> => {
    const place = nearText.trim();
    turn.current += 1;
    const mine = turn.current;
    const changes = { near: place || undefined, within: place && distance ? Number(distance) : undefined };
    if (place === '' && distance !== '') {
      setProblem(texts.nearNeeded);
      if (applied.current.near) apply(changes);
      return false;
    }
    const fault = place === '' || place === applied.current.near ? null : await problemWith(place);
    if (mine !== turn.current) return false;
    setProblem(fault);
    if (fault !== null) return false;
    if (changes.near !== applied.current.near || changes.within !== applied.current.within) apply(changes);
    return true;
  };

  const locate = async () => {
    setLocating(true);
    setProblem(null);
    const before = latest.current.near;
    try {
      const [place] = await listPlaces(await whereYouAre());
      // Text typed during the request takes precedence.
      if (latest.current.near !== before) return;
      if (!place) setProblem(texts.locationAbroad);
      else {
        setTyped((now) => ({ ...now, near: place.near }));
        await commit(place.near, latest.current.within);
      }
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.message);
      else if (error instanceof NotLocated) {
        setProblem(error.refused ? texts.locationRefused : texts.locationFailed);
      } else throw error;
    } finally {
      setLocating(false);
    }
  };

  return {
    near: typed.near,
    within: typed.within,
    problem,
    locating,
    locate,
    type: (text: string) => setTyped((now) => ({ ...now, near: text })),
    choose: (distance: string) => {
      setTyped((now) => ({ ...now, within: distance }));
      return commit(typed.near, distance);
    },
    commit: () => commit(typed.near, typed.within),
    commitPlace: (text: string) => {
      setTyped((now) => ({ ...now, near: text }));
      return commit(text, typed.within);
    },
  };
}
