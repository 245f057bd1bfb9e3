import type { Span } from '@second-gear/contract/hours';
import { clockOf, minutesOf } from '@second-gear/contract/meeting-times';

/** A span with a key that does not depend on its position. */
export type Row = Span & { key: string };

let made = 0;
/** Returns the span with a unique key. */
export function toRow(span: Span): Row {
  made += 1;
  return { ...span, key: `span-${String(made)}` };
}

const DAY_ENDS = 24 * 60;
const USUAL: readonly [number, number] = [10 * 60, 14 * 60];
const GAP = 60;
const LENGTH = 2 * 60;

/**
 * Returns default hours for a new row: the usual ones on an empty day, else later ones. Null if the day is
 * full.
 */
export function nextSpan(weekday: number, rows: readonly Span[]): Span | null {
  const ends = rows.filter((row) => row.weekday === weekday).map(({ to }) => minutesOf(to));
  const span = (from: number, to: number): Span => ({ weekday, from: clockOf(from), to: clockOf(to) });
  if (ends.length === 0) return span(...USUAL);
  const last = Math.max(...ends);
  if (last >= DAY_ENDS) return null;
  const from = last + GAP < DAY_ENDS ? last + GAP : last;
  return span(from, Math.min(DAY_ENDS, from + LENGTH));
}
