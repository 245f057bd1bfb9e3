import { accumulate, type Counts, DUE_KIND, type Reading } from './counts.ts';
import type { WatchState } from './watch-state.ts';

/** Time in milliseconds in which a version that began gets an outcome and its browser reports it. */
const OUTCOME_MS = 30_000;
/** Largest difference in milliseconds by which a reading may be late. A larger one is a clock that jumped. */
const MAX_LATENESS_MS = 60_000;

/** Marks as due what had begun by a time that is long enough ago. */
function updateDue(state: WatchState, now: number): void {
  if (state.began && Math.abs(now - state.began.at) < OUTCOME_MS) return;
  for (const [version, count] of Object.entries(state.began?.counts ?? {})) {
    const events = (state.sum[version] ??= {});
    events[DUE_KIND] = count;
  }
  const counts = Object.entries(state.sum).map(([version, { began = 0 }]) => [version, began] as const);
  state.began = { at: now, counts: Object.fromEntries(counts) };
}

/**
 * Adds readings to a state. Skips a reading that was not started after the last one of its address had ended:
 * another watch has read newer counters, and the older ones would look like those of a restarted process.
 */
export function addReadings(state: WatchState, readings: readonly Reading[]): void {
  // An older file has the counters in the order of the addresses.
  const unnamed = state.readings ? [] : state.last;
  const known = (state.readings ??= {});
  for (const [index, { address, startedAt, endedAt, counts }] of readings.entries()) {
    const last = known[address];
    const lateness = last ? last.endedAt - startedAt : -1;
    if (lateness >= 0 && lateness < MAX_LATENESS_MS) continue;
    const before: Counts = last?.counts ?? unnamed[index] ?? {};
    state.sum = accumulate(state.sum, before, counts);
    known[address] = { endedAt, counts };
  }
  state.last = readings.map(({ address }) => known[address]?.counts ?? {});
  updateDue(state, Math.max(0, ...readings.map(({ endedAt }) => endedAt)));
}
