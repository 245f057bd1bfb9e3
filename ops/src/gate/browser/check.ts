import type { AddressInfo } from 'node:net';
import type { PublishedRemote } from '@second-gear/contract/release';
import { findBrowser } from '@second-gear/toolkit/find-browser';
import type { Browser } from 'playwright-core';
import { createGateway } from '../../gateway/gateway.ts';
import type { BrowserCheck } from '../../release/request.ts';
import { createMetrics } from '../../renderer/metrics.ts';
import { FOR_GOOD } from '../../renderer/offences.ts';
import { createRenderer } from '../../renderer/renderer.ts';
import { createService } from '../../renderer/service.ts';
import { applySettings, pointTo } from '../../rollout/point-to.ts';
import { demandDocument } from '../../site/discovery-file.ts';
import { rolloutOf } from '../../site/history.ts';
import { withSite } from '../../site/journal.ts';
import { readLedger } from '../../site/ledger.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readRemoteRecord, readShellRecord, versionsIn } from '../../site/records.ts';
import { readSettings } from '../../site/settings.ts';
import { onStage } from '../../site/stage.ts';
import type { Reason } from '../verdict.ts';
import { expected, type KnownSite, measure, type Measured } from './calibrate.ts';
import { firstLine } from './late.ts';
import { NotJudged } from './not-judged.ts';
import { openBrowser } from './open-browser.ts';
import { isMuchSlower, type Pace, paceFor, TIMES, type Times } from './pace.ts';
import { firstPlaceOf } from './places.ts';
import { addSlotScreen } from './slot-screen.ts';
import { startStubApi } from './stub-api.ts';
import { Visit } from './visit.ts';
import type { Place } from './walk.ts';

export const reason = (message: string): Reason => ({ check: 'browser', message });

/** Points the staged site to the stub API, regardless of the real API's address. */
export async function turnToStub(staged: SitePaths): Promise<void> {
  const settings = await readSettings(staged.settings);
  await withSite(staged, () =>
    applySettings(
      staged,
      { ...settings, siteUrl: '', config: { ...settings.config, apiHost: '/api' } },
      'gate',
    ),
  );
}

interface Served {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a staged site in front of the stub API.
 * @param renderer address of the renderer; without one browsers render the pages
 */
export async function serve(site: string, api: string, renderer: string | null = null): Promise<Served> {
  const gateway = await createGateway({
    site,
    api,
    renderer: renderer === null ? null : { address: renderer, patience: TIMES.limit },
  });
  const url = await gateway.listen({ port: 0, host: '127.0.0.1' });
  return { url: url.replace('127.0.0.1', 'localhost'), close: () => gateway.close() };
}

/** Serves a staged site with server-side rendering, without a time limit. */
async function serveDrawn(site: string, api: string): Promise<Served> {
  const renderer = createRenderer({
    cdn: null,
    site,
    api,
    deadline: TIMES.limit,
    limits: { heap: 192, outside: 128, patience: TIMES.limit, start: TIMES.limit },
    patience: TIMES.limit,
    most: 16,
    spare: 0,
    tolerance: { tries: Infinity, within: Infinity, backOff: FOR_GOOD },
    // Violations are visible on the page.
    onOffence: () => undefined,
  });
  const service = createService(renderer, createMetrics(renderer.state));
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const { port } = service.address() as AddressInfo;
  const { url, close } = await serve(site, api, `http://127.0.0.1:${String(port)}`);
  return {
    url,
    close: async () => {
      await close();
      service.closeAllConnections();
      service.close();
      await renderer.end();
    },
  };
}

/** Serves a copy of a staged site with the previous live version, or another healthy one. */
async function withLive<T>(
  staged: SitePaths,
  remote: string,
  api: string,
  work: (live: KnownSite) => Promise<T>,
): Promise<T> {
  return onStage(staged, async (before) => {
    const ledger = await readLedger(before.ledger);
    const [live] = rolloutOf(ledger, remote).good;
    const isThere = live !== undefined && (await versionsIn(before.remoteVersions(remote))).includes(live);
    let place: Place | undefined;
    if (isThere) {
      place = firstPlaceOf((await readRemoteRecord(before, remote, live)).build.declaration);
      await withSite(before, () =>
        pointTo(before, { remote, to: live, what: 'activate', who: 'gate', why: 'to compare with' }),
      );
    }
    const { url, close } = await serve(before.site, api);
    try {
      return await work({ url, place });
    } finally {
      await close();
    }
  });
}

/** Returns whether any of the candidate's routes is server-rendered. */
async function isDrawn(staged: SitePaths, { build }: PublishedRemote): Promise<boolean> {
  const { shell } = (await demandDocument(staged)).extras;
  const record = await readShellRecord(staged, shell);
  return record.build.server !== undefined && build.declaration.routes.some((route) => route.drawn);
}

/** Limits repetitions on a machine that keeps getting slower. */
const ROUNDS = 3;

/** Checks a candidate at the machine's pace. Repeats the check if the machine became slower. */
async function faultsAtPace(
  look: (pace: Pace) => Promise<{ faults: string[]; slowestShell: number }>,
  measureNow: () => Promise<Measured>,
  times: Times,
): Promise<string[]> {
  let measured = await measureNow();
  let pace = paceFor(measured.live, times);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { faults, slowestShell } = await look(pace);
    if (faults.length === 0) return [];
    const meanwhile = expected(measured, slowestShell);
    measured = await measureNow();
    const now = paceFor(Math.max(measured.live, meanwhile), times);
    if (!isMuchSlower(now, pace)) return faults;
    pace = now;
  }
  throw new NotJudged('The machine became slower each time it was looked at.');
}

