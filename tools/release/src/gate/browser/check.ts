import type { AddressInfo } from 'node:net';
import type { PublishedRemote } from '@second-gear/federation/release';
import { findBrowser } from '@second-gear/node-utils/find-browser';
import type { Browser } from 'playwright-core';
import { createGateway } from '../../gateway/gateway.ts';
import type { BrowserCheck } from '../../release/request.ts';
import { NEVER_RETRY } from '../../renderer/failure-tracker.ts';
import { createMetrics } from '../../renderer/metrics.ts';
import { createRenderer } from '../../renderer/renderer.ts';
import { createService } from '../../renderer/service.ts';
import { activateVersion, applySettings } from '../../rollout/activate-version.ts';
import { requireDocument } from '../../site/discovery-file.ts';
import { withSiteLock } from '../../site/journal.ts';
import { readLedger } from '../../site/ledger.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readRemoteRecord, readShellRecord, versionsIn } from '../../site/release-records.ts';
import { rolloutOf } from '../../site/rollout.ts';
import { readSettings } from '../../site/settings.ts';
import { withStagedCopy } from '../../site/staged-copy.ts';
import type { Reason } from '../candidate-reasons.ts';
import { CandidateCheck } from './candidate-check.ts';
import { InconclusiveError } from './inconclusive-error.ts';
import { type BaselineSite, expectedDuration, measureLoadTimes, type Measurement } from './load-times.ts';
import { openBrowser } from './open-browser.ts';
import { firstLine } from './page-errors.ts';
import { addSlotScreen } from './slot-screen.ts';
import { startStubApi } from './stub-api.ts';
import { isMuchSlower, TIMEOUT_RANGE, type TimeoutRange, type Timing, timingFor } from './timing.ts';
import { firstVisitTarget } from './visit-targets.ts';
import type { VisitTarget } from './walk-targets.ts';

export const browserReason = (message: string): Reason => ({ check: 'browser', message });

/** Changes the staged site to use the stub API, regardless of the real API's address. */
export async function configureStubApi(staged: SitePaths): Promise<void> {
  const settings = await readSettings(staged.settings);
  await withSiteLock(staged, () =>
    applySettings(
      staged,
      { ...settings, siteUrl: '', config: { ...settings.config, apiHost: '/api' } },
      'gate',
    ),
  );
}

