import type { AddressInfo } from 'node:net';
import { createGateway } from '../../gateway/gateway.ts';
import { UNLIMITED_FAILURES } from '../../renderer/failure-tracker.ts';
import { createMetrics } from '../../renderer/metrics.ts';
import { createRenderer } from '../../renderer/renderer.ts';
import { createService } from '../../renderer/service.ts';
import { activateVersion, applySettings } from '../../rollout/activate-version.ts';
import { withSiteLock } from '../../site/journal.ts';
import { readLedger } from '../../site/ledger.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readRemoteRecord, listVersionNames } from '../../site/release-records.ts';
import { rolloutOf } from '../../site/rollout.ts';
import { readSettings } from '../../site/settings.ts';
import { withStagedCopy } from '../../site/staged-copy.ts';
import type { Reason } from '../reasons-against-remote.ts';
import type { BaselineSite } from './load-times.ts';
import { TIMEOUT_RANGE } from './timing.ts';
import { firstVisitTarget } from './visit-targets.ts';
import type { VisitTarget } from './walk-targets.ts';

export const browserReason = (message: string): Reason => ({ check: 'browser', message });

/** Configures a staged site to use the stub API instead of the real one. */
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
 * Serves a staged site and forwards its API calls to the stub API.
 * @param renderer address of the renderer; null for client-side rendering
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

/** Serves a staged site with server-side rendering. Its time limits are the gate's longest. */
export async function startGatewayWithSsr(site: string, api: string): Promise<RunningSite> {
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
    retryBudget: UNLIMITED_FAILURES,
    // The check detects on the page that a render failed.
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

/** Runs `work` on a copy of a staged site in which all visitors get the candidate's rollback target. */
export async function withLiveSite<T>(
  staged: SitePaths,
  { remote, api }: { remote: string; api: string },
  work: (live: BaselineSite) => Promise<T>,
): Promise<T> {
  return withStagedCopy(staged, async (baselineSite) => {
    const ledger = await readLedger(baselineSite.ledger);
    const [live] = rolloutOf(ledger, remote).rollbackTargets;
    const isPublished =
      live !== undefined && (await listVersionNames(baselineSite.remoteVersions(remote))).includes(live);
    let target: VisitTarget | undefined;
    if (isPublished) {
      target = firstVisitTarget((await readRemoteRecord(baselineSite, remote, live)).build.declaration);
      await withSiteLock(baselineSite, () =>
        activateVersion(baselineSite, {
          remote,
          to: live,
          what: 'activate',
          who: 'gate',
          why: 'baseline for comparison',
        }),
      );
    }
    const { url, close } = await startGateway(baselineSite.site, api);
    try {
      return await work({ url, target });
    } finally {
      await close();
    }
  });
}
