import { BASELINES, prepareContenders, SITE } from '../baselines/contenders.ts';
import type { Options } from '../options.ts';
import { comparisonTable, type Findings, medianRatio } from '../report.ts';
import type { Figures } from '../statistics.ts';
import { launchBrowser } from '../visit/browser.ts';
import { type NavigationCase, timeNavigation } from '../visit/navigation.ts';
import { compareContenders } from './compare.ts';

/**
 * Links to parts that the previous page has not loaded. Links to pages for signed-in users open the sign-in
 * form.
 */
const NAVIGATION_CASES: readonly NavigationCase[] = [
  {
    name: 'from About into the catalog',
    from: '/about',
    to: '/viewallcars',
    expected: { path: '/viewallcars', element: 'main article' },
  },
  {
    name: 'from home into the dashboard',
    from: '/',
    to: '/dashboard',
    expected: { path: '/login', element: 'main form input[type="email"]' },
  },
];

/** Measures the first navigation to another part, compared with a single-bundle build of the site. */
export async function measureNavigation({ site, rounds }: Options): Promise<Findings> {
  const { contenders, close } = await prepareContenders(site, ['server']);
  const browser = await launchBrowser();
  try {
    const results: [string, Map<string, Figures[]>][] = [];
    for (const navigationCase of NAVIGATION_CASES)
      results.push([
        navigationCase.name,
        await compareContenders(navigationCase.name, rounds, contenders, ({ url }) =>
          timeNavigation(browser, url, navigationCase),
        ),
      ]);
    return {
      tables: results.map(([name, visits]) => comparisonTable(`${name}, ms`, 'shown', visits, SITE)),
      targets: results.map(([name, visits]) => ({
        what: `first step ${name} / one program`,
        most: 1.05,
        measured: medianRatio(visits, 'shown', SITE, BASELINES.server),
      })),
      raw: Object.fromEntries(results.map(([name, visits]) => [name, Object.fromEntries(visits)])),
    };
  } finally {
    await browser.close();
    close();
  }
}
