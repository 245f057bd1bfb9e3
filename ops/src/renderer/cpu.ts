import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** What a thread has used of the machine's cores. */
export interface Cpu {
  /** The thread runs from now on; its number at the kernel, null where that is not known. */
  begin: (task: string | null) => void;
  /**
   * CPU time in ms so far; 0 before it has begun. Time in which the thread waits for an answer, or for a core of a busy
   * machine, does not count.
   */
  used: () => number;
}

const NS_A_MS = 1e6;

/** CPU time of a kernel thread of this process in ms; null where the system does not count it. */
function countedFor(task: string): number | null {
  try {
    // The first of its numbers is the time on a core in ns (Documentation/scheduler/sched-stats.rst).
    const [ns] = readFileSync(`/proc/self/task/${task}/schedstat`, 'utf8').split(' ');
    return Number(ns) / NS_A_MS;
  } catch {
    return null;
  }
}

/** CPU time of the whole process in ms. */
function ofProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Follows the CPU time of a thread. Where the kernel does not say it, it is bounded by two greater numbers: the time in
 * which its event loop did not wait, and what the whole process has used.
 */
export function followCpu({ performance }: Pick<Worker, 'performance'>, counted = countedFor): Cpu {
  let read: () => number = () => 0;
  return {
    begin: (task) => {
      if (task !== null && counted(task) !== null) {
        let last = 0;
        // A thread that has ended meanwhile uses no more.
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
