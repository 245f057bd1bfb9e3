import path from 'node:path';
import { createEmptySite } from '../testing/fixtures.ts';
import { withSiteLock, withSiteLockIfWritable } from './journal.ts';

/** A folder in which no user, not even root, can create a file. */
const UNWRITABLE_FOLDER = process.platform === 'darwin' ? '/System' : '/sys';

test('withSiteLockIfWritable runs without the lock on a disk that cannot be written to', async () => {
  const paths = await createEmptySite();
  const unwritable = { ...paths, lock: path.join(UNWRITABLE_FOLDER, '.lock') };
  await expect(withSiteLock(unwritable, () => Promise.resolve())).rejects.toThrow(/EPERM|EACCES|EROFS/);
  await expect(withSiteLockIfWritable(unwritable, (isLocked) => Promise.resolve(isLocked))).resolves.toBe(
    false,
  );
  await expect(withSiteLockIfWritable(paths, (isLocked) => Promise.resolve(isLocked))).resolves.toBe(true);
});

test('withSiteLockIfWritable runs its callback once and rethrows the callback’s error', async () => {
  const paths = await createEmptySite();
  let runCount = 0;
  const work = () => {
    runCount += 1;
    return Promise.reject(Object.assign(new Error('disk full'), { code: 'ENOSPC' }));
  };
  await expect(withSiteLockIfWritable(paths, work)).rejects.toThrow('disk full');
  expect(runCount).toBe(1);
});
