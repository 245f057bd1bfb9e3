import { SHELL_NAME } from '@second-gear/contract/names';
import type { PublishedRemote } from '@second-gear/federation/release';
import { fillPattern } from '@second-gear/federation/route-patterns';
import type { RenderRequest, RenderResult } from '@second-gear/federation/ssr';
import { UNLIMITED_FAILURES } from '../../renderer/failure-tracker.ts';
import type { ThreadLimits, ThreadUsage } from '../../renderer/render-thread.ts';
import {
  createRendererPool,
  NotRenderedError,
  type RendererPool,
  type RenderTarget,
  type Violation,
} from '../../renderer/renderer-pool.ts';
import {
  readServerBundle,
  readServerBundleFromFolder,
  type ServerBundle,
  ServerBundleMismatchError,
} from '../../renderer/server-bundle.ts';
import { requireDocument } from '../../site/discovery-file.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readSettings } from '../../site/settings.ts';
import { InconclusiveError } from '../browser/browser-check.ts';
import { SHELL_PAGE } from '../browser/pages.ts';
import { SAMPLE_ID } from '../browser/sample.ts';
import { startStubApi } from '../browser/stub-api.ts';
import type { Reason } from '../reasons-against-remote.ts';
import { startAlteredApi } from './altered-api.ts';

/**
 * Limit for the CPU time of one screen in milliseconds, on a machine that renders the shell's own
 * page in REFERENCE_SHELL_MS. Unlike elapsed time, CPU time does not grow on a busy machine.
 */
const MAX_RENDER_MS = 300;
/**
 * CPU time in milliseconds in which a fast machine renders the shell's own page. Slower machines get
 * proportionally longer.
 */
const REFERENCE_SHELL_MS = 15;
/** Limit in milliseconds for a screen's waits for anything but the API, such as timers. */
const MAX_WAIT_MS = 300;
/** Number of timed renders. Only the smallest times count, because the first renders include compilation. */
const TIMED_RENDERS = 5;
/** Number of timed renders of a screen that seems to wait, because timers fire late on a busy machine. */
const MAX_TIMED_RENDERS = 15;
/** Number of renders after which a memory leak exceeds the limit. */
const STRESS_RENDERS = 60;
/** Number of parallel renders. */
const CONCURRENCY = 6;

/**
 * Ratio of the timeout of a render to its limit of CPU time, because a busy machine provides only part of a
 * core. The timeout also ends a render that waits forever.
 */
const TIMEOUT_FACTOR = 6;

/** Limits of a version during the check: half of those in production, because it renders far less here. */
const THREAD_LIMITS = { heapMb: 96, externalMb: 64, timeoutMs: 10_000, startTimeoutMs: 60_000 };

const ssrReason = (message: string): Reason => ({ check: 'drawing', message });

const NEVER_ENDED = 'rendering never finished';

/** Returns the first lines of an error. */
const shortenMessage = (text: string): string => text.split('\n').slice(0, 3).join(' ').slice(0, 400);

interface RenderSetup {
  pool: RendererPool;
  renderTarget: RenderTarget;
  /** Violations so far. */
  violations: Violation[];
  toRenderRequest: (address: string, api: string) => RenderRequest;
}

/** Renders a page. Null if the pool did not render it. */
async function renderOnce(
  { pool, renderTarget, toRenderRequest }: RenderSetup,
  address: string,
  api: string,
): Promise<RenderResult | null> {
  try {
    return await pool.render(renderTarget, toRenderRequest(address, api));
  } catch (error) {
    if (error instanceof NotRenderedError) return null;
    throw error;
  }
}

/** Renders a page several times and returns the smallest times. Infinity if the first render failed. */
async function measureRender(setup: RenderSetup, address: string, api: string): Promise<ThreadUsage> {
  const smallest: ThreadUsage = { cpuMs: Infinity, waitMs: Infinity };
  const hasEnoughRuns = (run: number): boolean =>
    run >= (smallest.waitMs > MAX_WAIT_MS ? MAX_TIMED_RENDERS : TIMED_RENDERS);
  for (let run = 0; !hasEnoughRuns(run) && setup.violations.length === 0; run += 1) {
    const before = setup.pool.usage(setup.renderTarget) ?? { cpuMs: 0, waitMs: 0 };
    const rendered = await renderOnce(setup, address, api);
    const after = setup.pool.usage(setup.renderTarget);
    if (!rendered || !after) break;
    smallest.cpuMs = Math.min(smallest.cpuMs, after.cpuMs - before.cpuMs);
    smallest.waitMs = Math.min(smallest.waitMs, after.waitMs - before.waitMs);
  }
  return smallest;
}

