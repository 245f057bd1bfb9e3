import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** CPU time of a thread. */
export interface CpuClock {
  /** Starts measuring. `task` is the kernel thread id, or null if unknown. */
  start: (task: string | null) => void;
  /**
   * Returns CPU time so far in milliseconds, 0 before `start`. Time spent waiting for a response or for a
   * core does not count.
   */
  usedMs: () => number;
}

const NS_PER_MS = 1e6;

/**
 * Returns the CPU time of a kernel thread of this process in milliseconds. Null if the system does not count
 * it.
 */
function readThreadCpuMs(task: string): number | null {
  try {
    // The first number is the time on a core in ns (Documentation/scheduler/sched-stats.rst).
    const [ns] = readFileSync(`/proc/self/task/${task}/schedstat`, 'utf8').split(' ');
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
 * Tracks the CPU time of a thread. If the kernel does not report it, the smaller of two upper bounds replaces
 * it: the time in which its event loop was active, or the CPU time of the whole process.
 */
export function trackCpu(
  { performance }: Pick<Worker, 'performance'>,
  readCpuMs = readThreadCpuMs,
): CpuClock {
  let read: () => number = () => 0;
  return {
    start: (task) => {
      if (task !== null && readCpuMs(task) !== null) {
        let lastMs = 0;
        // A thread that has ended uses no more CPU time.
        read = () => (lastMs = readCpuMs(task) ?? lastMs);
        return;
      }
      const start = { loop: performance.eventLoopUtilization(), process: readProcessCpuMs() };
      read = () =>
        Math.min(performance.eventLoopUtilization(start.loop).active, readProcessCpuMs() - start.process);
    },
    usedMs: () => read(),
  };
}
