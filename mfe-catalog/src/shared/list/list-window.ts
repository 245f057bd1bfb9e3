import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type GridLayout, type ListShape, readGridLayout } from './grid-layout.ts';

/** Rows drawn beyond the screen's upper and lower edge: the keyboard always finds a next card. */
const ROWS_AROUND = 2;
/** Height of a row in px before any has been measured. */
const ROW_GUESS = 560;

/** Height of a row until it is measured: cards are higher than the rows of a phone, so it is what those before had. */
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
    // What stands above the list may grow: the document then does, too.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

/** Rows with their known heights, as the virtualizer keeps them. */
function measuredRows({ layout: { gap, top }, heights }: ListShape): VirtualItem[] {
  let start = top;
  return heights.map((size, index) => {
    const row = { key: index, index, start, size, end: start + size, lane: 0 };
    start = row.end + gap;
    return row;
  });
}

/** A row to draw: the indices of its items, and the free height in px above it where rows are left out. */
export interface DrawnRow {
  index: number;
  from: number;
  to: number;
  before: number;
}

/**
 * The rows of a long grid list that are worth drawing: those near the screen, and those about the
 * focus. The page must scroll as a whole.
 * @param shape how the list was laid out before
 * @param keep takes the list's shape when it leaves the page
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
      // The focus must not get lost, wherever one scrolls, and Tab must find the cards beside it.
      const held = [focusedRow - 1, focusedRow, focusedRow + 1].filter(
        (row) => row >= 0 && row < range.count && !rows.includes(row),
      );
      return [...rows, ...held].sort((one, other) => one - other);
    },
  });

  // Other columns make other rows: what was measured no longer counts.
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