/**
 * Runs the check below in an open browser and leaves it open.
 * @param slotPatience longest wait in milliseconds for a slot's content, on an idle machine
 * @throws NotJudged
 */
export async function checkIn(
  browser: Browser,
  staged: SitePaths,
  candidate: PublishedRemote,
  slotPatience?: number,
  times: Times = TIMES,
): Promise<Reason[]> {
  await turnToStub(staged);
  await addSlotScreen(staged);
  const stub = await startStubApi();
  const { url, close } = await serve(staged.site, stub.url);
  const drawn = (await isDrawn(staged, candidate)) ? await serveDrawn(staged.site, stub.url) : null;
  const look = async (pace: Pace) => {
    const visit = new Visit(browser, url, candidate, slotPatience, pace, drawn?.url);
    return { faults: await visit.faults(), slowestShell: visit.slowestShell };
  };
  try {
    const faults = await withLive(staged, candidate.build.declaration.name, stub.url, (live) =>
      faultsAtPace(look, () => measure(browser, live, times), times),
    );
    return faults.map(reason);
  } catch (error) {
    if (browser.isConnected()) throw error;
    throw new NotJudged(`The browser ended in the middle of it (${firstLine(error)}).`);
  } finally {
    await drawn?.close();
    await close();
    await stub.close();
  }
}

/**
 * Opens a browser for `work`. If none is installed, that is the reason. Throws NotJudged if it does not
 * start.
 */
export async function inABrowser(work: (browser: Browser) => Promise<Reason[]>): Promise<Reason[]> {
  const executablePath = findBrowser();
  if (!executablePath) {
    return [
      reason(
        'There is no browser to check it in. Install Chromium, name one in CHROME_PATH, or leave this out with --no-browser --why "…".',
      ),
    ];
  }
  const browser = await openBrowser(executablePath).catch((error: unknown) => {
    throw new NotJudged(`The browser ${executablePath} does not start (${firstLine(error)}).`);
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a staged site, in which everyone gets the candidate, in a headless browser. For every test visitor
 * its screens and slots must mount on sample data without an error and leave nothing behind. Throws NotJudged
 * if the browser does not start, or if the live version does not load either.
 */
export const browserCheck: BrowserCheck = (staged, candidate) =>
  inABrowser((browser) => checkIn(browser, staged, candidate));
