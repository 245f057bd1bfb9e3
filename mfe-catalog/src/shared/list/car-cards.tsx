import type { Car } from '@second-gear/contract/cars';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CarCard } from '../card/car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import { type ListShape, readGridLayout, readRowHeights } from './grid-layout.ts';
import { useInPieces } from './in-pieces.ts';
import type { LongCarList } from './long-car-list.tsx';

/** From this number of cars on, only those near the screen render. */
const LONG_LIST = 48;
/** Above this number, the visitor has loaded more pages, so the list may become long. */
const GROWING_LIST = 24;
/** Number of visits whose list shape is stored. */
const MOST_REMEMBERED = 20;

/** The code for long lists once it is loaded. Most visits never need it. */
let Long: typeof LongCarList | undefined;

/** List shapes by history key, so that Back restores the scroll position. */
const shapes = new Map<string, ListShape>();

function keepShape(visit: string, shape: ListShape): void {
  shapes.delete(visit);
  shapes.set(visit, shape);
  const [oldest] = shapes.keys();
  if (shapes.size > MOST_REMEMBERED && oldest !== undefined) shapes.delete(oldest);
}

/**
 * The cars of a list; the array must be stable while they are unchanged. `total` counts the cars of all
 * pages, `before` those before the first one here. `prioritised` is the number of pictures on the first
 * screen. A long list renders only near the screen; its code loads once a list grows.
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
        // The list still works, only slower.
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
