import { SHELL_NAME } from '@second-gear/contract/names';
import type { PublishedRemote } from '@second-gear/federation/release';
import { fillPattern } from '@second-gear/federation/route-patterns';
import type { RenderRequest, RenderResult } from '@second-gear/federation/ssr';
import { UNLIMITED_FAILURES } from '../../renderer/failure-tracker.ts';
import type { ThreadLimits } from '../../renderer/render-thread.ts';
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

/** Longest render time of a screen in milliseconds, if the shell's own page takes no longer than REFERENCE_SHELL_MS. */
const MAX_RENDER_MS = 300;
/**
 * Milliseconds in which an idle machine renders the shell's own page. Slower machines get proportionally
 * longer.
 */
const REFERENCE_SHELL_MS = 15;
/** Number of renders of which the fastest counts, so that other load on the machine does not matter. */
const TIMED_RENDERS = 5;
/** Number of renders after which a memory leak exceeds the limit. */
const STRESS_RENDERS = 60;
/** Number of parallel renders. */
const CONCURRENCY = 6;

/**
 * How many times longer than its CPU time a render may take, because a busy machine provides only part of a
 * core.
 */
const TIMEOUT_FACTOR = 6;

/**
 * Limits of a version during the check. They are half of those in production, because a version renders far
 * less here.
 */
const THREAD_LIMITS = { heapMb: 96, externalMb: 64, timeoutMs: 20_000, startTimeoutMs: 60_000 };

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

/** Returns a rendered page, or null if it was not rendered. */
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

/** Returns the shortest of several render times in milliseconds. */
async function fastestRenderMs(setup: RenderSetup, address: string, api: string): Promise<number> {
  let fastestMs = Infinity;
  for (let run = 0; run < TIMED_RENDERS; run += 1) {
    const start = performance.now();
    await renderOnce(setup, address, api);
    fastestMs = Math.min(fastestMs, performance.now() - start);
  }
  return fastestMs;
}

/** Describes a version's violations during the check. Empty if there were none. */
function describeViolations(routePath: string, violations: readonly Violation[]): string[] {
  const [first] = violations;
  if (!first) return [];
  const what = {
    unloadable:
      'it does not load without a window. Module-level code must not touch window, document, location or storage',
    threw: 'rendering threw an error',
    hung: NEVER_ENDED,
    memory: 'it uses too much memory or leaks it',
    died: 'it crashed its rendering thread',
  }[first.kind];
  return [`${routePath}: on the server, ${what}: ${shortenMessage(first.message)}`];
}

/**
 * Renders each server-rendered route of a candidate on sample data, like the renderer. Returns a reason for
 * each route that throws, needs a browser, hangs, exceeds its time or memory, or leaks data between pages.
 * @param folder folder of its files
 * @param limits resource limits during the check
 * @throws InconclusiveError if the shell's own page is not rendered either
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
      onViolation: (_cast, violation) => violations.push(violation),
    });
    return { pool, renderTarget, violations, toRenderRequest };
  };
  const renderTarget: RenderTarget = { shell, remote: { name, version: candidate.version } };
  const shellSetup = createSetup({ shell, remote: null });
  try {
    const shellMs = await fastestRenderMs(shellSetup, SHELL_PAGE, stubApi.url);
    if (shellSetup.violations.length > 0)
      throw new InconclusiveError(
        `The shell's own page does not render: ${shortenMessage(shellSetup.violations[0]?.message ?? '')}`,
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
      // A bundle that does not load fails everywhere in the same way.
      if (faults.some((fault) => fault.includes('does not load'))) break;
    }
    return allFaults.map(ssrReason);
  } finally {
    await shellSetup.pool.close();
    await alteredApi.close();
    await stubApi.close();
  }
}

interface RouteCheck {
  /** Creates a setup whose threads have not rendered anything. */
  createSetup: () => RenderSetup;
  /** Two APIs with different data. */
  api: string;
  otherApi: string;
  /** How long the shell's own page takes on this machine. */
  shellMs: number;
}

async function findRouteFaults(
  routePath: string,
  { createSetup, api, otherApi, shellMs }: RouteCheck,
): Promise<string[]> {
  const address = fillPattern(routePath, SAMPLE_ID);
  const freshSetup = createSetup();
  const usedSetup = createSetup();
  try {
    // Renders the page with the altered data, in a thread that has not rendered anything before.
    const expected = await renderOnce(freshSetup, address, otherApi);
    const firstFaults = describeViolations(routePath, freshSetup.violations);
    if (firstFaults.length > 0) return firstFaults;
    if (!expected) return [`${routePath}: on the server, ${NEVER_ENDED}`];
    await renderOnce(usedSetup, address, api);
    const [, concurrentPage] = await Promise.all([
      renderOnce(usedSetup, address, api),
      renderOnce(usedSetup, address, otherApi),
    ]);
    const after = await renderOnce(usedSetup, address, otherApi);
    const expectedJson = JSON.stringify(expected);
    if ([concurrentPage, after].some((page) => page && JSON.stringify(page) !== expectedJson))
      return [
        `${routePath}: its output depends on earlier renders. It keeps state between pages, which other visitors would see. Keep that state in a component, a query or the loader, never in a module.`,
      ];
    const elapsedMs = await fastestRenderMs(usedSetup, address, api);
    const allowedMs = MAX_RENDER_MS * Math.max(1, shellMs / REFERENCE_SHELL_MS);
    if (elapsedMs > allowedMs)
      return [
        `${routePath}: rendering takes ${String(Math.round(elapsedMs))} ms, over the limit of ${String(Math.round(allowedMs))} ms. The renderer would fall back to the browser.`,
      ];
    for (let run = 0; run < STRESS_RENDERS && usedSetup.violations.length === 0; run += CONCURRENCY)
      await Promise.all(Array.from({ length: CONCURRENCY }, () => renderOnce(usedSetup, address, api)));
    return describeViolations(routePath, usedSetup.violations);
  } finally {
    await Promise.all([freshSetup.pool.close(), usedSetup.pool.close()]);
  }
}
