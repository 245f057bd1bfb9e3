/** Texts of bulk actions. */
export const bulk = {
  bar: 'Selected rows',
  select: (row: string) => `Select ${row}`,
  selectAll: 'Select all shown',
  selectAllShort: 'Select all',
  selected: (count: number) => `${String(count)} selected`,
  keyHint: 'Enter leads to what can be done, Escape clears the selection.',
  clear: 'Clear',
  some: (label: string, count: number) => `${label} (${String(count)})`,
  progress: (through: number, of: number) => `${String(through)} of ${String(of)}`,
  unchanged: (count: number) =>
    count === 1
      ? 'For 1 there was nothing to do any more'
      : `For ${String(count)} there was nothing to do any more`,
  moreReasons: 'and other reasons',
  problems: 'These stay selected:',
  problem: (row: string, why: string) => `${row}: ${why}`,
} as const;
