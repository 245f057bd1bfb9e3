import type { Car } from '@second-gear/contract/cars';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CarCard } from './car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import { readGridLayout, readRowHeights } from './grid-layout.ts';
import { useIncrementalList } from './incremental-list.ts';
import type { LoadedLongList } from './long-car-list.tsx';

/** Number of cars from which only those near the screen are rendered. */
const LONG_LIST_LENGTH = 48;
/** Above this number, the visitor has loaded more pages, so the code for long lists is preloaded. */
const PRELOAD_LENGTH = 24;
/** Number of history entries whose list is stored. */
const MAX_REMEMBERED_LISTS = 20;

/** Long lists by history key. Their shapes restore the scroll position after Back. */
const longListByHistoryKey = new Map<string, LoadedLongList>();

function rememberLongList(historyKey: string, longList: LoadedLongList): void {
  longListByHistoryKey.delete(historyKey);
  longListByHistoryKey.set(historyKey, longList);
  const [oldest] = longListByHistoryKey.keys();
  if (longListByHistoryKey.size > MAX_REMEMBERED_LISTS && oldest !== undefined)
    longListByHistoryKey.delete(oldest);
}

/**
 * The cards of a list. `cars` must be the same array while the cars are unchanged. `total` is the number of
 * cars on all pages, `offset` the number of cars before the first of `cars`. `priorityCount` is the number of
 * pictures on the first screen. A long list renders only the cards near the screen. Its code loads when the
 * list grows.
 */
export function CarCards({
  cars,
  offset,
  total,
  priorityCount,
}: {
  cars: readonly Car[];
  offset: number;
  total: number;
  priorityCount: number;
}) {
  const list = useRef<HTMLUListElement>(null);
  const historyKey = useLocation().key;
  const renderedCars = useIncrementalList(cars);
  const isGrowing = cars.length > PRELOAD_LENGTH;
  const isLong = cars.length > LONG_LIST_LENGTH;
  const [longList, setLongList] = useState(() => longListByHistoryKey.get(historyKey));
  useEffect(() => {
    if (!isGrowing || longList) return;
    let isUnmounted = false;
    import('./long-car-list.tsx').then(
      ({ LongCarList }) => {
        if (isUnmounted || !isLong || !list.current) return;
        const layout = readGridLayout(list.current);
        const shape = { layout, heights: readRowHeights(list.current, layout.columns) };
        setLongList({ LongCarList, shape });
      },
      (error: unknown) => {
        // The list still works, only slower.
        console.warn('Could not load the code for long lists', error);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isGrowing, isLong, longList]);

  if (isLong && longList) {
    const { LongCarList, shape } = longList;
    return (
      <LongCarList
        cars={cars}
        offset={offset}
        total={total}
        shape={shape}
        onUnmount={(lastShape) => rememberLongList(historyKey, { LongCarList, shape: lastShape })}
      />
    );
  }
  return (
    <CarGrid ref={list}>
      {renderedCars.map((car, index) => (
        <li key={car._id}>
          <CarCard car={car} priority={index < priorityCount} />
        </li>
      ))}
    </CarGrid>
  );
}
