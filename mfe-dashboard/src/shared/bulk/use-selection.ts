import { useState } from 'react';

interface Of<Row> {
  /** The displayed rows. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Returns why a row cannot be selected. Null if it can. */
  whyNot: (row: Row) => string | null;
}

/** Returns which displayed rows are selected. Drops rows that disappear or become unselectable. */
export function useSelection<Row>({ rows, rowKey, whyNot }: Of<Row>) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const free = new Map(rows.filter((row) => whyNot(row) === null).map((row) => [rowKey(row), row]));
  const chosen = new Map([...free].filter(([key]) => keys.has(key)));
  // Forgets dropped rows, so that they are not selected if they reappear.
  if (chosen.size < keys.size) setKeys(new Set(chosen.keys()));

  const change = (these: readonly Row[], selected: boolean) => {
    setKeys((now) => {
      const next = new Set(now);
      for (const row of these) {
        if (selected) next.add(rowKey(row));
        else next.delete(rowKey(row));
      }
      return next;
    });
  };
  const some = chosen.size > 0 ? ('some' as const) : ('none' as const);
  return {
    /** In display order. */
    selected: [...chosen.values()],
    isSelected: (row: Row) => chosen.has(rowKey(row)),
    /** Number of selectable rows. */
    free: free.size,
    state: free.size > 0 && chosen.size === free.size ? ('all' as const) : some,
    select: (these: readonly Row[]) => change(these, true),
    drop: (these: readonly Row[]) => change(these, false),
    all: () => setKeys(new Set(free.keys())),
    clear: () => setKeys(new Set()),
  };
}
