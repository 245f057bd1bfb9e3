import type { Options } from '../options.ts';
import { comparison, type Findings, ratio } from '../report.ts';
import { prepare, RIVALS, SITE } from '../rivals/contenders.ts';
import { launch } from '../visit/browser.ts';
import { visitToOrder } from '../visit/order.ts';
import { aCar } from './a-car.ts';
import { compare } from './compare.ts';

/**
 * Measures the wait of a visitor who clicks "Order Now" as soon as it appears, compared with the site before
 * SSR.
 */
export async function measureOrder({ site, rounds }: Options): Promise<Findings> {
  const pages = { home: '/', car: `/cars/${await aCar(site)}` };
  const { contenders, close } = await prepare(site, ['before']);
  const browser = await launch();
  try {
    const home = await compare('order, home', rounds, contenders, ({ url }) =>
      visitToOrder(browser, new URL(pages.home, url).href),
    );
    const car = await compare('order, car', rounds, contenders, ({ url }) =>
      visitToOrder(browser, new URL(pages.car, url).href),
    );
    const each = { home, car };
    return {
      tables: Object.entries(each).flatMap(([name, visits]) => [
        comparison(`${name}: "Order Now" is there, ms`, 'seen', visits, SITE),
        comparison(`${name}: a click on it is answered, ms`, 'answered', visits, SITE),
      ]),
      targets: Object.entries(each).map(([name, visits]) => ({
        what: `${name}: answered click on "Order Now" / before`,
        most: 0.8,
        measured: ratio(visits, 'answered', SITE, RIVALS.before),
      })),
      raw: { home: Object.fromEntries(home), car: Object.fromEntries(car) },
    };
  } finally {
    await browser.close();
    close();
  }
}
