import type { Options } from '../options.ts';
import { byClients, byRate, type Load } from '../renderer/load.ts';
import { startRenderer } from '../renderer/process.ts';
import { type Findings, number } from '../report.ts';
import { serveFromMemory } from '../serving/server.ts';
import { fromSite } from '../serving/sources.ts';
import { aCar } from './a-car.ts';

const WARMING_UP = 5_000;
const LASTING = 20_000;
/** Requested load as a multiple of the renderer's capacity. */
const TOO_MUCH = 3;

/**
 * Measures how many pages one core renders, and how excess requests end. API responses come from memory, so
 * that only rendering is measured.
 */
export async function measureRenderer({ site, siteDir }: Options): Promise<Findings> {
  const addresses = ['/', `/cars/${await aCar(site)}`, '/viewallcars'];
  const running = fromSite(site);
  const api = await serveFromMemory((address) => running(`/api${address}`));
  const renderer = await startRenderer(siteDir, new URL(api.url).origin);
  try {
    await byClients(renderer.url, addresses, 1, WARMING_UP);
    const loads: [string, Load][] = [];
    for (const clients of [1, 20, 60])
      loads.push([
        `${String(clients)} ${clients === 1 ? 'client' : 'clients'}`,
        await byClients(renderer.url, addresses, clients, LASTING),
      ]);
    const limit = Math.max(...loads.map(([, { perSecond }]) => perSecond));
    const over = await byRate(renderer.url, addresses, TOO_MUCH * limit, LASTING);
    loads.push([`${String(TOO_MUCH)} × its limit (${number(TOO_MUCH * limit)} a second)`, over]);
    const where = renderer.isPinned ? 'one core' : 'as many cores as it took';
    const share = (part: number, { asked }: Load): string => `${((100 * part) / asked).toFixed(1)} %`;
    return {
      tables: [
        {
          title: `Drawing home, a car and the list in turn, on ${where}`,
          head: ['', 'Pages a second', 'Median, ms', 'p99, ms', 'Drawn', 'Frame only', 'Static', 'Failed'],
          rows: loads.map(([name, load]) => [
            name,
            number(load.perSecond),
            number(load.median),
            number(load.p99),
            share(load.whole, load),
            share(load.frame, load),
            share(load.left, load),
            share(load.failed, load),
          ]),
        },
      ],
      targets: [{ what: 'renderer: failed answers under any load', most: 0, measured: failures(loads) }],
      raw: { isPinned: renderer.isPinned, loads: Object.fromEntries(loads) },
    };
  } finally {
    await renderer.end();
    api.close();
  }
}

const failures = (loads: readonly [string, Load][]): number =>
  loads.reduce((sum, [, { failed }]) => sum + failed, 0);
