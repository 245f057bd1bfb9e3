import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { cleanUp, createTemporaryFolder } from '../testing/clean-up.ts';
import { acquireLock, BusyError, copyWithoutLocks, isLockFile, withLock } from './lock.ts';

/** Only Linux provides the process data needed to recognize a dead holder whose PID was reused. */
const testOnLinux = existsSync('/proc/self/stat') ? test : test.skip;

const readProcessStat = (pid: number | 'self'): string[] =>
  readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
const readMachineData = () => ({
  host: hostname(),
  boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
  space: readlinkSync('/proc/self/ns/pid'),
});
/** Returns the start time of a process in kernel ticks. */
const readStartTime = (pid: number): string => readProcessStat(pid)[19]!;

/**
 * Creates a lock with the given holder. Returns a function that tries to acquire the lock without waiting.
 */
async function createHeldLock(holder: object) {
  const folder = await createTemporaryFolder();
  const lock = path.join(folder, '.lock');
  await writeFile(lock, JSON.stringify({ id: 'other', ...holder }));
  return { folder, tryAcquire: () => withLock(lock, () => Promise.resolve('acquired'), { timeoutMs: 0 }) };
}

function killAfterTest(child: ChildProcess): void {
  cleanUp(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  });
}

test('copyWithoutLocks omits a held lock and the files next to it', async () => {
  const folder = await createTemporaryFolder();
  await writeFile(path.join(folder, 'ledger.jsonl'), '{}');
  for (const name of ['.lock', '.bucket.lock']) {
    await withLock(path.join(folder, name), async () => {
      const names = readdirSync(folder);
      expect(names).toContain(name);
      expect(names.filter((other) => !isLockFile(other))).toEqual(['ledger.jsonl']);
      const copy = path.join(await createTemporaryFolder(), 'copy');
      await copyWithoutLocks(folder, copy);
      expect(readdirSync(copy)).toEqual(['ledger.jsonl']);
    });
  }
  expect(['ledger.jsonl', 'clock', '.locksmith'].filter(isLockFile)).toEqual([]);
});

