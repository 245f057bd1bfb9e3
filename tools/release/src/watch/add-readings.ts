import { accumulate, type Counts, DUE_KIND, type Reading } from './counts.ts';
import type { WatchState } from './watch-state.ts';

/** Longest time in milliseconds between the start of a version in a browser and the report of its outcome. */
const OUTCOME_DELAY_MS = 30_000;
/** Largest plausible delay of a reading in milliseconds. A larger difference means that a clock jumped. */
const MAX_LATENESS_MS = 60_000;

/** Counts as due the starts that are old enough for their outcome to be reported. */
function updateDueCounts(state: WatchState, now: number): void {
  if (state.began && Math.abs(now - state.began.at) < OUTCOME_DELAY_MS) return;
  for (const [version, count] of Object.entries(state.began?.counts ?? {})) {
    const events = (state.sum[version] ??= {});
    events[DUE_KIND] = count;
  }
  const counts = Object.entries(state.sum).map(([version, { began = 0 }]) => [version, began] as const);
  state.began = { at: now, counts: Object.fromEntries(counts) };
}

/**
 * Adds readings to a state. Skips a reading that started before the last reading of its address ended: its
 * counters may be older, and older counters look like those of a restarted process.
 */
export function addReadings(state: WatchState, readings: readonly Reading[]): void {
  // Older state files have no addresses. Their counters are in the order of the addresses.
  const lastCountsByIndex = state.readings ? [] : state.last;
  const readingsByAddress = (state.readings ??= {});
  for (const [index, { address, startedAt, endedAt, counts }] of readings.entries()) {
    const last = readingsByAddress[address];
    const lateness = last ? last.endedAt - startedAt : -1;
    if (lateness >= 0 && lateness < MAX_LATENESS_MS) continue;
    const before: Counts = last?.counts ?? lastCountsByIndex[index] ?? {};
    state.sum = accumulate(state.sum, before, counts);
    readingsByAddress[address] = { endedAt, counts };
  }
  state.last = readings.map(({ address }) => readingsByAddress[address]?.counts ?? {});
  updateDueCounts(state, Math.max(0, ...readings.map(({ endedAt }) => endedAt)));
}
