import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import type { Options } from '../options.ts';
import { loadAtRate, type LoadResult } from '../renderer/load.ts';
import { formatNumber, type PartResults } from '../report.ts';
import { type Car, fetchCars } from './cars.ts';

const VISITORS_PER_SECOND = 200;
const WARM_UP_MS = 20_000;
const DURATION_MS = 60_000;

/** A visitor's pages by weight. Visitors who are signed in get the same pages. */
const WEIGHTS = { home: 25, car: 40, list: 15, search: 10, seller: 5, content: 5 };

const CONTENT_PAGES = ['/about', '/blogs', '/contacts', '/login'];

function pick<T>(values: readonly T[], number: number): T {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('the site has no cars');
  return value;
}

/** Returns 1,000 addresses with the weights above. It is the same list for the same cars. */
function createMix(cars: readonly Car[]): string[] {
  const addressOf: Record<keyof typeof WEIGHTS, (car: Car, number: number) => string> = {
    home: () => '/',
    car: ({ _id }) => `/cars/${_id}`,
    list: ({ brandName }, number) =>
      number % 2 === 0 ? '/viewallcars' : `/viewallcars?brand=${encodeURIComponent(brandName)}`,
    search: ({ brandName, model }) => `/viewallcars?q=${encodeURIComponent(`${brandName} ${model}`)}`,
    seller: ({ seller }) => `/sellers/${seller._id}`,
    content: (_car, number) => pick(CONTENT_PAGES, number),
  };
  const kinds = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
    Array.from({ length: weight }, () => kind as keyof typeof WEIGHTS),
  );
  // Steps without a common divisor with the lengths visit all combinations in a mixed order.
  return Array.from({ length: 1_000 }, (_, number) =>
    addressOf[pick(kinds, number * 61)](pick(cars, number * 37), number),
  );
}

/** Keeps every core busy while `run` runs. */
async function withBusyCores<T>(run: () => Promise<T>): Promise<T> {
  const processes = cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    return await run();
  } finally {
    for (const busy of processes) busy.kill('SIGKILL');
  }
}

/** Measures which share of many visitors gets a server-rendered page, and how long the slowest wait. */
export async function measureLoad({ site }: Options): Promise<PartResults> {
  const addresses = createMix(await fetchCars(site, 100));
  const run = (ms: number): Promise<LoadResult> => loadAtRate(site, addresses, VISITORS_PER_SECOND, ms);
  await run(WARM_UP_MS);
  const loads = {
    'nothing else': await run(DURATION_MS),
    'every core busy': await withBusyCores(() => run(DURATION_MS)),
  };
  const missingShare = ({ complete, requestCount }: LoadResult): number =>
    100 * (1 - complete / requestCount);
  const quiet = loads['nothing else'];
  const busy = loads['every core busy'];
  return {
    tables: [
      {
        title: `${String(VISITORS_PER_SECOND)} visitors per second`,
        columns: ['Besides', 'Server-rendered', 'Frame only', 'Static', 'Failed', 'Median, ms', 'p99, ms'],
        rows: Object.entries(loads).map(([name, load]) => [
          name,
          `${(100 - missingShare(load)).toFixed(2)}%`,
          ...[load.frameOnly, load.static, load.failed, load.median, load.p99].map(formatNumber),
        ]),
      },
    ],
    targets: [
      { name: 'load: pages without SSR', limit: 1, measured: missingShare(quiet), unit: '%' },
      { name: 'load: p99 / median', limit: 10, measured: quiet.p99 / quiet.median },
      { name: 'load, cores busy: pages without SSR', limit: 5, measured: missingShare(busy), unit: '%' },
      { name: 'load: failed responses', limit: 0, measured: quiet.failed + busy.failed },
    ],
    raw: loads,
  };
}
