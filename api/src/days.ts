const DAY_MS = 86_400_000;

/** The calendar day of an instant in UTC, YYYY-MM-DD. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The last `days` calendar days up to that of `now`, oldest first. */
export const daysUpTo = (now: Date, days: number): string[] =>
  Array.from({ length: days }, (_, at) => dayOf(new Date(now.getTime() - (days - 1 - at) * DAY_MS)));
