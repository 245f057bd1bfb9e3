import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { cleanUp, temporaryFolder } from '../testing/clean-up.ts';
import { BusyError, copyWithoutLocks, isLockFile, takeLock, withLock } from './lock.ts';

/** Only Linux provides the data that distinguish a dead holder from a living process with its PID. */
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
/** Start time of a process in kernel ticks. */
const startOf = (pid: number): string => statOf(pid)[19]!;

/** Creates a lock with another holder. Returns a function that tries to acquire it without waiting. */
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

test('copyWithoutLocks omits a held lock and the files next to it', async () => {
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

test('a held lock excludes others, and leaves no files after its release', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, '.lock');
  await withLock(lock, async () => {
    await expect(withLock(lock, () => Promise.resolve(), { wait: 0 })).rejects.toBeInstanceOf(BusyError);
  });
  expect(readdirSync(folder)).toEqual([]);
  await expect(withLock(lock, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(readdirSync(folder)).toEqual([]);
});

test('a process waits for a lock of unknown format until it is removed', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, '.lock');
  await writeFile(lock, 'mine!');
  await expect(withLock(lock, () => Promise.resolve(), { wait: 0 })).rejects.toThrow(`remove ${lock}`);
});

test('releasing a lock does not remove the lock of a later holder', async () => {
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
  // Its parent becomes a program that never reaps its children.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endAfterTest(parent);
  const [said] = (await once(parent.stdout!, 'data')) as [Buffer];
  const pid = Number(said.toString());
  const started = startOf(pid);
  const deadline = Date.now() + 60_000;
  // Wait until the shell has become that program; a shell would reap the child.
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
  // Format of older commands.
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
  // A file that a killed process leaves behind.
  await writeFile(path.join(folder, '.lock.x.door'), '');
  await expect(take()).resolves.toBe('taken');
  expect(readdirSync(folder)).toEqual([]);
  // Without a socket, the state of the holder is unknown.
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
      // The view from another container.
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

test('a lock is held until it is released, and BusyError names the holder', async () => {
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

test('exactly one of many simultaneous processes gets the lock of a dead one, every time', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, 'db.lock');
  for (let round = 0; round < 40; round += 1) {
    // Former format of embedded databases.
    await writeFile(lock, `999999999 1 dead-${String(round)}`);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(lock, { wait: 0 })));
    const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(taken).toHaveLength(1);
    for (const giveBack of taken) await giveBack();
    expect(readdirSync(folder)).toEqual([]);
  }
});
