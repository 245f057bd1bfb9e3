/** Measured layout of a grid list, in px. */
export interface GridLayout {
  columns: number;
  gap: number;
  /** Distance from the top of the document. */
  top: number;
}

/** Measures a grid's layout. Returns one column if the grid isn't laid out. */
export function readGridLayout(list: HTMLElement): GridLayout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(' ').filter((size) => size.endsWith('px')).length;
  return {
    columns: Math.max(1, columns),
    gap: Number.parseFloat(rowGap) || 0,
    top: Math.round(list.getBoundingClientRect().top + window.scrollY),
  };
}

/** Returns the row heights in px of a grid whose items are all rendered. */
export const readRowHeights = (list: HTMLElement, columns: number): number[] =>
  [...list.children]
    .filter((_item, index) => index % columns === 0)
    .map((item) => item.getBoundingClientRect().height);

/** Layout and row heights of a list, to restore it immediately. */
export interface ListShape {
  layout: GridLayout;
  heights: readonly number[];
}
