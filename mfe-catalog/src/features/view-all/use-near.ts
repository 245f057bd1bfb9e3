import { ApiError } from '@second-gear/shared-auth/request';
import { useEffect, useRef, useState } from 'react';
import { listPlaces } from '../../api/list-places.ts';
import { viewAllCars } from '../../api/view-all-cars.ts';
import type { ListFilters } from './filters-url.ts';
import { texts } from './texts.ts';
import { NotLocated, whereYouAre } from './where-you-are.ts';

/** What is wrong with a place, in the server's words; null where it is known, or nothing can be said. */
async function problemWith(near: string): Promise<string | null> {
  try {
    await viewAllCars({ near, limit: 1 });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Whatever else went wrong the list says itself.
    return nearProblem(error);
  }
}

/** The server's word on `near` in a failed call; null where it is about something else. */
export const nearProblem = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 400 ? (error.fields['near'] ?? null) : null;

const withinOf = ({ within }: ListFilters): string => (within === undefined ? '' : String(within));

/**
 * The place that distances are from and the distance, as they are typed: they count once the server knows the place, so
 * that a list is never lost by a misspelt one.
 */
export function useNear(
  filters: ListFilters,
  onChange: (changes: Partial<ListFilters>) => void,
  cleared: number,
) {
  const counts = { near: filters.near ?? '', within: withinOf(filters) };
  const [typed, setTyped] = useState({ ...counts, counts, cleared });
  const [problem, setProblem] = useState<string | null>(null);
  const [locating, setLocating] = useState(false);
  const before = typed.counts;
  if (typed.cleared !== cleared) {
    setTyped({ ...counts, counts, cleared });
    setProblem(null);
  } else if (before.near !== counts.near || before.within !== counts.within) {
    // A chip taken off, Back pressed: a field follows where its own filter has changed.
    setTyped({
      near: before.near === counts.near ? typed.near : counts.near,
      within: before.within === counts.within ? typed.within : counts.within,
      counts,
      cleared,
    });
    setProblem(null);
  }
  // Of two places typed one after the other the later counts, whichever is answered first.
  const turn = useRef(0);
  useEffect(() => {
    // A place still being asked about counts no more.
    turn.current += 1;
  }, [cleared]);

  // What counts last: the fields may be drawn with it only after the next choice, which may take it back.
  const told = useRef<Pick<ListFilters, 'near' | 'within'>>(filters);
  useEffect(() => {
    told.current = { near: filters.near, within: filters.within };
  }, [filters.near, filters.within]);
  const tell = (changes: Pick<ListFilters, 'near' | 'within'>) => {
    told.current = changes;
    onChange(changes);
  };

  /** Makes a place and a distance count. False where something is wrong with them, which is said at the field. */
  const commit = async (nearText: string, within: string): Promise<boolean> => {
    const near = nearText.trim();
    turn.current += 1;
    const mine = turn.current;
    const changes = { near: near || undefined, within: near && within ? Number(within) : undefined };
    if (near === '' && within !== '') {
      setProblem(texts.nearNeeded);
      if (told.current.near) tell(changes);
      return false;
    }
    const fault = near === '' || near === told.current.near ? null : await problemWith(near);
    if (mine !== turn.current) return false;
    setProblem(fault);
    if (fault !== null) return false;
    if (changes.near !== told.current.near || changes.within !== told.current.within) tell(changes);
    return true;
  };

  const locate = async () => {
    setLocating(true);
    setProblem(null);
    try {
      const [place] = await listPlaces(await whereYouAre());
      if (!place) setProblem(texts.locationAbroad);
      else {
        setTyped((now) => ({ ...now, near: place.near }));
        await commit(place.near, typed.within);
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
    type: (near: string) => setTyped((now) => ({ ...now, near })),
    choose: (within: string) => {
      setTyped((now) => ({ ...now, within }));
      return commit(typed.near, within);
    },
    commit: () => commit(typed.near, typed.within),
    commitPlace: (near: string) => {
      setTyped((now) => ({ ...now, near }));
      return commit(near, typed.within);
    },
  };
}
