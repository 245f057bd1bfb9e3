/** Longest wait between two looks at what does not come to an end, in ms. */
const LONGEST_MS = 60 * 60_000;
const FIRST_MS = 60_000;

/** How long whoever takes something up keeps it from the other processes, in ms; a killed one gives it up with that. */
export const LEASE_MS = 60_000;

/** Until when whoever takes something up now keeps it. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** When to look again at what nobody answered about: just after all that was taken up with it. */
export const behindOthers = (now: Date): Date => new Date(now.getTime() + LEASE_MS + 1);

/**
 * When to look again at what is not final after so many looks in vain: a minute later, then twice as long each time, up
 * to an hour.
 */
export const lookAgainAt = (looks: number, now: Date = new Date()): Date =>
  new Date(now.getTime() + Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(looks, 20)));
