import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type GridLayout, type ListShape, readGridLayout } from './grid-layout.ts';

/** Rows rendered beyond the screen's edges, so the keyboard always finds a next card. */
const OVERSCAN_ROWS = 2;
/** Assumed height of a row in px if none is measured. */
const ESTIMATED_ROW_PX = 560;

/**
 * Estimates the height of an unmeasured row: the average of the measured ones. A constant wouldn't fit both
 * cards and the lower rows on phones.
 */
const estimateRowHeight = (heights: readonly number[]): number =>
  heights.length === 0 ? ESTIMATED_ROW_PX : heights.reduce((sum, height) => sum + height, 0) / heights.length;

const isSameLayout = (a: GridLayout, b: GridLayout) =>
  a.columns === b.columns && a.gap === b.gap && a.top === b.top;

function useGridLayout(list: RefObject<HTMLElement | null>, initialLayout: GridLayout): GridLayout {
  const [layout, setLayout] = useState(initialLayout);
  useEffect(() => {
    const element = list.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const nextLayout = readGridLayout(element);
      setLayout((current) => (isSameLayout(current, nextLayout) ? current : nextLayout));
    });
    observer.observe(element);
    // When content above the list grows, the list moves and the document becomes taller.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

/** Converts measured row heights to the virtualizer's items. */
function toVirtualItems({ layout: { gap, top }, heights }: ListShape): VirtualItem[] {
  let start = top;
  return heights.map((size, index) => {
    const row = { key: index, index, start, size, end: start + size, lane: 0 };
    start = row.end + gap;
    return row;
  });
}

/** A row to render: indices of its items, and the blank height in px above it for omitted rows. */
export interface RenderedRow {
  index: number;
  from: number;
  to: number;
  gapBefore: number;
}

interface ListWindowOptions {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Stored layout of the list. */
  shape: ListShape;
  /** Receives the list's shape on unmount. */
  onUnmount: (shape: ListShape) => void;
}

/**
 * Returns the rows of a long grid list to render: those near the screen and those around the focused item.
 * The page itself must be the scroll container.
 */
export function useListWindow({ list, count, shape, onUnmount }: ListWindowOptions) {
  const layout = useGridLayout(list, shape.layout);
  const { columns, gap, top } = layout;
  const [measured] = useState(() => toVirtualItems(shape));
  const [estimate] = useState(() => estimateRowHeight(shape.heights));
  const [focusedRow, setFocusedRow] = useState<number>();
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(count / columns),
    estimateSize: () => estimate,
    gap,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: measured,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (focusedRow === undefined) return rows;
      // Scrolling must not remove the focused card, and Tab must find its neighbors.
      const focusNeighbors = [focusedRow - 1, focusedRow, focusedRow + 1].filter(
        (row) => row >= 0 && row < range.count && !rows.includes(row),
      );
      return [...rows, ...focusNeighbors].sort((a, b) => a - b);
    },
  });

  // A new number of columns invalidates the measured heights.
  const measuredColumns = useRef(columns);
  useEffect(() => {
    if (measuredColumns.current === columns) return;
    measuredColumns.current = columns;
    virtualizer.measure();
  }, [columns, virtualizer]);

  const reportShape = useEffectEvent(() =>
    onUnmount({ layout, heights: virtualizer.measurementsCache.map(({ size }) => size) }),
  );
  useEffect(() => () => reportShape(), []);

  let renderedEnd = top - gap;
  const rows = virtualizer.getVirtualItems().map((row): RenderedRow => {
    const gapBefore = Math.max(0, row.start - renderedEnd - 2 * gap);
    renderedEnd = row.end;
    const from = row.index * columns;
    return { index: row.index, from, to: Math.min(count, from + columns), gapBefore };
  });
  const gapAfter = Math.max(0, top + virtualizer.getTotalSize() - renderedEnd - gap);
  return { rows, gapAfter, columns, measureRow: virtualizer.measureElement, setFocusedRow };
}
