const MAX_DELAY_MS = 60 * 60_000;
const INITIAL_DELAY_MS = 60_000;

/**
 * Duration of a lease, during which no other process polls the same row. The lease of a killed process
 * expires.
 */
export const LEASE_MS = 60_000;

/** Returns the end of a lease that starts now. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/**
 * Returns the time of the next poll if the provider did not respond. That time is just after the end of
 * leases that start now, so rows that were not polled yet come first.
 */
export const nextCheckAfterLease = (now: Date): Date => new Date(now.getTime() + LEASE_MS + 1);

/**
 * Returns the time of the next poll after this many polls without a final state. Exponential backoff: from
 * one minute up to one hour.
 */
export const nextCheckAt = (attempts: number, now: Date = new Date()): Date =>
  new Date(now.getTime() + Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** Math.min(attempts, 20)));