/** Describes a version's violations during the check. Empty if there were none. */
function describeViolations(routePath: string, violations: readonly Violation[]): string[] {
  const [first] = violations;
  if (!first) return [];
  const problem = {
    unloadable:
      'it does not load without a window. Module-level code must not touch window, document, location or storage',
    threw: 'rendering threw an error',
    network: 'it calls more than the API',
    hung: NEVER_ENDED,
    memory: 'it uses too much memory or leaks it',
    died: 'it crashed its rendering thread',
  }[first.kind];
  return [`${routePath}: on the server, ${problem}: ${shortenMessage(first.message)}`];
}

/**
 * Renders each server-rendered route of a candidate with sample data, as the renderer does. Returns a reason
 * for each route that throws, needs a browser, hangs, exceeds its time or memory, or leaks data between
 * pages.
 * @param folder folder of its files
 * @param limits resource limits during the check
 * @throws InconclusiveError if the shell's own page does not render
 */
export async function ssrReasons(
  paths: SitePaths,
  candidate: PublishedRemote,
  folder: string,
  limits: ThreadLimits = THREAD_LIMITS,
): Promise<Reason[]> {
  const { name, routes } = candidate.build.declaration;
  const routePaths = routes.filter((route) => route.drawn).map(({ path }) => path);
  const { shell } = (await requireDocument(paths)).extras;
  const shellBundle = await readServerBundle(paths, SHELL_NAME, shell);
  // Without server-rendered routes or the shell's server bundle, nothing is rendered on the server.
  if (routePaths.length === 0 || !shellBundle) return [];
  let bundle: ServerBundle | null;
  try {
    bundle = await readServerBundleFromFolder(folder, name, candidate.version);
  } catch (error) {
    if (error instanceof ServerBundleMismatchError) return [ssrReason(error.message)];
    throw error;
  }
  if (!bundle)
    return [
      ssrReason(
        `It declares ${routePaths.join(', ')} as server-rendered but has no server bundle (build.server).`,
      ),
    ];
  const { config } = await readSettings(paths.settings);
  const stubApi = await startStubApi();
  const alteredApi = await startAlteredApi(stubApi.url);
  const toRenderRequest = (address: string, api: string): RenderRequest => ({
    address,
    page: { config: { ...config, apiHost: '/api' }, api, origin: 'https://gate.example' },
    deadline: limits.timeoutMs,
  });
  const bundles: Record<string, ServerBundle> = { [SHELL_NAME]: shellBundle, [name]: bundle };
  const createSetup = (renderTarget: RenderTarget): RenderSetup => {
    const violations: Violation[] = [];
    const pool = createRendererPool({
      readServerBundle: (part) => Promise.resolve(bundles[part] ?? null),
      limits,
      timeoutMs: TIMEOUT_FACTOR * limits.timeoutMs,
      maxConcurrent: 2 * CONCURRENCY,
      standby: 2,
      retryBudget: UNLIMITED_FAILURES,
      onViolation: (_renderTarget, violation) => violations.push(violation),
    });
    return { pool, renderTarget, violations, toRenderRequest };
  };
  const renderTarget: RenderTarget = { shell, remote: { name, version: candidate.version } };
  const shellSetup = createSetup({ shell, remote: null });
  try {
    const { cpuMs: shellMs } = await measureRender(shellSetup, SHELL_PAGE, stubApi.url);
    if (shellSetup.violations.length > 0 || shellMs === Infinity)
      throw new InconclusiveError(
        `The shell's own page does not render: ${shortenMessage(shellSetup.violations[0]?.message ?? NEVER_ENDED)}`,
      );
    const allFaults: string[] = [];
    for (const routePath of routePaths) {
      const faults = await findRouteFaults(routePath, {
        createSetup: () => createSetup(renderTarget),
        api: stubApi.url,
        otherApi: alteredApi.url,
        shellMs,
      });
      allFaults.push(...faults);
      // If the bundle does not load, every route fails in the same way.
      if (faults.some((fault) => fault.includes('does not load'))) break;
      // A render that never finishes takes the whole time limit, and the next routes probably do too.
      if (routePath !== routePaths.at(-1) && faults.some((fault) => fault.includes(NEVER_ENDED))) {
        allFaults.push('The routes after that were not checked, because each could take as long.');
        break;
      }
    }
    return allFaults.map(ssrReason);
  } finally {
    await shellSetup.pool.close();
    await alteredApi.close();
    await stubApi.close();
  }
}

