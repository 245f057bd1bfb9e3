import type { ChildProcess } from 'node:child_process';

/** Sends a signal to the process group of a child process that was started with `detached`. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group has no processes left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
