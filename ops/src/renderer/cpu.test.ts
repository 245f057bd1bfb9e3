import { Worker } from 'node:worker_threads';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { followCpu } from './cpu.ts';

/** Starts a thread that sends its kernel thread id and then runs this code. */
async function threadOf(code: string): Promise<{ worker: Worker; task: string | null }> {
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
function work(ms: number): void {
  const before = process.cpuUsage();
  for (let used = 0; used < ms;) {
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1_000;
  }
}

test.each([
  ['by the kernel', undefined],
  ['by the event loop and the process, where the kernel does not say it', () => null],
])(
  'an endless loop uses CPU time, and a thread that waits for a response uses none: %s',
  async (_how, counted) => {
    const looping = await threadOf('for (;;);');
    const waiting = await threadOf('parentPort.on("message", () => undefined);');
    const loop = followCpu(looping.worker, counted);
    const wait = followCpu(waiting.worker, counted);
    expect(loop.used()).toBe(0);
    for (const [cpu, { task }] of [
      [loop, looping],
      [wait, waiting],
    ] as const)
      cpu.begin(task);
    const before = { loop: loop.used(), wait: wait.used() };
    while (loop.used() - before.loop < 500) {
      work(20);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(wait.used() - before.wait).toBeLessThan(250);
  },
);
