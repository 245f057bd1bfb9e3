import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** CPU time of a thread. */
export interface Cpu {
  /** Starts measuring. `task` is the kernel thread id, or null if unknown. */
  begin: (task: string | null) => void;
  /**
   * Returns CPU time so far in milliseconds, 0 before `begin`. Time spent waiting for a response or for a
   * core does not count.
   */
  used: () => number;
}

const NS_A_MS = 1e6;

/**
 * Returns the CPU time of a kernel thread of this process in milliseconds. Null if the system does not count
 * it.
 */
function countedFor(task: string): number | null {
  try {
    // The first number is the time on a core in ns (Documentation/scheduler/sched-stats.rst).
    const [ns] = readFileSync(`/proc/self/task/${task}/schedstat`, 'utf8').split(' ');
    return Number(ns) / NS_A_MS;
  } catch {
    return null;
  }
}

/** Returns the CPU time of the whole process in milliseconds. */
function ofProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Tracks the CPU time of a thread. If the kernel does not report it, two upper bounds replace it: the time in
 * which its event loop was active, and the CPU time of the whole process.
 */
export function followCpu({ performance }: Pick<Worker, 'performance'>, counted = countedFor): Cpu {
  let read: () => number = () => 0;
  return {
    begin: (task) => {
      if (task !== null && counted(task) !== null) {
        let last = 0;
        // A thread that has ended uses no more CPU time.
        read = () => (last = counted(task) ?? last);
        return;
      }
      const before = { loop: performance.eventLoopUtilization(), process: ofProcess() };
      read = () =>
        Math.min(performance.eventLoopUtilization(before.loop).active, ofProcess() - before.process);
    },
    used: () => read(),
  };
}
