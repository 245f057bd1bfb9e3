import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '@second-gear/node-utils/json-log';
import { describeOccupiedPorts } from '@second-gear/node-utils/ports';
import { onStopSignal } from '@second-gear/node-utils/stop-signals';
import { firstScript } from '../compose/first-script/text.ts';
import { drain } from '../http/drain.ts';
import { defaultSite, sitePaths } from '../site/paths.ts';
import { readSettings } from '../site/settings.ts';
import { waitForMatchingApi } from './api-match.ts';
import { startApiRelay } from './api-relay.ts';
import { readCdnFromEnvironment } from './cdn.ts';
import { followChangedTags } from './changed-tags.ts';
import { readRendererEnv, type RendererEnv } from './env.ts';
import { createMetrics } from './metrics.ts';
import { createPageCache } from './page-cache.ts';
import { createRenderer, type StoredPage } from './renderer.ts';
import { createService } from './service.ts';

/** Exits with an error message. The renderer has no state, so no data is lost. */
function exitWithError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function readEnvOrExit(): RendererEnv {
  try {
    return readRendererEnv(process.env);
  } catch (error) {
    return exitWithError(error);
  }
}

const { port, host, deadline, api, token, cacheBytes, logLevel } = readEnvOrExit();
const occupiedPorts = await describeOccupiedPorts([
  { setting: 'RENDERER_PORT', port, host, service: 'the renderer' },
]);
if (occupiedPorts.length > 0) exitWithError(occupiedPorts.join('\n'));
const site = defaultSite();
const log = createLog('renderer', logLevel);

const cache = cacheBytes > 0 ? createPageCache<StoredPage>(cacheBytes) : null;
const relay = token === null ? null : await startApiRelay(api, token);
const renderer = createRenderer({
  site,
  api: relay?.url ?? api,
  deadline,
  cache,
  cdn: readCdnFromEnvironment(process.env, (problem) => {
    log.error(problem);
  }),
  limits: { heapMb: 192, externalMb: 128, timeoutMs: Math.max(3_000, 2 * deadline), startTimeoutMs: 10_000 },
  // Twice the deadline, because a page whose API calls exceed the deadline is rendered again without their
  // data.
  timeoutMs: 2 * deadline,
  maxConcurrent: 16,
  standby: 4,
  retryBudget: { maxFailures: 5, windowMs: 600_000, backOff: { initialMs: 60_000, maxMs: 3_600_000 } },
  onViolation: (renderTarget, violation) => {
    metrics.recordViolation(renderTarget, violation);
    const { shell, remote } = renderTarget;
    const { kind, message, isDisabled } = violation;
    const name = remote ? `${remote.name}@${remote.version}` : `shell@${shell}`;
    const retryNote = isDisabled ? ' It renders in the browser until the next retry.' : '';
    log.error({ remote: name, kind }, `${message}${retryNote}`);
  },
});
const metrics = createMetrics(renderer.state, cache?.state ?? null);
const service = createService(renderer, metrics, log);

/**
 * Polling interval for releases in milliseconds. It is short, so that the worker threads of a new release are
 * ready before most visitors request it.
 */
const REFRESH_INTERVAL_MS = 250;

let lastLoggedError = '';
async function refresh(): Promise<void> {
  try {
    await renderer.prepare();
    lastLoggedError = '';
  } catch (error) {
    // The next poll may find an intact site. Until then visitors get the static page.
    if (String(error) !== lastLoggedError) log.error({ err: error }, 'cannot read the site');
    lastLoggedError = String(error);
  }
}
await refresh();
// Compiles the first script now. It is first needed for a page that has timed out, when there is no time
// left.
firstScript();
const refreshTimer = setInterval(() => void refresh(), REFRESH_INTERVAL_MS);

/** Maximum time for pending pages at shutdown, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

const stopFollowing =
  cache &&
  followChangedTags(relay?.url ?? api, {
    onChange: cache.invalidate,
    onConnection: cache.setInformed,
    log: (message) => {
      log.warn(message);
    },
  });

let isShuttingDown = false;
onStopSignal(() => {
  isShuttingDown = true;
  clearInterval(refreshTimer);
  stopFollowing?.();
  void drain(service, DRAIN_TIMEOUT_MS)
    .then(() => renderer.close())
    .then(relay?.close);
});

/** Polling interval for a missing site or API, in milliseconds. */
const RETRY_INTERVAL_MS = 1_000;

let markAttempted: () => void;
const whenAttempted = new Promise<void>((resolve) => {
  markAttempted = resolve;
});
/** Waits before the next attempt. Until then, the renderer serves pages as if the API were unavailable. */
function waitBeforeRetry(): Promise<void> {
  markAttempted();
  return wait(RETRY_INTERVAL_MS, undefined, { ref: false });
}

async function waitForSiteUrl(): Promise<string> {
  const { settings } = sitePaths(site);
  while (!existsSync(settings)) await waitBeforeRetry();
  return (await readSettings(settings)).siteUrl;
}

waitForSiteUrl()
  .then((siteUrl) =>
    waitForMatchingApi({ api, siteUrl, log: (message) => log.warn(message), waitBeforeRetry }),
  )
  .then(() => {
    markAttempted();
  })
  .catch(exitWithError);
await whenAttempted;

if (!isShuttingDown) {
  service.listen(port, host, () => {
    log.info(`renderer listening on http://${host}:${String(port)}`);
  });
}
