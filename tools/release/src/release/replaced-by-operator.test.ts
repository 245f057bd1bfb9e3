import { activateVersion } from '../rollout/activate-version.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { wasReplacedByOperator } from './revision.ts';

async function createReplacementCheck(moves: readonly ['compose' | 'release' | 'rollback', string][]) {
  const paths = await createEmptySite();
  const versions: Record<string, string> = {};
  for (const [what, code] of moves) {
    const to = (versions[code] ??= await publishCode(paths, buildOf('catalog'), code));
    await activateVersion(paths, { remote: 'catalog', to, what, who: 'ann', why: 'test' });
  }
  const ledger = await readLedger(paths.ledger);
  return (code: string) => wasReplacedByOperator(ledger, 'catalog', versions[code] ?? code);
}

test('composing a site does not restore a version that was rolled back', async () => {
  const wasReplaced = await createReplacementCheck([
    ['compose', 'one'],
    ['release', 'two'],
    ['rollback', 'one'],
  ]);
  expect(wasReplaced('two')).toBe(true);
});

test('composing a site activates new sources even after a rollback', async () => {
  const wasReplaced = await createReplacementCheck([
    ['compose', 'one'],
    ['release', 'two'],
    ['rollback', 'one'],
  ]);
  expect(wasReplaced('1.0.0-never-seen')).toBe(false);
});

test('composing a site activates reverted sources if no operator replaced that version', async () => {
  const wasReplaced = await createReplacementCheck([
    ['compose', 'one'],
    ['compose', 'two'],
  ]);
  expect(wasReplaced('one')).toBe(false);
});

test('composing a site activates a remote that was never live', async () => {
  const wasReplaced = await createReplacementCheck([]);
  expect(wasReplaced('1.0.0-first')).toBe(false);
});
