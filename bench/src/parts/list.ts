import { visitAndAct } from '../list/interactions.ts';
import { scrollFar } from '../list/scroll.ts';
import { CARS, startLargeSite } from '../list/stack.ts';
import type { Options } from '../options.ts';
import { type Findings, number } from '../report.ts';
import { type Figures, summarise, valuesOf } from '../statistics.ts';
import { inTurns } from '../turns.ts';
import { launch } from '../visit/browser.ts';

const ACTS = ['search', 'filter', 'sort', 'scroll'] as const;
/** Number of cars to scroll past. */
const FAR = 2_000;
/** One run, because each takes minutes and only the longest wait counts. */
const SCROLLS = 1;

/**
 * Measures how fast a list of 10,000 cars responds on a slow phone, and whether it loads as fast as a visitor
 * scrolls.
 */
export async function measureList({ rounds }: Options): Promise<Findings> {
  const { site, stop } = await startLargeSite();
  const browser = await launch();
  try {
    const acts = await inTurns(
      rounds,
      [{ name: 'acts', measure: () => visitAndAct(browser, site) }],
      (round) => {
        console.error(`list: round ${String(round)} of ${String(rounds)}`);
      },
    );
    const visits = acts.get('acts') ?? [];
    const scrolls: Figures[] = [];
    for (let scroll = 0; scroll < SCROLLS; scroll += 1) scrolls.push(await scrollFar(browser, site, FAR));
    const rows: [string, string, Figures[]][] = [
      ...ACTS.map((act): [string, string, Figures[]] => [`slowest answer: ${act}, ms`, act, visits]),
      ['longest task while scrolling, ms', 'task', visits],
      ['longest wait for more cars up to the 2,000th, ms', 'waited', scrolls],
    ];
    const most = { waited: 1_000 } as Readonly<Record<string, number>>;
    return {
      tables: [
        {
          title: `The list of ${CARS.toLocaleString('en-US')} cars`,
          head: ['', 'Median', 'Min … max'],
          rows: rows.map(([what, figure, of]) => {
            const { median, min, max } = summarise(valuesOf(of, figure));
            return [what, number(median), `${number(min)} … ${number(max)}`];
          }),
        },
      ],
      targets: rows.map(([what, figure, of]) => ({
        what: `list: ${what.replace(/, ms$/, '')}`,
        most: most[figure] ?? 200,
        measured: summarise(valuesOf(of, figure)).median,
        unit: ' ms',
      })),
      raw: { visits, scrolls },
    };
  } finally {
    await browser.close();
    await stop();
  }
}
