const DAY_MS = 86_400_000;

/** Returns the UTC calendar day of a time as YYYY-MM-DD. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Returns the last `days` calendar days up to the day of `now`, oldest first. */
export const daysUpTo = (now: Date, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayOf(new Date(now.getTime() - (days - 1 - index) * DAY_MS)));
