import { timeInteractions } from '../list/interactions.ts';
import { CAR_COUNT, startLargeSite } from '../list/large-site.ts';
import { timeScroll } from '../list/scroll.ts';
import type { Options } from '../options.ts';
import { formatNumber, type PartResults } from '../report.ts';
import { measureInRotation } from '../rotation.ts';
import { summarize, getMetricValues, type VisitMeasurements } from '../statistics.ts';
import { launchBrowser } from '../visit/browser.ts';

const INTERACTIONS = ['search', 'filter', 'sort', 'scroll'] as const;
const CARS_TO_SCROLL = 2_000;
/** A single run, because each run takes minutes and only the longest wait counts. */
const SCROLL_RUNS = 1;

/**
 * Measures how fast a list of 10,000 cars responds on a slow phone, and whether it loads as fast as a visitor
 * scrolls.
 */
export async function measureList({ rounds }: Options): Promise<PartResults> {
  const { site, stop } = await startLargeSite();
  const browser = await launchBrowser();
  try {
    const visitsBySeries = await measureInRotation(
      rounds,
      [{ name: 'interactions', measure: () => timeInteractions(browser, site) }],
      (round) => {
        console.error(`list: round ${String(round)} of ${String(rounds)}`);
      },
    );
    const visits = visitsBySeries.get('interactions') ?? [];
    const scrolls: VisitMeasurements[] = [];
    for (let scroll = 0; scroll < SCROLL_RUNS; scroll += 1)
      scrolls.push(await timeScroll(browser, site, CARS_TO_SCROLL));
    const rows: [string, string, VisitMeasurements[]][] = [
      ...INTERACTIONS.map((interaction): [string, string, VisitMeasurements[]] => [
        `slowest response: ${interaction}, ms`,
        interaction,
        visits,
      ]),
      ['longest task while scrolling, ms', 'longestTask', visits],
      ['longest wait for more cars, up to car 2,000, ms', 'longestWait', scrolls],
    ];
    const maxByMetric = { longestWait: 1_000 } as Readonly<Record<string, number>>;
    return {
      tables: [
        {
          title: `List of ${CAR_COUNT.toLocaleString('en-US')} cars`,
          columns: ['', 'Median', 'Min … max'],
          rows: rows.map(([label, metric, rowVisits]) => {
            const { median, min, max } = summarize(getMetricValues(rowVisits, metric));
            return [label, formatNumber(median), `${formatNumber(min)} … ${formatNumber(max)}`];
          }),
        },
      ],
      targets: rows.map(([label, metric, rowVisits]) => ({
        name: `list: ${label.replace(/, ms$/, '')}`,
        limit: maxByMetric[metric] ?? 200,
        measured: summarize(getMetricValues(rowVisits, metric)).median,
        unit: ' ms',
      })),
      raw: { visits, scrolls },
    };
  } finally {
    await browser.close();
    await stop();
  }
}
