import type { Car } from '@second-gear/contract/cars';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CarCard } from '../card/car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import { type ListShape, readGridLayout, readRowHeights } from './grid-layout.ts';
import { useInPieces } from './in-pieces.ts';
import type { LongCarList } from './long-car-list.tsx';

/** From this many cars on, only those near the screen are drawn. */
const LONG_LIST = 48;
/** A list with more than these has been asked to go on: it may well become long. */
const GROWING_LIST = 24;
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
 * Cars of a list, the same array as long as they are the same. `total` counts the cars over all pages, `before` those before the first one here; `prioritised` is how many pictures belong to the
 * first screen. A long list is drawn only near the screen; the code for it is asked for as soon as a list grows.
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
  const growing = cars.length > GROWING_LIST;
  const long = cars.length > LONG_LIST;
  const [shape, setShape] = useState(() => (Long ? shapes.get(visit) : undefined));
  useEffect(() => {
    if (!growing || shape) return;
    let left = false;
    import('./long-car-list.tsx').then(
      (code) => {
        Long = code.LongCarList;
        if (left || !long || !list.current) return;
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
  }, [growing, long, shape]);

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
