import { activateVersion } from '../rollout/activate-version.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { wasMovedAwayByOperator } from './moved-away-by-operator.ts';

async function ledgerCheckFor(moves: readonly ['compose' | 'release' | 'rollback', string][]) {
  const paths = await createEmptySite();
  const versions: Record<string, string> = {};
  for (const [what, code] of moves) {
    const to = (versions[code] ??= await publishCode(paths, buildOf('catalog'), code));
    await activateVersion(paths, { remote: 'catalog', to, what, who: 'ann', why: 'test' });
  }
  const ledger = await readLedger(paths.ledger);
  return (code: string) => wasMovedAwayByOperator(ledger, 'catalog', versions[code] ?? code);
}

test('composing a site does not restore a version that was rolled back', async () => {
  const wasMovedAway = await ledgerCheckFor([
    ['compose', 'one'],
    ['release', 'two'],
    ['rollback', 'one'],
  ]);
  expect(wasMovedAway('two')).toBe(true);
});

test('composing a site activates new sources, also after a rollback', async () => {
  const wasMovedAway = await ledgerCheckFor([
    ['compose', 'one'],
    ['release', 'two'],
    ['rollback', 'one'],
  ]);
  expect(wasMovedAway('1.0.0-never-seen')).toBe(false);
});

test('composing a site activates sources that were changed back without an operator’s move', async () => {
  const wasMovedAway = await ledgerCheckFor([
    ['compose', 'one'],
    ['compose', 'two'],
  ]);
  expect(wasMovedAway('one')).toBe(false);
});

test('composing a site activates a remote that was never live', async () => {
  const wasMovedAway = await ledgerCheckFor([]);
  expect(wasMovedAway('1.0.0-first')).toBe(false);
});
