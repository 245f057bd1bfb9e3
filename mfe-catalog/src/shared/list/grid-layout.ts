/** A grid list as the browser laid it out, in px. */
export interface GridLayout {
  columns: number;
  gap: number;
  /** Distance of the list from the document's top. */
  top: number;
}

/** Reads a grid's layout; where nothing is laid out, one column. */
export function readGridLayout(list: HTMLElement): GridLayout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(' ').filter((size) => size.endsWith('px')).length;
  return {
    columns: Math.max(1, columns),
    gap: Number.parseFloat(rowGap) || 0,
    top: Math.round(list.getBoundingClientRect().top + window.scrollY),
  };
}

/** Heights in px of a grid's rows, all of whose items are drawn. */
export const readRowHeights = (list: HTMLElement, columns: number): number[] =>
  [...list.children]
    .filter((_item, index) => index % columns === 0)
    .map((item) => item.getBoundingClientRect().height);

/** Layout and row heights of a list, from which it can be drawn at once as it was. */
export interface ListShape {
  layout: GridLayout;
  heights: readonly number[];
}
