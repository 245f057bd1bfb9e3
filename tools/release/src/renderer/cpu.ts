import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** CPU time of a thread. */
export interface CpuClock {
  /** Starts measuring. `threadId` is the id of the thread in the kernel, or null if unknown. */
  start: (threadId: string | null) => void;
  /**
   * Returns the CPU time since `start` in milliseconds, or 0 before `start`. Time in which the thread waits
   * for a response or for a core does not count.
   */
  usedMs: () => number;
}

const NS_PER_MS = 1e6;

/**
 * Returns the CPU time of a kernel thread of this process in milliseconds, or null if the system does not
 * report it.
 */
function readThreadCpuMs(threadId: string): number | null {
  try {
    // The first number is the time on a core in ns (Documentation/scheduler/sched-stats.rst).
    const [ns] = readFileSync(`/proc/self/task/${threadId}/schedstat`, 'utf8').split(' ');
    return Number(ns) / NS_PER_MS;
  } catch {
    return null;
  }
}

/** Returns the CPU time of the whole process in milliseconds. */
function readProcessCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Tracks the CPU time of a thread. If the kernel does not report it, uses the smaller of two upper bounds:
 * the time in which the event loop of the thread was active, and the CPU time of the whole process.
 */
export function trackCpu(
  { performance }: Pick<Worker, 'performance'>,
  readCpuMs = readThreadCpuMs,
): CpuClock {
  let readMs: () => number = () => 0;
  return {
    start: (threadId) => {
      if (threadId !== null && readCpuMs(threadId) !== null) {
        let lastMs = 0;
        // A thread that has ended uses no more CPU time.
        readMs = () => (lastMs = readCpuMs(threadId) ?? lastMs);
        return;
      }
      const start = { loop: performance.eventLoopUtilization(), process: readProcessCpuMs() };
      readMs = () =>
        Math.min(performance.eventLoopUtilization(start.loop).active, readProcessCpuMs() - start.process);
    },
    usedMs: () => readMs(),
  };
}
