import type { Car } from '@second-gear/contract/cars';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CarCard } from './car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import { type ListShape, readGridLayout, readRowHeights } from './grid-layout.ts';
import { useIncrementalList } from './incremental-list.ts';
import type { LongCarList } from './long-car-list.tsx';

/** From this number of cars on, only those near the screen render. */
const LONG_LIST_LENGTH = 48;
/** Above this number, the visitor has loaded more pages, so the code for long lists is preloaded. */
const PRELOAD_LENGTH = 24;
/** Number of history entries whose list shape is stored. */
const MAX_REMEMBERED_SHAPES = 20;

/** The component for long lists; undefined until its code is loaded. */
let LongList: typeof LongCarList | undefined;

/** List shapes by history key. They restore the scroll position after Back. */
const shapeByHistoryKey = new Map<string, ListShape>();

function rememberShape(historyKey: string, shape: ListShape): void {
  shapeByHistoryKey.delete(historyKey);
  shapeByHistoryKey.set(historyKey, shape);
  const [oldest] = shapeByHistoryKey.keys();
  if (shapeByHistoryKey.size > MAX_REMEMBERED_SHAPES && oldest !== undefined)
    shapeByHistoryKey.delete(oldest);
}

/**
 * The cards of a list. `cars` must be the same array while the cars are unchanged. `total` is the number of
 * cars on all pages, `offset` the number of cars before the first of `cars`. `prioritised` is the number of
 * pictures on the first screen. A long list renders only the cards near the screen; its code loads when the
 * list grows.
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
  const historyKey = useLocation().key;
  const renderedCars = useIncrementalList(cars);
  const isGrowing = cars.length > PRELOAD_LENGTH;
  const isLong = cars.length > LONG_LIST_LENGTH;
  const [shape, setShape] = useState(() => (LongList ? shapeByHistoryKey.get(historyKey) : undefined));
  useEffect(() => {
    if (!isGrowing || shape) return;
    let isUnmounted = false;
    import('./long-car-list.tsx').then(
      (chunk) => {
        LongList = chunk.LongCarList;
        if (isUnmounted || !isLong || !list.current) return;
        const layout = readGridLayout(list.current);
        setShape({ layout, heights: readRowHeights(list.current, layout.columns) });
      },
      (error: unknown) => {
        // The list still works, only slower.
        console.warn('Could not load the code for long lists', error);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isGrowing, isLong, shape]);

  if (isLong && shape && LongList) {
    return (
      <LongList
        cars={cars}
        offset={offset}
        total={total}
        shape={shape}
        onUnmount={(lastShape) => rememberShape(historyKey, lastShape)}
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
