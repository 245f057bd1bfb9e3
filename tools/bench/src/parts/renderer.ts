import type { Options } from '../options.ts';
import { loadAtRate, type LoadResult, loadWithClients } from '../renderer/load.ts';
import { startRenderer } from '../renderer/start-renderer.ts';
import { formatNumber, type PartResults } from '../report.ts';
import { serveFromMemory } from '../serving/server.ts';
import { createSiteSource } from '../serving/sources.ts';
import { fetchFirstCarId } from './cars.ts';

const WARM_UP_MS = 5_000;
const DURATION_MS = 20_000;
/** Load of the overload test, as a multiple of the renderer's capacity. */
const OVERLOAD_FACTOR = 3;

/**
 * Measures how many pages per second the renderer produces on one core, and how it responds to more requests
 * than it can render. API responses come from memory, so only rendering is measured.
 */
export async function measureRenderer({ site, siteDir }: Options): Promise<PartResults> {
  const addresses = ['/', `/cars/${await fetchFirstCarId(site)}`, '/viewallcars'];
  const fetchFromSite = createSiteSource(site);
  const api = await serveFromMemory((address) => fetchFromSite(`/api${address}`));
  const renderer = await startRenderer(siteDir, new URL(api.url).origin);
  try {
    await loadWithClients(renderer.url, addresses, 1, WARM_UP_MS);
    const loads: [string, LoadResult][] = [];
    for (const clients of [1, 20, 60])
      loads.push([
        `${String(clients)} ${clients === 1 ? 'client' : 'clients'}`,
        await loadWithClients(renderer.url, addresses, clients, DURATION_MS),
      ]);
    const maxPerSecond = Math.max(...loads.map(([, { perSecond }]) => perSecond));
    const overload = await loadAtRate(renderer.url, addresses, OVERLOAD_FACTOR * maxPerSecond, DURATION_MS);
    loads.push([
      `${String(OVERLOAD_FACTOR)} × its capacity (${formatNumber(OVERLOAD_FACTOR * maxPerSecond)} per second)`,
      overload,
    ]);
    const coresText = renderer.isPinned ? 'one core' : 'as many cores as needed';
    const formatShare = (count: number, { requestCount }: LoadResult): string =>
      `${((100 * count) / requestCount).toFixed(1)}%`;
    return {
      tables: [
        {
          title: `Rendering home, a car and the list in turn, on ${coresText}`,
          columns: [
            '',
            'Pages per second',
            'Median, ms',
            'p99, ms',
            'Rendered',
            'Frame only',
            'Static',
            'Failed',
          ],
          rows: loads.map(([name, load]) => [
            name,
            formatNumber(load.perSecond),
            formatNumber(load.median),
            formatNumber(load.p99),
            formatShare(load.complete, load),
            formatShare(load.frameOnly, load),
            formatShare(load.static, load),
            formatShare(load.failed, load),
          ]),
        },
      ],
      targets: [
        { name: 'renderer: failed responses under any load', limit: 0, measured: countFailures(loads) },
      ],
      raw: { isPinned: renderer.isPinned, loads: Object.fromEntries(loads) },
    };
  } finally {
    await renderer.stop();
    api.close();
  }
}

const countFailures = (loads: readonly [string, LoadResult][]): number =>
  loads.reduce((sum, [, { failed }]) => sum + failed, 0);
