import type { Car } from '@second-gear/contract/cars';
import { Fragment, useRef } from 'react';
import { CarCard } from '../card/car-card.tsx';
import { CarGrid } from './car-grid.tsx';
import type { ListShape } from './grid-layout.ts';
import { useListWindow } from './list-window.ts';

/** Free height where rows are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <li aria-hidden="true" className="car-gap" style={{ height }} />
);

/**
 * A long list of cars, drawn as far as they are near the screen. `total` counts the cars over all pages, `before` those before the first one here;
 * `shape` is how the list was laid out before, `keep` takes it for the next time.
 */
export function LongCarList({
  cars,
  before,
  total,
  shape,
  keep,
}: {
  cars: readonly Car[];
  before: number;
  total: number;
  shape: ListShape;
  keep: (shape: ListShape) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, after, columns, measureRow, setFocusedRow } = useListWindow(list, cars.length, shape, keep);
  return (
    <CarGrid
      ref={list}
      data-long=""
      onBlur={({ relatedTarget, currentTarget }) => {
        // On the way to another card the row must stay until that one has the focus.
        if (!currentTarget.contains(relatedTarget)) setFocusedRow(undefined);
      }}
    >
      {rows.map((row) => (
        <Fragment key={row.index}>
          {row.before > 0 && <Gap height={row.before} />}
          {cars.slice(row.from, row.to).map((car, column) => {
            const index = row.from + column;
            return (
              <li
                key={car._id}
                ref={column === 0 ? measureRow : undefined}
                data-index={column === 0 ? row.index : undefined}
                aria-setsize={total}
                aria-posinset={before + index + 1}
                onFocus={() => setFocusedRow(Math.floor(index / columns))}
              >
                <CarCard car={car} />
              </li>
            );
          })}
        </Fragment>
      ))}
      {after > 0 && <Gap height={after} />}
    </CarGrid>
  );
}
