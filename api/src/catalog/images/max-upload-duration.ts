/**
 * Milliseconds. After this age, no file of an upload can still arrive: receiving takes at most two minutes,
 * and storing follows immediately.
 */
export const MAX_UPLOAD_DURATION_MS = 600_000;
