import { BASELINES, prepareContenders, SITE_NAME } from '../baselines/contenders.ts';
import type { Options } from '../options.ts';
import { createComparisonTable, medianRatio, type PartResults, type Target } from '../report.ts';
import { median, valuesOf, type VisitMeasurements } from '../statistics.ts';
import { launchBrowser } from '../visit/browser.ts';
import { measureFirstScreenVisit } from '../visit/first-screen.ts';
import { fetchFirstCarId } from './first-car-id.ts';
import { measureContenders } from './measure-contenders.ts';

const METRIC_LABELS = {
  largestPaint: 'largest paint, ms',
  firstPaint: 'first paint, ms',
  blocked: 'blocking time after the first paint, ms',
  blockedInAll: 'blocking time of the visit, ms',
  scripts: 'scripts (transfer size), bytes',
  shift: 'layout shift',
} as const;

type VisitsByContender = Map<string, VisitMeasurements[]>;

function targetsOf(page: string, visits: VisitsByContender): Target[] {
  const ratioTo = (metric: string, baseline: keyof typeof BASELINES): number =>
    medianRatio(visits, metric, SITE_NAME, BASELINES[baseline]);
  const paintTargets: Target[] = [
    {
      what: `${page}: largest paint / one program, client-rendered`,
      most: 0.27,
      measured: ratioTo('largestPaint', 'client'),
    },
    {
      what: `${page}: largest paint / one program, server-rendered`,
      most: 1.1,
      measured: ratioTo('largestPaint', 'server'),
    },
  ];
  if (page !== 'home') return paintTargets;
  const scripts = median(valuesOf(visits.get(SITE_NAME) ?? [], 'scripts')) / 1000;
  return [
    ...paintTargets,
    {
      what: 'home: blocking time of the visit / one program, client-rendered',
      most: 1.1,
      measured: ratioTo('blockedInAll', 'client'),
    },
    { what: 'home: scripts of the first screen', most: 150, measured: scripts, unit: ' kB' },
  ];
}

/**
 * Measures the cost of the first screen for a new visitor on the home page, a car page, and the list of all
 * cars, compared with the baselines.
 */
export async function measureFirstScreen({ site, rounds, page: onlyPage }: Options): Promise<PartResults> {
  const pages = { home: '/', car: `/cars/${await fetchFirstCarId(site)}`, list: '/viewallcars' };
  const selectedPages = Object.entries(pages).filter(([name]) => onlyPage === null || onlyPage === name);
  if (selectedPages.length === 0) throw new Error(`unknown page ${String(onlyPage)}: use home, car or list`);
  const { contenders, close } = await prepareContenders(site, ['client', 'server']);
  const browser = await launchBrowser();
  try {
    const results: [string, VisitsByContender][] = [];
    for (const [name, path] of selectedPages)
      results.push([
        name,
        await measureContenders(`first screen, ${name}`, rounds, contenders, ({ url }) =>
          measureFirstScreenVisit(browser, new URL(path, url).href),
        ),
      ]);
    return {
      tables: results.flatMap(([name, visits]) =>
        Object.entries(METRIC_LABELS).map(([metric, label]) =>
          createComparisonTable(`${name}: ${label}`, metric, visits, SITE_NAME),
        ),
      ),
      targets: results.flatMap(([name, visits]) => targetsOf(name, visits)),
      raw: Object.fromEntries(results.map(([name, visits]) => [name, Object.fromEntries(visits)])),
    };
  } finally {
    await browser.close();
    close();
  }
}
