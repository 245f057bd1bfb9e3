import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type GridLayout, type ListShape, readGridLayout } from './grid-layout.ts';

/** Rows rendered beyond the screen's edges, so that the keyboard always finds a next card. */
const ROWS_AROUND = 2;
/** Height of a row in px before any is measured. */
const ROW_GUESS = 560;

/** Estimated height of an unmeasured row, from the measured ones, because phone rows are lower than cards. */
const guessFrom = (heights: readonly number[]): number =>
  heights.length === 0 ? ROW_GUESS : heights.reduce((sum, height) => sum + height, 0) / heights.length;

const same = (one: GridLayout, other: GridLayout) =>
  one.columns === other.columns && one.gap === other.gap && one.top === other.top;

function useLayout(list: RefObject<HTMLElement | null>, first: GridLayout): GridLayout {
  const [layout, setLayout] = useState(first);
  useEffect(() => {
    const element = list.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const next = readGridLayout(element);
      setLayout((now) => (same(now, next) ? now : next));
    });
    observer.observe(element);
    // If content above the list grows, so does the document.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

/** Converts known row heights to the virtualizer's items. */
function measuredRows({ layout: { gap, top }, heights }: ListShape): VirtualItem[] {
  let start = top;
  return heights.map((size, index) => {
    const row = { key: index, index, start, size, end: start + size, lane: 0 };
    start = row.end + gap;
    return row;
  });
}

/** A row to render: indices of its items, and the blank height in px above it for omitted rows. */
export interface DrawnRow {
  index: number;
  from: number;
  to: number;
  before: number;
}

/**
 * Returns the rows of a long grid list to render: those near the screen and those around the focus. The page
 * itself must be the scroll container.
 * @param shape stored layout of the list
 * @param keep receives the list's shape on unmount
 */
export function useListWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  shape: ListShape,
  keep: (shape: ListShape) => void,
) {
  const layout = useLayout(list, shape.layout);
  const { columns, gap, top } = layout;
  const [measured] = useState(() => measuredRows(shape));
  const [guess] = useState(() => guessFrom(shape.heights));
  const [focusedRow, setFocusedRow] = useState<number>();
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => guess,
    gap,
    overscan: ROWS_AROUND,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: measured,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (focusedRow === undefined) return rows;
      // Scrolling must not remove the focused card, and Tab must find its neighbors.
      const held = [focusedRow - 1, focusedRow, focusedRow + 1].filter(
        (row) => row >= 0 && row < range.count && !rows.includes(row),
      );
      return [...rows, ...held].sort((one, other) => one - other);
    },
  });

  // A new number of columns invalidates the measured heights.
  const measuredColumns = useRef(columns);
  useEffect(() => {
    if (measuredColumns.current === columns) return;
    measuredColumns.current = columns;
    virtualizer.measure();
  }, [columns, virtualizer]);

  const leave = useEffectEvent(() =>
    keep({ layout, heights: virtualizer.measurementsCache.map(({ size }) => size) }),
  );
  useEffect(() => () => leave(), []);

  let drawnTo = top - gap;
  const rows = virtualizer.getVirtualItems().map((row): DrawnRow => {
    const before = Math.max(0, row.start - drawnTo - 2 * gap);
    drawnTo = row.end;
    const from = row.index * columns;
    return { index: row.index, from, to: Math.min(count, from + columns), before };
  });
  const after = Math.max(0, top + virtualizer.getTotalSize() - drawnTo - gap);
  return { rows, after, columns, measureRow: virtualizer.measureElement, setFocusedRow };
}
