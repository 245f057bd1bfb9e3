import type { ChildProcess } from 'node:child_process';

/** Signals a process that was started `detached`, and all its children, which belong to its process group. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group has no processes left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
