import type { Car } from '@second-gear/contract/cars';
import { Fragment, useRef } from 'react';
import { CarCard } from './car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import type { ListShape } from './grid-layout.ts';
import { useListWindow } from './list-window.ts';

/** Blank height in place of omitted rows. */
const Gap = ({ height }: { height: number }) => (
  <li aria-hidden="true" className="car-gap" style={{ height }} />
);

/**
 * A virtualized list of cars. `total` is the number of cars on all pages, `offset` the number of cars before
 * the first of `cars`. `shape` is the stored layout. `onUnmount` receives the final layout, to store it.
 */
export function LongCarList({
  cars,
  offset,
  total,
  shape,
  onUnmount,
}: {
  cars: readonly Car[];
  offset: number;
  total: number;
  shape: ListShape;
  onUnmount: (shape: ListShape) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const count = cars.length;
  const { rows, gapAfter, columns, measureRow, setFocusedRow } = useListWindow({
    list,
    count,
    shape,
    onUnmount,
  });
  return (
    <CarGrid
      ref={list}
      data-long=""
      onBlur={({ relatedTarget, currentTarget }) => {
        // While focus moves to another card, its row must stay rendered.
        if (!currentTarget.contains(relatedTarget)) setFocusedRow(undefined);
      }}
    >
      {rows.map((row) => (
        <Fragment key={row.index}>
          {row.gapBefore > 0 && <Gap height={row.gapBefore} />}
          {cars.slice(row.from, row.to).map((car, column) => {
            const index = row.from + column;
            return (
              <li
                key={car._id}
                ref={column === 0 ? measureRow : undefined}
                data-index={column === 0 ? row.index : undefined}
                aria-setsize={total}
                aria-posinset={offset + index + 1}
                onFocus={() => setFocusedRow(Math.floor(index / columns))}
              >
                <CarCard car={car} />
              </li>
            );
          })}
        </Fragment>
      ))}
      {gapAfter > 0 && <Gap height={gapAfter} />}
    </CarGrid>
  );
}

/** The component, once it is loaded, and the shape of its list. */
export interface LoadedLongList {
  LongCarList: typeof LongCarList;
  shape: ListShape;
}
