import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-gear-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const lock = () => join(folder, 'db.lock');

test('a held lock is refused with a message that names the holder, and free again after release', async () => {
  const release = await takeLock(lock());
  await expect(takeLock(lock())).rejects.toThrow(`in use by process ${String(process.pid)}`);
  await release();
  await (
    await takeLock(lock())
  )();
  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a process that died is taken over', async () => {
  await writeFile(lock(), '999999999 1 some-id');
  const release = await takeLock(lock());
  await release();
});

test('the lock of an earlier process whose number is in use again is taken over', async () => {
  await writeFile(lock(), `${String(process.pid)} 1 some-id`);
  const taken = takeLock(lock());
  // Only systems that tell a process's start time can see the difference.
  if (process.platform === 'linux') await (await taken)();
  else await expect(taken).rejects.toThrow('in use');
});

test('of many that start at once over a dead lock, one gets it, every time', async () => {
  for (let round = 0; round < 40; round += 1) {
    await writeFile(lock(), `999999999 1 dead-${String(round)}`);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(lock())));
    const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(taken).toHaveLength(1);
    for (const release of taken) await release();
    expect(await readdir(folder)).toEqual([]);
  }
});
