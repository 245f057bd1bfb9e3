import { useState } from 'react';

interface SelectionOptions<Row> {
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Returns why a row cannot be selected. Returns null if it can. */
  getDisabledReason: (row: Row) => string | null;
}

/**
 * Returns which displayed rows are selected, and functions that change the selection. A row that disappears
 * or becomes unselectable is deselected.
 */
export function useSelection<Row>({ rows, getRowKey, getDisabledReason }: SelectionOptions<Row>) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selectableRows = new Map(
    rows.filter((row) => getDisabledReason(row) === null).map((row) => [getRowKey(row), row]),
  );
  const selectedRows = new Map([...selectableRows].filter(([key]) => keys.has(key)));
  // Drops the keys of missing rows, so they are not selected again if they reappear.
  if (selectedRows.size < keys.size) setKeys(new Set(selectedRows.keys()));

  const change = (targetRows: readonly Row[], isSelected: boolean) => {
    setKeys((current) => {
      const nextSelection = new Set(current);
      for (const row of targetRows) {
        if (isSelected) nextSelection.add(getRowKey(row));
        else nextSelection.delete(getRowKey(row));
      }
      return nextSelection;
    });
  };
  const partialState = selectedRows.size > 0 ? ('some' as const) : ('none' as const);
  return {
    /** In display order. */
    selected: [...selectedRows.values()],
    isSelected: (row: Row) => selectedRows.has(getRowKey(row)),
    selectableCount: selectableRows.size,
    state:
      selectableRows.size > 0 && selectedRows.size === selectableRows.size ? ('all' as const) : partialState,
    select: (targetRows: readonly Row[]) => change(targetRows, true),
    deselect: (targetRows: readonly Row[]) => change(targetRows, false),
    selectAll: () => setKeys(new Set(selectableRows.keys())),
    clear: () => setKeys(new Set()),
  };
}
