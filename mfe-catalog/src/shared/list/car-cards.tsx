import type { Car } from '@second-gear/contract/cars';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CarCard } from '../card/car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import { type ListShape, readGridLayout, readRowHeights } from './grid-layout.ts';
import { useIncrementalList } from './incremental-list.ts';
import type { LongCarList } from './long-car-list.tsx';

/** From this number of cars on, only those near the screen render. */
const LONG_LIST_LENGTH = 48;
/** Above this number, the visitor has loaded more pages, so the list may become long. */
const PRELOAD_LENGTH = 24;
/** Number of visits whose list shape is stored. */
const MAX_REMEMBERED_SHAPES = 20;

/** The code for long lists once it is loaded. Most visits never need it. */
let LongList: typeof LongCarList | undefined;

/** List shapes by history key, so that Back restores the scroll position. */
const shapeByVisit = new Map<string, ListShape>();

function rememberShape(visit: string, shape: ListShape): void {
  shapeByVisit.delete(visit);
  shapeByVisit.set(visit, shape);
  const [oldest] = shapeByVisit.keys();
  if (shapeByVisit.size > MAX_REMEMBERED_SHAPES && oldest !== undefined) shapeByVisit.delete(oldest);
}

/**
 * The cars of a list; the array must be stable while they are unchanged. `total` counts the cars of all
 * pages, `offset` those before the first one here. `prioritised` is the number of pictures on the first
 * screen. A long list renders only near the screen; its code loads once a list grows.
 */
export function CarCards({
  cars,
  offset,
  total,
  prioritised,
}: {
  cars: readonly Car[];
  offset: number;
  total: number;
  prioritised: number;
}) {
  const list = useRef<HTMLUListElement>(null);
  const visit = useLocation().key;
  const renderedCars = useIncrementalList(cars);
  const isGrowing = cars.length > PRELOAD_LENGTH;
  const isLong = cars.length > LONG_LIST_LENGTH;
  const [shape, setShape] = useState(() => (LongList ? shapeByVisit.get(visit) : undefined));
  useEffect(() => {
    if (!isGrowing || shape) return;
    let left = false;
    import('./long-car-list.tsx').then(
      (chunk) => {
        LongList = chunk.LongCarList;
        if (left || !isLong || !list.current) return;
        const layout = readGridLayout(list.current);
        setShape({ layout, heights: readRowHeights(list.current, layout.columns) });
      },
      (error: unknown) => {
        // The list still works, only slower.
        console.warn('Could not load the code for long lists', error);
      },
    );
    return () => {
      left = true;
    };
  }, [isGrowing, isLong, shape]);

  if (isLong && shape && LongList) {
    return (
      <LongList
        cars={cars}
        offset={offset}
        total={total}
        shape={shape}
        onUnmount={(left) => rememberShape(visit, left)}
      />
    );
  }
  return (
    <CarGrid ref={list}>
      {renderedCars.map((car, index) => (
        <li key={car._id}>
          <CarCard car={car} priority={index < prioritised} />
        </li>
      ))}
    </CarGrid>
  );
}
