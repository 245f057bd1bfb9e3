import { BASELINES, prepareContenders, SITE_NAME } from '../baselines/contenders.ts';
import type { Options } from '../options.ts';
import { createComparisonTable, medianRatio, type PartResults } from '../report.ts';
import { launchBrowser } from '../visit/browser.ts';
import { timeOrderClick } from '../visit/order.ts';
import { fetchFirstCarId } from './cars.ts';
import { measureContenders } from './measure-contenders.ts';

/**
 * Measures the response time for a visitor who clicks "Order Now" as soon as it appears. The baseline is the
 * same site as a single client-rendered bundle.
 */
export async function measureOrderClick({ site, rounds }: Options): Promise<PartResults> {
  const pages = { home: '/', car: `/cars/${await fetchFirstCarId(site)}` };
  const { contenders, close } = await prepareContenders(site, ['client']);
  const browser = await launchBrowser();
  try {
    const home = await measureContenders('order, home', rounds, contenders, ({ url }) =>
      timeOrderClick(browser, new URL(pages.home, url).href),
    );
    const car = await measureContenders('order, car', rounds, contenders, ({ url }) =>
      timeOrderClick(browser, new URL(pages.car, url).href),
    );
    const visitsByPage = { home, car };
    return {
      tables: Object.entries(visitsByPage).flatMap(([name, visits]) => [
        createComparisonTable(`${name}: time to "Order Now", ms`, 'buttonVisible', visits, SITE_NAME),
        createComparisonTable(`${name}: response to a click on it, ms`, 'formVisible', visits, SITE_NAME),
      ]),
      targets: Object.entries(visitsByPage).map(([name, visits]) => ({
        name: `${name}: response to a click on "Order Now" / one program, client-rendered`,
        limit: 0.8,
        measured: medianRatio(visits, 'formVisible', SITE_NAME, BASELINES.client),
      })),
      raw: { home: Object.fromEntries(home), car: Object.fromEntries(car) },
    };
  } finally {
    await browser.close();
    close();
  }
}
