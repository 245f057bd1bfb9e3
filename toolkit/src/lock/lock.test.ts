import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { cleanUp, temporaryFolder } from '../testing/clean-up.ts';
import { BusyError, copyWithoutLocks, isLockFile, takeLock, withLock } from './lock.ts';

/** Only Linux tells what is needed to know a dead holder from a living one with its number. */
const onLinux = existsSync('/proc/self/stat') ? test : test.skip;

const statOf = (pid: number | 'self'): string[] =>
  readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
const here = () => ({
  host: hostname(),
  boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
  space: readlinkSync('/proc/self/ns/pid'),
});
/** When a process began, as the kernel counts. */
const startOf = (pid: number): string => statOf(pid)[19]!;

/** Puts a lock there that somebody else holds; returns how to ask for it without waiting. */
async function heldBy(holder: object) {
  const folder = await temporaryFolder();
  const lock = path.join(folder, '.lock');
  await writeFile(lock, JSON.stringify({ id: 'somebody', ...holder }));
  return { folder, take: () => withLock(lock, () => Promise.resolve('taken'), { wait: 0 }) };
}

function endAfterTest(child: ChildProcess): void {
  cleanUp(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  });
}

test('a copy of a folder has neither a held lock nor the files beside it', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'ledger.jsonl'), '{}');
  for (const name of ['.lock', '.bucket.lock']) {
    await withLock(path.join(folder, name), async () => {
      const names = readdirSync(folder);
      expect(names).toContain(name);
      expect(names.filter((other) => !isLockFile(other))).toEqual(['ledger.jsonl']);
      const copy = path.join(await temporaryFolder(), 'copy');
      await copyWithoutLocks(folder, copy);
      expect(readdirSync(copy)).toEqual(['ledger.jsonl']);
    });
  }
  expect(['ledger.jsonl', 'clock', '.locksmith'].filter(isLockFile)).toEqual([]);
});

test('while it is held nobody else gets in, and nothing is left beside it afterwards', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, '.lock');
  await withLock(lock, async () => {
    await expect(withLock(lock, () => Promise.resolve(), { wait: 0 })).rejects.toBeInstanceOf(BusyError);
  });
  expect(readdirSync(folder)).toEqual([]);
  await expect(withLock(lock, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(readdirSync(folder)).toEqual([]);
});

test('what is no lock of ours is waited for, until somebody takes it away', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, '.lock');
  await writeFile(lock, 'mine!');
  await expect(withLock(lock, () => Promise.resolve(), { wait: 0 })).rejects.toThrow(`remove ${lock}`);
});

test('a lock that somebody took away and another one took is left to that one', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, '.lock');
  const other = JSON.stringify({ id: 'another', pid: process.pid, host: hostname() });
  await withLock(lock, async () => {
    await rm(lock);
    await writeFile(lock, other);
  });
  expect(readFileSync(lock, 'utf8')).toBe(other);
});

onLinux(
  'a process that lives keeps its lock; one with its number that began at another time does not',
  async () => {
    const own = { ...here(), pid: process.pid };
    await expect((await heldBy({ ...own, started: startOf(process.pid) })).take()).rejects.toBeInstanceOf(
      BusyError,
    );
    const { folder, take } = await heldBy({ ...own, started: '1' });
    await expect(take()).resolves.toBe('taken');
    expect(readdirSync(folder)).toEqual([]);
  },
);

