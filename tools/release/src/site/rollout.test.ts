import type { LedgerEntry } from '@second-gear/federation/release';
import { fallbacksOf, lastChange, rolloutOf } from './rollout.ts';

/**
 * Creates a ledger of one remote from moves such as `release 1`. A third word marks an automatic rollback.
 */
const ledgerOf = (...moves: string[]): LedgerEntry[] =>
  moves.map((move, index) => {
    const [what, to = '', evidence] = move.split(' ');
    return {
      revision: index + 1,
      at: '',
      who: 'ann',
      what: what as LedgerEntry['what'],
      subject: 'catalog',
      from: null,
      to,
      why: '',
      ...(evidence ? { evidence: { alarm: true } } : {}),
      previousHash: '',
      hash: '',
    };
  });
const rolloutAfter = (...moves: string[]) => rolloutOf(ledgerOf(...moves), 'catalog');
const alwaysAvailable = () => Promise.resolve(true);

test('a rollback prefers healthy versions', async () => {
  const rollout = rolloutAfter('release 1', 'prove 1', 'release 2', 'release 3');
  expect(rollout.rollbackTargets).toEqual(['1', '2']);
  expect(rolloutAfter('release 1', 'prove 1', 'release 2', 'prove 2', 'release 3').rollbackTargets).toEqual([
    '2',
    '1',
  ]);
  expect(rolloutAfter('release 1', 'release 2', 'release 3').rollbackTargets).toEqual(['2', '1']);
  await expect(fallbacksOf(rollout, (version) => Promise.resolve(version !== '1'))).resolves.toEqual(['2']);
});

test('a healthy version remains a fallback after many broken releases', async () => {
  const rollout = rolloutAfter(
    'release 1',
    'prove 1',
    ...['2', '3', '4', '5', '6'].map((each) => `release ${each}`),
  );
  expect(rollout.rollbackTargets[0]).toBe('1');
  await expect(fallbacksOf(rollout, alwaysAvailable)).resolves.toEqual(['1', '5', '4']);
});

test('a newer healthy version is only a fallback for browsers after a rollback to the oldest version', async () => {
  const moves = ['release 1', 'release 2', 'prove 2', 'release 3', 'prove 3', 'release 4', 'rollback 1'];
  const rollout = rolloutAfter(...moves);
  expect(rollout).toMatchObject({ live: '1', rollbackTargets: [], rolledBack: ['2', '3'] });
  await expect(fallbacksOf(rollout, alwaysAvailable)).resolves.toEqual(['2', '3']);
  // The same rollback, one version at a time.
  expect(rolloutAfter(...moves.slice(0, -1), 'rollback 3', 'rollback 2', 'rollback 1').rolledBack).toEqual([
    '2',
    '3',
  ]);
  // A version that is live again leaves `rolledBack`. The version that it replaces becomes a rollback target.
  expect(rolloutAfter(...moves, 'activate 3')).toMatchObject({
    live: '3',
    rollbackTargets: ['1'],
    rolledBack: ['2'],
  });
});

test('a version or canary that was rolled back automatically no longer counts as healthy', () => {
  expect(rolloutAfter('release 1', 'release 2', 'prove 2', 'rollback 1 watch').rolledBack).toEqual([]);
  expect(rolloutAfter('release 1', 'release 2', 'prove 2', 'rollback 1').rolledBack).toEqual(['2']);
  const canaryLedger = ledgerOf('release 1', 'prove 1', 'canary 2', 'prove 2', 'rollback 1 watch').map(
    (entry) => (entry.what === 'canary' ? { ...entry, traffic: 10 } : entry),
  );
  expect([...rolloutOf(canaryLedger, 'catalog').healthy]).toEqual(['1']);
});

test('recording a version as healthy changes neither the served versions nor the revision of the last change', () => {
  expect(lastChange(ledgerOf('release 1', 'release 2', 'prove 2'), 'catalog')?.revision).toBe(2);
});
