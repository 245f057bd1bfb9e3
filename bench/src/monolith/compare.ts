import { launch } from '../browser.ts';
import { buildMonolith, MONOLITH_DIR, MONOLITH_PATH } from './build.ts';
import { monolithPage } from './page.ts';
import { filesAsAnswers, pageAnswer, serveFromMemory } from './serve.ts';
import { visit, type Visit } from './visit.ts';

/**
 * What the federation costs: the home page of the composed site, and the same sources built as one program,
 * opened in turns by a new visitor on a slow phone. Only the ratios mean something.
 * Usage: npm run bench:monolith -- [address of a running site, default http://localhost:3000/] [rounds, default 9]
 */
const site = process.argv[2] ?? 'http://localhost:3000/';
const rounds = Number(process.argv[3] ?? 9);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const html = await (await fetch(site)).text();
const scripts = await buildMonolith();
const monolith = await serveFromMemory(
  site,
  new Map([
    ...(await filesAsAnswers(MONOLITH_DIR, MONOLITH_PATH)),
    ['/', pageAnswer(monolithPage(html, scripts))],
  ]),
);
const federation = await serveFromMemory(site, new Map([['/', pageAnswer(html)]]));
const browser = await launch();
try {
  const visits: Record<'monolith' | 'federation', Visit[]> = { monolith: [], federation: [] };
  // The first round fills the servers' memory and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const pair = [
      ['monolith', monolith.url],
      ['federation', federation.url],
    ] as const;
    for (const [name, url] of round % 2 === 0 ? pair : pair.toReversed()) {
      const seen = await visit(browser, url);
      if (round > 0) visits[name].push(seen);
    }
  }
  const keys = ['firstPaint', 'largestPaint', 'cars', 'scriptBytes', 'requests'] as const;
  console.log(`Medians of ${String(rounds)} visits each, in turns`);
  console.table(
    Object.fromEntries(
      keys.map((key) => {
        const one = median(visits.monolith.map((seen) => seen[key]));
        const many = median(visits.federation.map((seen) => seen[key]));
        return [
          key,
          { monolith: Math.round(one), federation: Math.round(many), ratio: Number((many / one).toFixed(2)) },
        ];
      }),
    ),
  );
} finally {
  await browser.close();
  monolith.close();
  federation.close();
}
