/** Texts of bulk actions. */
export const bulkTexts = {
  bar: 'Selected rows',
  select: (row: string) => `Select ${row}`,
  selectAll: 'Select all shown',
  selectAllShort: 'Select all',
  selected: (count: number) => `${String(count)} selected`,
  keyHint: 'Press Enter for actions or Escape to clear the selection.',
  clear: 'Clear',
  labelWithCount: (label: string, count: number) => `${label} (${String(count)})`,
  progress: (through: number, of: number) => `${String(through)} of ${String(of)}`,
  unchanged: (count: number) => (count === 1 ? '1 needed no change' : `${String(count)} needed no change`),
  moreReasons: 'and other reasons',
  problems: 'Not changed (still selected):',
  problem: (row: string, why: string) => `${row}: ${why}`,
} as const;
