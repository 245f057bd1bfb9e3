import type { TimeSpan } from '@second-gear/contract/meeting-hours';
import { toClockTime, toMinutes } from '@second-gear/contract/meeting-times';

/** A time range on a weekday, with a key that does not depend on its position. */
export type SpanRow = TimeSpan & { key: string };

let createdRowCount = 0;
/** Returns the span with a unique key. */
export function toSpanRow(span: TimeSpan): SpanRow {
  createdRowCount += 1;
  return { ...span, key: `span-${String(createdRowCount)}` };
}

const DAY_END_MINUTES = 24 * 60;
const DEFAULT_SPAN_MINUTES: readonly [number, number] = [10 * 60, 14 * 60];
const GAP_MINUTES = 60;
const SPAN_MINUTES = 2 * 60;

/**
 * Returns hours for a new row: 10 a.m. to 2 p.m. on an empty day. Otherwise, the row starts one hour after
 * the last row ends and lasts two hours. Returns null if the day is full.
 */
export function suggestSpan(weekday: number, rows: readonly TimeSpan[]): TimeSpan | null {
  const endMinutes = rows.filter((row) => row.weekday === weekday).map(({ to }) => toMinutes(to));
  const createSpan = (from: number, to: number): TimeSpan => ({
    weekday,
    from: toClockTime(from),
    to: toClockTime(to),
  });
  if (endMinutes.length === 0) return createSpan(...DEFAULT_SPAN_MINUTES);
  const lastEndMinutes = Math.max(...endMinutes);
  if (lastEndMinutes >= DAY_END_MINUTES) return null;
  const from = lastEndMinutes + GAP_MINUTES < DAY_END_MINUTES ? lastEndMinutes + GAP_MINUTES : lastEndMinutes;
  return createSpan(from, Math.min(DAY_END_MINUTES, from + SPAN_MINUTES));
}
