import { appendFile } from 'node:fs/promises';
import { setDefaultLockTimeout } from '@second-gear/node-utils/lock';
import { activateVersion } from '../rollout/activate-version.ts';
import { withSiteLock } from '../site/journal.ts';
import { buildOf, createEmptySite, createSiteWithTwoVersions, publishCode } from '../testing/fixtures.ts';
import { listVersions } from './list-releases.ts';
import { rollback } from './move.ts';
import { revisionAt } from './revision.ts';

const HOUR_MS = 60 * 60 * 1000;

afterEach(() => {
  jest.useRealTimers();
  setDefaultLockTimeout(60_000);
});

test('a rollback that waited for another operator’s move is rejected, even if the clock jumps back', async () => {
  const { paths, one, two } = await createSiteWithTwoVersions();
  const request = { paths, remote: 'catalog', who: 'bob', why: 'it broke', force: false, browser: null };
  setDefaultLockTimeout(0);
  const observedRevision = await withSiteLock(paths, async () => {
    const seen = await revisionAt(paths, 'catalog', Date.now());
    jest.useFakeTimers({ now: Date.now() + HOUR_MS, advanceTimers: true });
    const move = { remote: 'catalog', to: two, what: 'release', who: 'ann', why: 'fixed' } as const;
    await activateVersion(paths, move);
    jest.useRealTimers();
    return seen;
  });
  await expect(rollback({ ...request, observedRevision }, one)).rejects.toThrow(
    /has changed since you checked: release to .* by ann/,
  );
});

test('a change between the operator’s decision and the start of the command counts as unseen', async () => {
  const { paths } = await createSiteWithTwoVersions();
  expect(await revisionAt(paths, 'catalog', Date.now())).toBeGreaterThan(0);
  expect(await revisionAt(paths, 'catalog', Date.now() - HOUR_MS)).toBe(0);
});

test('revisionAt ignores a ledger line that another command is still writing', async () => {
  const { paths } = await createSiteWithTwoVersions();
  const seen = await revisionAt(paths, 'catalog', Date.now());
  await appendFile(paths.ledger, '{"revision":9,"at":"20');
  expect(await revisionAt(paths, 'catalog', Date.now())).toBe(seen);
});

test('versions are listed in the order of the ledger, even if the clock jumped back', async () => {
  const paths = await createEmptySite();
  const one = await publishCode(paths, buildOf('catalog'), 'one');
  jest.useFakeTimers({ now: Date.now() - HOUR_MS, advanceTimers: true });
  const two = await publishCode(paths, buildOf('catalog'), 'two');
  jest.useRealTimers();
  expect((await listVersions(paths, 'catalog')).map(({ version }) => version)).toEqual([two, one]);
});