test('a lock can have one holder at a time, and leaves no files after its release', async () => {
  const folder = await createTemporaryFolder();
  const lock = path.join(folder, '.lock');
  await withLock(lock, async () => {
    await expect(withLock(lock, () => Promise.resolve(), { timeoutMs: 0 })).rejects.toBeInstanceOf(BusyError);
  });
  expect(readdirSync(folder)).toEqual([]);
  await expect(withLock(lock, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock of unknown format cannot be acquired, and the error names the file to remove', async () => {
  const folder = await createTemporaryFolder();
  const lock = path.join(folder, '.lock');
  await writeFile(lock, 'mine!');
  await expect(withLock(lock, () => Promise.resolve(), { timeoutMs: 0 })).rejects.toThrow(`remove ${lock}`);
});

test('releasing a lock does not remove the lock of a later holder', async () => {
  const folder = await createTemporaryFolder();
  const lock = path.join(folder, '.lock');
  const other = JSON.stringify({ id: 'another', pid: process.pid, host: hostname() });
  await withLock(lock, async () => {
    await rm(lock);
    await writeFile(lock, other);
  });
  expect(readFileSync(lock, 'utf8')).toBe(other);
});

testOnLinux('a lock of a living process cannot be acquired, but one with a reused PID can', async () => {
  const thisProcess = { ...readMachineData(), pid: process.pid };
  await expect(
    (await createHeldLock({ ...thisProcess, started: readStartTime(process.pid) })).tryAcquire(),
  ).rejects.toBeInstanceOf(BusyError);
  const { folder, tryAcquire } = await createHeldLock({ ...thisProcess, started: '1' });
  await expect(tryAcquire()).resolves.toBe('acquired');
  expect(readdirSync(folder)).toEqual([]);
});

testOnLinux('a zombie process holds no lock', async () => {
  // The parent is a program that never reaps its children.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  killAfterTest(parent);
  const [pidOutput] = (await once(parent.stdout!, 'data')) as [Buffer];
  const pid = Number(pidOutput.toString());
  const started = readStartTime(pid);
  const deadline = Date.now() + 60_000;
  // Waits until `exec` has replaced the shell, because a shell would reap the child.
  while (readFileSync(`/proc/${String(parent.pid)}/comm`, 'utf8').trim() !== 'sleep') {
    if (Date.now() > deadline) throw new Error('The shell did not become sleep in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect(
    (await createHeldLock({ ...readMachineData(), pid, started })).tryAcquire(),
  ).rejects.toBeInstanceOf(BusyError);
  process.kill(pid, 'SIGKILL');
  while (readProcessStat(pid)[0] !== 'Z') {
    if (Date.now() > deadline) throw new Error('The killed process did not end in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect((await createHeldLock({ ...readMachineData(), pid, started })).tryAcquire()).resolves.toBe(
    'acquired',
  );
  // A lock in the format of older commands.
  await expect((await createHeldLock({ host: hostname(), pid })).tryAcquire()).resolves.toBe('acquired');
});

testOnLinux('a holder in another container counts as alive while its liveness socket is open', async () => {
  const holderInOtherContainer = {
    ...readMachineData(),
    host: 'another-container',
    space: 'pid:[1]',
    pid: 1,
    started: '1',
  };
  const { folder, tryAcquire } = await createHeldLock({ ...holderInOtherContainer, door: '.lock.x.door' });
  const livenessSocket = createServer((socket) => socket.destroy());
  livenessSocket.listen(path.join(folder, '.lock.x.door'));
  await once(livenessSocket, 'listening');
  await expect(tryAcquire()).rejects.toBeInstanceOf(BusyError);
  livenessSocket.close();
  await once(livenessSocket, 'close');
  // A file that a killed process leaves behind.
  await writeFile(path.join(folder, '.lock.x.door'), '');
  await expect(tryAcquire()).resolves.toBe('acquired');
  expect(readdirSync(folder)).toEqual([]);
  // Without a socket, the state of the holder is unknown.
  await expect((await createHeldLock(holderInOtherContainer)).tryAcquire()).rejects.toBeInstanceOf(BusyError);
});

testOnLinux('a lock from before a reboot is stale if its holder was on this machine', async () => {
  const holderBeforeReboot = {
    ...readMachineData(),
    boot: '00000000-0000-4000-8000-000000000000',
    pid: process.pid,
  };
  await expect(
    (await createHeldLock({ ...holderBeforeReboot, started: readStartTime(process.pid) })).tryAcquire(),
  ).resolves.toBe('acquired');
  await expect(
    (await createHeldLock({ ...holderBeforeReboot, host: 'another-machine' })).tryAcquire(),
  ).rejects.toBeInstanceOf(BusyError);
  await expect(
    (await createHeldLock({ pid: 1, host: 'another-machine' })).tryAcquire(),
  ).rejects.toBeInstanceOf(BusyError);
});

testOnLinux(
  'a lock contains machine, start time, and liveness socket of its holder, even if its path is long',
  async () => {
    const folder = path.join(await createTemporaryFolder(), 'deep'.repeat(30));
    await mkdir(folder);
    const lock = path.join(folder, '.lock');
    await withLock(lock, async () => {
      const holder = JSON.parse(readlinkSync(lock)) as { door: string };
      expect(holder).toMatchObject({
        ...readMachineData(),
        pid: process.pid,
        started: readStartTime(process.pid),
      });
      // A lock with the same holder, as another container sees it.
      await writeFile(path.join(folder, '.other'), JSON.stringify({ ...holder, id: 'x', space: 'pid:[1]' }));
      await expect(
        withLock(path.join(folder, '.other'), () => Promise.resolve(), { timeoutMs: 0 }),
      ).rejects.toBeInstanceOf(BusyError);
    });
    await expect(
      withLock(path.join(folder, '.other'), () => Promise.resolve('acquired'), { timeoutMs: 0 }),
    ).resolves.toBe('acquired');
  },
);

test('acquireLock throws BusyError with the holder until the lock is released', async () => {
  const folder = await createTemporaryFolder();
  const lock = path.join(folder, 'db.lock');
  const release = await acquireLock(lock);
  await expect(acquireLock(lock, { timeoutMs: 0 })).rejects.toThrow(
    `Process ${String(process.pid)} on ${hostname()} holds this lock`,
  );
  await expect(
    acquireLock(lock, { timeoutMs: 0, busyMessage: ({ pid }) => `held by ${String(pid)}` }),
  ).rejects.toThrow(`held by ${String(process.pid)}`);
  await release();
  await (
    await acquireLock(lock, { timeoutMs: 0 })
  )();
  expect(readdirSync(folder)).toEqual([]);
});

test('exactly one of many simultaneous attempts acquires the lock of a dead process', async () => {
  const folder = await createTemporaryFolder();
  const lock = path.join(folder, 'db.lock');
  for (let round = 0; round < 40; round += 1) {
    // A lock in the former format of embedded databases.
    await writeFile(lock, `999999999 1 dead-${String(round)}`);
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => acquireLock(lock, { timeoutMs: 0 })),
    );
    const releaseFunctions = attempts.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    expect(releaseFunctions).toHaveLength(1);
    for (const release of releaseFunctions) await release();
    expect(readdirSync(folder)).toEqual([]);
  }
});
