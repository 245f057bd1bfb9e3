import type { Car } from '@second-gear/contract/car';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CarCard } from './car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import { readGridLayout, readRowHeights, type ListShape } from './grid-layout.ts';
import type { LongCarList } from './long-car-list.tsx';

/** From this many cars on, only those near the screen are drawn. */
const LONG_LIST = 48;
/** Cards that are drawn at once where a list changes: about those of a screen. */
const AT_ONCE = 6;
/** Visits whose list shape is remembered. */
const MOST_REMEMBERED = 20;

/** The code for long lists once it is loaded: most visits never need it. */
let Long: typeof LongCarList | undefined;

/** Shapes of the lists of former visits, by the visit's key: one comes back to the same place. */
const shapes = new Map<string, ListShape>();

function keepShape(visit: string, shape: ListShape): void {
  shapes.delete(visit);
  shapes.set(visit, shape);
  const [oldest] = shapes.keys();
  if (shapes.size > MOST_REMEMBERED && oldest !== undefined) shapes.delete(oldest);
}

/**
 * The cars to draw now: all of them, but where the list has just changed only those that stood there already and a
 * screen of new ones. The others follow in pieces, so that whoever types or clicks meanwhile is answered.
 */
function useInPieces(cars: readonly Car[]): readonly Car[] {
  const settled = useDeferredValue(cars);
  if (settled === cars) return cars;
  const drawn = new Set(settled.map(({ _id }) => _id));
  return cars.filter(({ _id }, index) => index < AT_ONCE || drawn.has(_id));
}

/**
 * Cars of a list, the same array as long as they are the same. `total` counts the cars over all pages, `before` those before the first one here; `prioritised` is how many pictures belong to the
 * first screen. A long list is drawn only near the screen, as soon as the code for it is there.
 */
export function CarCards({
  cars,
  before,
  total,
  prioritised,
}: {
  cars: readonly Car[];
  before: number;
  total: number;
  prioritised: number;
}) {
  const list = useRef<HTMLUListElement>(null);
  const visit = useLocation().key;
  const now = useInPieces(cars);
  const long = cars.length > LONG_LIST;
  const [shape, setShape] = useState(() => (Long ? shapes.get(visit) : undefined));
  useEffect(() => {
    if (!long || shape) return;
    let left = false;
    import('./long-car-list.tsx').then(
      (code) => {
        Long = code.LongCarList;
        if (left || !list.current) return;
        const layout = readGridLayout(list.current);
        setShape({ layout, heights: readRowHeights(list.current, layout.columns) });
      },
      (error: unknown) => {
        // The whole list is there, only slower.
        console.warn('The code for long lists did not load', error);
      },
    );
    return () => {
      left = true;
    };
  }, [long, shape]);

  if (long && shape && Long) {
    return (
      <Long cars={cars} before={before} total={total} shape={shape} keep={(left) => keepShape(visit, left)} />
    );
  }
  return (
    <CarGrid ref={list}>
      {now.map((car, index) => (
        <li key={car._id}>
          <CarCard car={car} priority={index < prioritised} />
        </li>
      ))}
    </CarGrid>
  );
}
