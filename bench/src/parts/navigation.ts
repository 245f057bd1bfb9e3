import type { Options } from '../options.ts';
import { comparison, type Findings, ratio } from '../report.ts';
import { prepare, RIVALS, SITE } from '../rivals/contenders.ts';
import type { Figures } from '../statistics.ts';
import { launch } from '../visit/browser.ts';
import { visitAndWalk, type Way } from '../visit/navigation.ts';
import { compare } from './compare.ts';

/**
 * Links to parts that the previous page has not loaded. Links to pages for signed-in users open the sign-in
 * form.
 */
const WAYS: readonly Way[] = [
  {
    name: 'from About into the catalog',
    from: '/about',
    to: '/viewallcars',
    end: { path: '/viewallcars', element: 'main article' },
  },
  {
    name: 'from home into the dashboard',
    from: '/',
    to: '/dashboard',
    end: { path: '/login', element: 'main form input[type="email"]' },
  },
];

/** Measures the first navigation to another part, compared with a single-bundle build of the site. */
export async function measureNavigation({ site, rounds }: Options): Promise<Findings> {
  const { contenders, close } = await prepare(site, ['server']);
  const browser = await launch();
  try {
    const found: [string, Map<string, Figures[]>][] = [];
    for (const way of WAYS)
      found.push([
        way.name,
        await compare(way.name, rounds, contenders, ({ url }) => visitAndWalk(browser, url, way)),
      ]);
    return {
      tables: found.map(([name, visits]) => comparison(`${name}, ms`, 'shown', visits, SITE)),
      targets: found.map(([name, visits]) => ({
        what: `first step ${name} / one program`,
        most: 1.05,
        measured: ratio(visits, 'shown', SITE, RIVALS.server),
      })),
      raw: Object.fromEntries(found.map(([name, visits]) => [name, Object.fromEntries(visits)])),
    };
  } finally {
    await browser.close();
    close();
  }
}
