import type { PublishedRemote } from '@second-gear/federation/release';
import type { Browser } from 'playwright-core';
import { requireDocument } from '../../site/discovery-file.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readShellRecord } from '../../site/release-records.ts';
import type { Reason } from '../reasons-against-remote.ts';
import { InconclusiveError } from './browser-check.ts';
import { CandidateCheck } from './candidate-check.ts';
import { MAX_DURATION_MS, type Report, withDeadline } from './deadline.ts';
import { expectedDuration, measureLoadTimes, type Measurement } from './load-times.ts';
import { firstLine } from './page-errors.ts';
import { addSlotScreen } from './slot-screen.ts';
import {
  browserReason,
  configureStubApi,
  startGateway,
  startGatewayWithSsr,
  withLiveSite,
} from './staged-sites.ts';
import { startStubApi } from './stub-api.ts';
import { isMuchSlower, TIMEOUT_RANGE, type TimeoutRange, type Timing, timingFor } from './timing.ts';

/** Returns whether the staged site renders any of the candidate's routes on the server. */
async function hasServerRendering(staged: SitePaths, { build }: PublishedRemote): Promise<boolean> {
  const { shell } = (await requireDocument(staged)).extras;
  const record = await readShellRecord(staged, shell);
  return record.build.server !== undefined && build.declaration.routes.some((route) => route.drawn);
}

/** Maximum number of checks of one candidate, on a machine that keeps getting slower. */
const MAX_ROUNDS = 3;

/**
 * Checks a candidate with timeouts for this machine's speed. Repeats the check if the machine became slower.
 */
async function findFaultsAtStableTiming(
  runCandidateCheck: (timing: Timing) => Promise<{ faults: string[]; slowestShell: number }>,
  remeasure: () => Promise<Measurement>,
  range: TimeoutRange,
): Promise<string[]> {
  let measurement = await remeasure();
  let timing = timingFor(measurement.liveMs, range);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { faults, slowestShell } = await runCandidateCheck(timing);
    if (faults.length === 0) return [];
    const expectedMs = expectedDuration(measurement, slowestShell);
    measurement = await remeasure();
    const nextTiming = timingFor(Math.max(measurement.liveMs, expectedMs), range);
    if (!isMuchSlower(nextTiming, timing)) return faults;
    timing = nextTiming;
  }
  throw new InconclusiveError('The machine became slower with each attempt.');
}

interface RemoteCheckOptions {
  staged: SitePaths;
  candidate: PublishedRemote;
  /** Timeout in milliseconds for a slot's content, on an idle machine. */
  slotTimeoutMs?: number;
  range?: TimeoutRange;
  /** Timeout of the whole check in milliseconds. */
  maxMs?: number;
  report?: Report | undefined;
}

/**
 * Checks a remote on a staged site in which everyone gets it. For every test visitor, its screens and slots
 * must mount with sample data without an error, and leave nothing running. Does not close the browser.
 * @throws InconclusiveError
 */
export async function checkRemote(browser: Browser, options: RemoteCheckOptions): Promise<Reason[]> {
  const {
    staged,
    candidate,
    slotTimeoutMs,
    range = TIMEOUT_RANGE,
    maxMs = MAX_DURATION_MS,
    report,
  } = options;
  await configureStubApi(staged);
  await addSlotScreen(staged);
  const stubApi = await startStubApi();
  const { url, close } = await startGateway(staged.site, stubApi.url);
  const ssrSite = (await hasServerRendering(staged, candidate))
    ? await startGatewayWithSsr(staged.site, stubApi.url)
    : null;
  let currentCheck: CandidateCheck | undefined;
  let slowdown = 1;
  const runCandidateCheck = async (timing: Timing) => {
    slowdown = timing.slowdown;
    const candidateCheck = new CandidateCheck(browser, {
      url,
      candidate,
      slotTimeoutMs,
      timing,
      ssrUrl: ssrSite?.url ?? null,
    });
    currentCheck = candidateCheck;
    return { faults: await candidateCheck.findFaults(), slowestShell: candidateCheck.slowestShell };
  };
  try {
    const remote = candidate.build.declaration.name;
    const faultsSoFar = () => currentCheck?.faults ?? [];
    const onTimeout = (message: string, found: readonly string[]): string[] => {
      if (found.length === 0 && slowdown > 1) throw new InconclusiveError(`${message} The machine is slow.`);
      return [...found, message];
    };
    const faults = await withDeadline(browser, { maxMs, report, faultsSoFar, onTimeout }, () =>
      withLiveSite(staged, { remote, api: stubApi.url }, (live) =>
        findFaultsAtStableTiming(runCandidateCheck, () => measureLoadTimes(browser, live, range), range),
      ),
    );
    return faults.map(browserReason);
  } catch (error) {
    if (browser.isConnected()) throw error;
    throw new InconclusiveError(`The browser exited during the check (${firstLine(error)}).`);
  } finally {
    await ssrSite?.close();
    await close();
    await stubApi.close();
  }
}