interface RunningSite {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a staged site in front of the stub API.
 * @param renderer address of the renderer; without one browsers render the pages
 */
export async function startGateway(
  site: string,
  api: string,
  renderer: string | null = null,
): Promise<RunningSite> {
  const gateway = await createGateway({
    site,
    api,
    renderer: renderer === null ? null : { address: renderer, timeoutMs: TIMEOUT_RANGE.maxMs },
  });
  const url = await gateway.listen({ port: 0, host: '127.0.0.1' });
  return { url: url.replace('127.0.0.1', 'localhost'), close: () => gateway.close() };
}

/** Serves a staged site with server-side rendering. Its time limits are the longest of the gate. */
async function startGatewayWithSsr(site: string, api: string): Promise<RunningSite> {
  const renderer = createRenderer({
    cdn: null,
    site,
    api,
    deadline: TIMEOUT_RANGE.maxMs,
    limits: {
      heapMb: 192,
      externalMb: 128,
      timeoutMs: TIMEOUT_RANGE.maxMs,
      startTimeoutMs: TIMEOUT_RANGE.maxMs,
    },
    timeoutMs: TIMEOUT_RANGE.maxMs,
    maxConcurrent: 16,
    standby: 0,
    retryBudget: { maxFailures: Infinity, windowMs: Infinity, backOff: NEVER_RETRY },
    // Nothing to report: the check sees on the page that a render failed.
    onViolation: () => undefined,
  });
  const service = createService(renderer, createMetrics(renderer.state));
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const { port } = service.address() as AddressInfo;
  const { url, close } = await startGateway(site, api, `http://127.0.0.1:${String(port)}`);
  return {
    url,
    close: async () => {
      await close();
      service.closeAllConnections();
      service.close();
      await renderer.close();
    },
  };
}

/**
 * Runs `work` on a copy of a staged site in which all visitors get the version to which the candidate would
 * be rolled back.
 */
async function withLiveSite<T>(
  staged: SitePaths,
  remote: string,
  api: string,
  work: (live: BaselineSite) => Promise<T>,
): Promise<T> {
  return withStagedCopy(staged, async (stagedBefore) => {
    const ledger = await readLedger(stagedBefore.ledger);
    const [live] = rolloutOf(ledger, remote).good;
    const isPublished =
      live !== undefined && (await versionsIn(stagedBefore.remoteVersions(remote))).includes(live);
    let target: VisitTarget | undefined;
    if (isPublished) {
      target = firstVisitTarget((await readRemoteRecord(stagedBefore, remote, live)).build.declaration);
      await withSiteLock(stagedBefore, () =>
        activateVersion(stagedBefore, {
          remote,
          to: live,
          what: 'activate',
          who: 'gate',
          why: 'baseline for comparison',
        }),
      );
    }
    const { url, close } = await startGateway(stagedBefore.site, api);
    try {
      return await work({ url, target });
    } finally {
      await close();
    }
  });
}

/** Returns whether the staged site renders any of the candidate's routes on the server. */
async function hasServerRendering(staged: SitePaths, { build }: PublishedRemote): Promise<boolean> {
  const { shell } = (await requireDocument(staged)).extras;
  const record = await readShellRecord(staged, shell);
  return record.build.server !== undefined && build.declaration.routes.some((route) => route.drawn);
}

/** Limits the number of checks on a machine that keeps getting slower. */
const MAX_ROUNDS = 3;

/**
 * Checks a candidate with timeouts that fit the machine's speed. Repeats the check if the machine became
 * slower.
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

/**
 * Runs the same check as browserCheck, but in a browser that is already open, and leaves it open.
 * @param slotTimeoutMs longest wait in milliseconds for a slot's content, on an idle machine
 * @throws InconclusiveError
 */
export async function runBrowserCheck(
  browser: Browser,
  staged: SitePaths,
  candidate: PublishedRemote,
  slotTimeoutMs?: number,
  range: TimeoutRange = TIMEOUT_RANGE,
): Promise<Reason[]> {
  await configureStubApi(staged);
  await addSlotScreen(staged);
  const stubApi = await startStubApi();
  const { url, close } = await startGateway(staged.site, stubApi.url);
  const ssrSite = (await hasServerRendering(staged, candidate))
    ? await startGatewayWithSsr(staged.site, stubApi.url)
    : null;
  const runCandidateCheck = async (timing: Timing) => {
    const candidateCheck = new CandidateCheck(browser, url, candidate, slotTimeoutMs, timing, ssrSite?.url);
    return { faults: await candidateCheck.findFaults(), slowestShell: candidateCheck.slowestShell };
  };
  try {
    const faults = await withLiveSite(staged, candidate.build.declaration.name, stubApi.url, (live) =>
      findFaultsAtStableTiming(runCandidateCheck, () => measureLoadTimes(browser, live, range), range),
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

/**
 * Opens a browser for `work`. If no browser is installed, returns a reason that says so. Throws
 * InconclusiveError if the browser does not start.
 */
export async function withGateBrowser(work: (browser: Browser) => Promise<Reason[]>): Promise<Reason[]> {
  const executablePath = findBrowser();
  if (!executablePath) {
    return [
      browserReason(
        'No browser found for the check. Install Chromium, set CHROME_PATH, or skip this check with --no-browser --why "…".',
      ),
    ];
  }
  const browser = await openBrowser(executablePath).catch((error: unknown) => {
    throw new InconclusiveError(`could not start the browser ${executablePath} (${firstLine(error)}).`);
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a staged site, in which everyone gets the candidate, in a headless browser. For every test visitor
 * the candidate's screens and slots must mount on sample data without an error and leave nothing behind.
 * Throws InconclusiveError if the browser does not start, or if the machine is too slow even for the live
 * version.
 */
export const browserCheck: BrowserCheck = (staged, candidate) =>
  withGateBrowser((browser) => runBrowserCheck(browser, staged, candidate));
