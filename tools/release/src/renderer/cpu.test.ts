import { Worker } from 'node:worker_threads';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { trackCpu } from './cpu.ts';

/** Starts a thread that sends its kernel thread id and then runs this code. */
async function startWorker(code: string): Promise<{ worker: Worker; task: string | null }> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    let task = null;
    try { task = require('node:fs').readlinkSync('/proc/thread-self').split('/').pop(); } catch {}
    parentPort.postMessage(task);
    ${code}`,
    { eval: true },
  );
  cleanUp(() => worker.terminate());
  const task = await new Promise<string | null>((resolve) => worker.once('message', resolve));
  return { worker, task };
}

/** Keeps this thread busy. */
function burnCpu(ms: number): void {
  const start = process.cpuUsage();
  for (let used = 0; used < ms;) {
    const { user, system } = process.cpuUsage(start);
    used = (user + system) / 1_000;
  }
}

test.each([
  ['measured by the kernel', undefined],
  ['measured by event loop and process if the kernel does not report it', () => null],
])(
  'an endless loop uses CPU time, and a thread that waits for a response uses none: %s',
  async (_case, readCpuMs) => {
    const busyWorker = await startWorker('for (;;);');
    const idleWorker = await startWorker('parentPort.on("message", () => undefined);');
    const busyClock = trackCpu(busyWorker.worker, readCpuMs);
    const idleClock = trackCpu(idleWorker.worker, readCpuMs);
    expect(busyClock.usedMs()).toBe(0);
    for (const [cpu, { task }] of [
      [busyClock, busyWorker],
      [idleClock, idleWorker],
    ] as const)
      cpu.start(task);
    const start = { loop: busyClock.usedMs(), wait: idleClock.usedMs() };
    while (busyClock.usedMs() - start.loop < 500) {
      burnCpu(20);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(idleClock.usedMs() - start.wait).toBeLessThan(250);
  },
);
