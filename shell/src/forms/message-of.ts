/** The thrower's own words for what went wrong. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
