import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** Maximum number of requests to one path while a screen settles. More count as endless. */
const MAX_REQUESTS = 50;
/** Maximum number of changes to a page's content while a screen settles. More count as endless. */
const MAX_CHANGES = 50;
/** Above this share of busy time, the main thread counts as always busy. */
const MAX_BUSY_SHARE = 0.8;
const WINDOW_MS = 250;
/** Milliseconds that scripts may run on an idle machine before they count as endless. */
const MAX_BUSY_MS = 5_000;

/** Observations while the gate waited for a page to settle. */
export interface SettledPage {
  /** Whether the page stopped changing. */
  isQuiet: boolean;
  /** How often its content changed. */
  changes: number;
}

interface BusyTime {
  /** In seconds. */
  now: number;
  busy: number;
}

async function readBusyTime(session: CDPSession): Promise<BusyTime> {
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { now: valueOf('Timestamp'), busy: valueOf('TaskDuration') };
}

/** Returns whether the page's main thread is busy all the time, for MAX_BUSY_MS on an idle machine. */
async function isAlwaysBusy(session: CDPSession, slowdown: number): Promise<boolean> {
  let before = await readBusyTime(session);
  for (let waited = 0; waited < MAX_BUSY_MS * slowdown; waited += WINDOW_MS) {
    await pause(WINDOW_MS);
    const after = await readBusyTime(session);
    if (after.busy - before.busy < MAX_BUSY_SHARE * (after.now - before.now)) return false;
    before = after;
  }
  return true;
}

/** Returns the path that received endless requests, with their number. Null if there is none. */
function mostRequested(paths: readonly string[]): { path: string; count: number } | null {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most && most[1] > MAX_REQUESTS ? { path: most[0], count: most[1] } : null;
}

/**
 * Describes endless work of a page: requests, changes or scripts. Null if there is none.
 * @param requested paths of the page's requests while it settled
 */
export async function describeEndlessWork(
  session: CDPSession,
  { isQuiet, changes }: SettledPage,
  requested: readonly string[],
  slowdown: number,
): Promise<string | null> {
  const requests = mostRequested(requested);
  if (requests)
    return `it keeps sending requests: ${String(requests.count)} to ${requests.path} while it loaded.`;
  if (!isQuiet && changes > MAX_CHANGES)
    return `its content never stops changing: ${String(changes)} changes while it loaded. An effect that sets state on every render may be the cause.`;
  return (await isAlwaysBusy(session, slowdown))
    ? 'its scripts never stop running. An effect that sets state on every render may be the cause.'
    : null;
}
