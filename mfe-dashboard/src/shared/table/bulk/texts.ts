import { formatNumber } from '@second-gear/contract/format';

/** Texts of bulk actions. */
export const bulkTexts = {
  bar: 'Selected rows',
  select: (row: string) => `Select ${row}`,
  selectAll: 'Select all shown',
  selectAllShort: 'Select all',
  selected: (count: number) => `${formatNumber(count)} selected`,
  keyHint: 'Press Enter for actions or Escape to clear the selection.',
  clear: 'Clear',
  labelWithCount: (label: string, count: number) => `${label} (${formatNumber(count)})`,
  progress: (doneCount: number, total: number) => `${formatNumber(doneCount)} of ${formatNumber(total)}`,
  unchanged: (count: number) => `${formatNumber(count)} needed no change`,
  moreReasons: 'and other reasons',
  problems: 'Not changed (still selected):',
  problem: (row: string, reason: string) => `${row}: ${reason}`,
} as const;
