import { pointTo } from '../rollout/point-to.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, emptySite, publishCode } from '../testing/fixtures.ts';
import { wasLeftByAnOperator } from './operator-moves.ts';

async function siteWith(moves: readonly ['compose' | 'release' | 'rollback', string][]) {
  const paths = await emptySite();
  const versions: Record<string, string> = {};
  for (const [what, code] of moves) {
    const to = (versions[code] ??= await publishCode(paths, buildOf('catalog'), code));
    await pointTo(paths, { remote: 'catalog', to, what, who: 'ann', why: 'test' });
  }
  const ledger = await readLedger(paths.ledger);
  return (code: string) => wasLeftByAnOperator(ledger, 'catalog', versions[code] ?? code);
}

test('composing a site does not restore a version that was rolled back', async () => {
  const left = await siteWith([
    ['compose', 'one'],
    ['release', 'two'],
    ['rollback', 'one'],
  ]);
  expect(left('two')).toBe(true);
});

test('composing a site activates new sources, also after a rollback', async () => {
  const left = await siteWith([
    ['compose', 'one'],
    ['release', 'two'],
    ['rollback', 'one'],
  ]);
  expect(left('1.0.0-never-seen')).toBe(false);
});

test('composing a site activates sources that were changed back without an operator’s move', async () => {
  const left = await siteWith([
    ['compose', 'one'],
    ['compose', 'two'],
  ]);
  expect(left('one')).toBe(false);
});

test('composing a site activates a remote that was never live', async () => {
  const left = await siteWith([]);
  expect(left('1.0.0-first')).toBe(false);
});
