import type { Span } from '@second-gear/contract/hours';
import { clockOf, minutesOf } from '@second-gear/contract/meeting-times';

/** A span as the form holds it: with a key of its own, which stays while its place among the others changes. */
export type Row = Span & { key: string };

let made = 0;
/** A span with a key that no other one has. */
export function toRow(span: Span): Row {
  made += 1;
  return { ...span, key: `span-${String(made)}` };
}

const DAY_ENDS = 24 * 60;
const USUAL: readonly [number, number] = [10 * 60, 14 * 60];
const GAP = 60;
const LENGTH = 2 * 60;

/** Hours to begin with on a day that has these already: usual ones, else some after the last; null without room. */
export function nextSpan(weekday: number, rows: readonly Span[]): Span | null {
  const ends = rows.filter((row) => row.weekday === weekday).map(({ to }) => minutesOf(to));
  const span = (from: number, to: number): Span => ({ weekday, from: clockOf(from), to: clockOf(to) });
  if (ends.length === 0) return span(...USUAL);
  const last = Math.max(...ends);
  if (last >= DAY_ENDS) return null;
  const from = last + GAP < DAY_ENDS ? last + GAP : last;
  return span(from, Math.min(DAY_ENDS, from + LENGTH));
}