interface RouteCheck {
  /** Creates a setup with new threads, which have not rendered anything. */
  createSetup: () => RenderSetup;
  /** Two APIs with different data. */
  api: string;
  otherApi: string;
  /** CPU time in milliseconds of the shell's own page on this machine. */
  shellMs: number;
}

/** A route failed the check. */
class RouteFaultError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * Renders a route's screen several times, with increasing load.
 * @throws RouteFaultError at the first fault, because each further render could take the whole time limit
 */
async function checkRoute(
  routePath: string,
  freshSetup: RenderSetup,
  usedSetup: RenderSetup,
  { api, otherApi, shellMs }: Pick<RouteCheck, 'api' | 'otherApi' | 'shellMs'>,
): Promise<void> {
  const address = fillPattern(routePath, SAMPLE_ID);
  const fail = (fault: string): never => {
    throw new RouteFaultError([`${routePath}: ${fault}`]);
  };
  const requireNoViolation = ({ violations }: RenderSetup): void => {
    if (violations.length > 0) throw new RouteFaultError(describeViolations(routePath, violations));
  };
  const render = async (setup: RenderSetup, fromApi: string): Promise<string> => {
    const rendered = await renderOnce(setup, address, fromApi);
    requireNoViolation(setup);
    return rendered ? JSON.stringify(rendered) : fail(`on the server, ${NEVER_ENDED}`);
  };
  // The expected page has the altered data, from a thread that has not rendered anything before.
  const expected = await render(freshSetup, otherApi);
  await render(usedSetup, api);
  const [, concurrentPage] = await Promise.all([render(usedSetup, api), render(usedSetup, otherApi)]);
  const after = await render(usedSetup, otherApi);
  if (concurrentPage !== expected || after !== expected)
    fail(
      'its output depends on earlier renders. It keeps state between pages, which other visitors would see. Keep that state in a component, a query or the loader, never in a module.',
    );
  const { cpuMs, waitMs } = await measureRender(usedSetup, address, api);
  requireNoViolation(usedSetup);
  if (cpuMs === Infinity) fail(`on the server, ${NEVER_ENDED}`);
  const allowedMs = MAX_RENDER_MS * Math.max(1, shellMs / REFERENCE_SHELL_MS);
  if (cpuMs > allowedMs)
    fail(
      `rendering takes ${String(Math.round(cpuMs))} ms, over the limit of ${String(Math.round(allowedMs))} ms of CPU time. The renderer would fall back to the browser.`,
    );
  if (waitMs > MAX_WAIT_MS)
    fail(
      `rendering waits ${String(Math.round(waitMs))} ms for something other than the API, such as a timer, over the limit of ${String(MAX_WAIT_MS)} ms. The renderer would fall back to the browser.`,
    );
  for (let run = 0; run < STRESS_RENDERS; run += CONCURRENCY)
    await Promise.all(Array.from({ length: CONCURRENCY }, () => render(usedSetup, api)));
  requireNoViolation(usedSetup);
}

async function findRouteFaults(
  routePath: string,
  { createSetup, ...options }: RouteCheck,
): Promise<readonly string[]> {
  const freshSetup = createSetup();
  const usedSetup = createSetup();
  try {
    await checkRoute(routePath, freshSetup, usedSetup, options);
    return [];
  } catch (error) {
    if (error instanceof RouteFaultError) return error.faults;
    throw error;
  } finally {
    await Promise.all([freshSetup.pool.close(), usedSetup.pool.close()]);
  }
}
