import { BASELINES, prepareContenders, SITE_NAME } from '../baselines/contenders.ts';
import type { Options } from '../options.ts';
import { createComparisonTable, medianRatio, type PartResults, type Target } from '../report.ts';
import { median, getMetricValues, type VisitMeasurements } from '../statistics.ts';
import { launchBrowser } from '../visit/browser.ts';
import { measureFirstScreenVisit } from '../visit/first-screen.ts';
import { fetchFirstCarId } from './cars.ts';
import { measureContenders } from './measure-contenders.ts';

const METRIC_LABELS = {
  largestPaint: 'largest paint, ms',
  firstPaint: 'first paint, ms',
  blockingTime: 'blocking time after the first paint, ms',
  totalBlockingTime: 'blocking time of the visit, ms',
  scripts: 'scripts (transfer size), bytes',
  layoutShift: 'layout shift',
} as const;

type VisitsByContender = Map<string, VisitMeasurements[]>;

function createTargets(page: string, visits: VisitsByContender): Target[] {
  const getRatioTo = (metric: string, baseline: keyof typeof BASELINES): number =>
    medianRatio(visits, metric, SITE_NAME, BASELINES[baseline]);
  const paintTargets: Target[] = [
    {
      name: `${page}: largest paint / one program, client-rendered`,
      limit: 0.27,
      measured: getRatioTo('largestPaint', 'client'),
    },
    {
      name: `${page}: largest paint / one program, server-rendered`,
      limit: 1.1,
      measured: getRatioTo('largestPaint', 'server'),
    },
  ];
  if (page !== 'home') return paintTargets;
  const scripts = median(getMetricValues(visits.get(SITE_NAME) ?? [], 'scripts')) / 1000;
  return [
    ...paintTargets,
    {
      name: 'home: blocking time of the visit / one program, client-rendered',
      limit: 1.1,
      measured: getRatioTo('totalBlockingTime', 'client'),
    },
    { name: 'home: scripts of the first screen', limit: 150, measured: scripts, unit: ' kB' },
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
      targets: results.flatMap(([name, visits]) => createTargets(name, visits)),
      raw: Object.fromEntries(results.map(([name, visits]) => [name, Object.fromEntries(visits)])),
    };
  } finally {
    await browser.close();
    close();
  }
}
