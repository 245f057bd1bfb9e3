import type { Options } from '../options.ts';
import { comparison, type Findings, ratio, type Target } from '../report.ts';
import { prepare, RIVALS, SITE } from '../rivals/contenders.ts';
import { type Figures, median, valuesOf } from '../statistics.ts';
import { launch } from '../visit/browser.ts';
import { visitFirstScreen } from '../visit/first-screen.ts';
import { aCar } from './a-car.ts';
import { compare } from './compare.ts';

const FIGURES = {
  largestPaint: 'largest paint, ms',
  firstPaint: 'first paint, ms',
  blocked: 'blocked after the first paint, ms',
  blockedInAll: 'blocked in all of the visit, ms',
  scripts: 'scripts as they travel, bytes',
  shift: 'layout shift',
} as const;

type Visits = Map<string, Figures[]>;

function targetsOf(page: string, visits: Visits): Target[] {
  const of = (figure: string, rival: keyof typeof RIVALS): number =>
    ratio(visits, figure, SITE, RIVALS[rival]);
  const paint: Target[] = [
    { what: `${page}: largest paint / before`, most: 0.4, measured: of('largestPaint', 'before') },
    {
      what: `${page}: largest paint / one program, drawn in the browser`,
      most: 0.45,
      measured: of('largestPaint', 'client'),
    },
    {
      what: `${page}: largest paint / one program, drawn on the server`,
      most: 1.1,
      measured: of('largestPaint', 'server'),
    },
  ];
  if (page !== 'home') return paint;
  const scripts = median(valuesOf(visits.get(SITE) ?? [], 'scripts')) / 1000;
  return [
    ...paint,
    {
      what: 'home: blocking time from the first paint / before',
      most: 0.5,
      measured: of('blocked', 'before'),
    },
    { what: 'home: blocking time of the visit / before', most: 0.5, measured: of('blockedInAll', 'before') },
    { what: 'home: scripts of the first load', most: 150, measured: scripts, unit: ' kB' },
  ];
}

/**
 * Measures the cost of the first screen for a new visitor, compared with the alternatives: home page, a car,
 * and the list of all cars.
 */
export async function measureFirstScreen({ site, rounds, page: only }: Options): Promise<Findings> {
  const pages = { home: '/', car: `/cars/${await aCar(site)}`, list: '/viewallcars' };
  const wanted = Object.entries(pages).filter(([name]) => only === null || only === name);
  if (wanted.length === 0) throw new Error(`There is no page ${String(only)}: home, car or list`);
  const { contenders, close } = await prepare(site, ['before', 'client', 'server', 'plain']);
  const browser = await launch();
  try {
    const found: [string, Visits][] = [];
    for (const [name, path] of wanted)
      found.push([
        name,
        await compare(`first screen, ${name}`, rounds, contenders, ({ url }) =>
          visitFirstScreen(browser, new URL(path, url).href),
        ),
      ]);
    return {
      tables: found.flatMap(([name, visits]) =>
        Object.entries(FIGURES).map(([figure, words]) =>
          comparison(`${name}: ${words}`, figure, visits, SITE),
        ),
      ),
      targets: found.flatMap(([name, visits]) => targetsOf(name, visits)),
      raw: Object.fromEntries(found.map(([name, visits]) => [name, Object.fromEntries(visits)])),
    };
  } finally {
    await browser.close();
    close();
  }
}
