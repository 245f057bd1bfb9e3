import { BASELINES, prepareContenders, SITE_NAME } from '../baselines/contenders.ts';
import type { Options } from '../options.ts';
import { createComparisonTable, medianRatio, type PartResults } from '../report.ts';
import type { VisitMeasurements } from '../statistics.ts';
import { launchBrowser } from '../visit/browser.ts';
import { type NavigationCase, timeNavigation } from '../visit/navigation.ts';
import { measureContenders } from './measure-contenders.ts';

/**
 * Links into a remote that the previous page has not loaded. The dashboard is for signed-in users only, so
 * the link to it opens the sign-in form.
 */
const NAVIGATION_CASES: readonly NavigationCase[] = [
  {
    name: 'from About into the catalog',
    startPath: '/about',
    targetPath: '/viewallcars',
    expected: { path: '/viewallcars', element: 'main article' },
  },
  {
    name: 'from home into the dashboard',
    startPath: '/',
    targetPath: '/dashboard',
    expected: { path: '/login', element: 'main form input[type="email"]' },
  },
];

/** Measures the first navigation into another remote, compared with a single-bundle build of the site. */
export async function measureNavigation({ site, rounds }: Options): Promise<PartResults> {
  const { contenders, close } = await prepareContenders(site, ['server']);
  const browser = await launchBrowser();
  try {
    const results: [string, Map<string, VisitMeasurements[]>][] = [];
    for (const navigationCase of NAVIGATION_CASES)
      results.push([
        navigationCase.name,
        await measureContenders(navigationCase.name, rounds, contenders, ({ url }) =>
          timeNavigation(browser, url, navigationCase),
        ),
      ]);
    return {
      tables: results.map(([name, visits]) =>
        createComparisonTable(`${name}, ms`, 'painted', visits, SITE_NAME),
      ),
      targets: results.map(([name, visits]) => ({
        name: `first step ${name} / one program`,
        limit: 1.05,
        measured: medianRatio(visits, 'painted', SITE_NAME, BASELINES.server),
      })),
      raw: Object.fromEntries(results.map(([name, visits]) => [name, Object.fromEntries(visits)])),
    };
  } finally {
    await browser.close();
    close();
  }
}