onLinux('a process that was killed and that nobody has buried yet holds nothing', async () => {
  // Its parent becomes a program that never asks after its children.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endAfterTest(parent);
  const [said] = (await once(parent.stdout!, 'data')) as [Buffer];
  const pid = Number(said.toString());
  const started = startOf(pid);
  const deadline = Date.now() + 60_000;
  // The shell must have become that program, or it would bury the child.
  while (readFileSync(`/proc/${String(parent.pid)}/comm`, 'utf8').trim() !== 'sleep') {
    if (Date.now() > deadline) throw new Error('The shell did not become sleep in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect((await heldBy({ ...here(), pid, started })).take()).rejects.toBeInstanceOf(BusyError);
  process.kill(pid, 'SIGKILL');
  while (statOf(pid)[0] !== 'Z') {
    if (Date.now() > deadline) throw new Error('The killed process did not end in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect((await heldBy({ ...here(), pid, started })).take()).resolves.toBe('taken');
  // As an older command would have written it.
  await expect((await heldBy({ host: hostname(), pid })).take()).resolves.toBe('taken');
});

onLinux('a holder in another container lives as long as its door is open', async () => {
  const elsewhere = { ...here(), host: 'another-container', space: 'pid:[1]', pid: 1, started: '1' };
  const { folder, take } = await heldBy({ ...elsewhere, door: '.lock.x.door' });
  const door = createServer((socket) => socket.destroy());
  door.listen(path.join(folder, '.lock.x.door'));
  await once(door, 'listening');
  await expect(take()).rejects.toBeInstanceOf(BusyError);
  door.close();
  await once(door, 'close');
  // What a process that was killed leaves.
  await writeFile(path.join(folder, '.lock.x.door'), '');
  await expect(take()).resolves.toBe('taken');
  expect(readdirSync(folder)).toEqual([]);
  // Of one without a door nothing is known.
  await expect((await heldBy(elsewhere)).take()).rejects.toBeInstanceOf(BusyError);
});

onLinux('before a restart of this machine nobody lives; of another machine nothing is known', async () => {
  const gone = { ...here(), boot: '00000000-0000-4000-8000-000000000000', pid: process.pid };
  await expect((await heldBy({ ...gone, started: startOf(process.pid) })).take()).resolves.toBe('taken');
  await expect((await heldBy({ ...gone, host: 'another-machine' })).take()).rejects.toBeInstanceOf(BusyError);
  await expect((await heldBy({ pid: 1, host: 'another-machine' })).take()).rejects.toBeInstanceOf(BusyError);
});

onLinux(
  'a holder can be known by others: where and when it began, and by its door, however deep the site lies',
  async () => {
    const folder = path.join(await temporaryFolder(), 'deep'.repeat(30));
    await mkdir(folder);
    const lock = path.join(folder, '.lock');
    await withLock(lock, async () => {
      const holder = JSON.parse(readlinkSync(lock)) as { door: string };
      expect(holder).toMatchObject({ ...here(), pid: process.pid, started: startOf(process.pid) });
      // From another container it looks like this.
      await writeFile(path.join(folder, '.other'), JSON.stringify({ ...holder, id: 'x', space: 'pid:[1]' }));
      await expect(
        withLock(path.join(folder, '.other'), () => Promise.resolve(), { wait: 0 }),
      ).rejects.toBeInstanceOf(BusyError);
    });
    await expect(
      withLock(path.join(folder, '.other'), () => Promise.resolve('taken'), { wait: 0 }),
    ).resolves.toBe('taken');
  },
);

test('a lock is held until it is given back, and who finds it taken is told by whom', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, 'db.lock');
  const giveBack = await takeLock(lock);
  await expect(takeLock(lock, { wait: 0 })).rejects.toThrow(
    `Process ${String(process.pid)} on ${hostname()} holds this lock`,
  );
  await expect(takeLock(lock, { wait: 0, busy: ({ pid }) => `ask ${String(pid)}` })).rejects.toThrow(
    `ask ${String(process.pid)}`,
  );
  await giveBack();
  await (
    await takeLock(lock, { wait: 0 })
  )();
  expect(readdirSync(folder)).toEqual([]);
});

test('of many that start at once over the lock of a dead process, one gets it, every time', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, 'db.lock');
  for (let round = 0; round < 40; round += 1) {
    // As embedded databases wrote it once.
    await writeFile(lock, `999999999 1 dead-${String(round)}`);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(lock, { wait: 0 })));
    const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(taken).toHaveLength(1);
    for (const giveBack of taken) await giveBack();
    expect(readdirSync(folder)).toEqual([]);
  }
});
