import { join } from 'node:path';
import { type Child, type ChildSpec, startChild } from './child.ts';

/** Starts, monitors, and stops all processes of one stack. */
export interface Supervisor {
  /** Starts a process that must run as long as the stack runs. */
  start: (spec: ChildSpec) => Child;
  /**
   * Starts a process, and restarts it whenever it ends. Use it for processes without which the stack can run
   * for a while.
   */
  restartOnExit: (spec: ChildSpec) => Child;
  /**
   * Runs a process to completion. If the process fails, throws an Error with the last lines of its output.
   */
  run: (spec: ChildSpec) => Promise<void>;
  /** Waits until `url` returns 2xx. Throws on timeout (`timeoutMs`) or if the process ends. */
  waitUntilHealthy: (child: Child, url: string, timeoutMs: number) => Promise<void>;
  /** Rejects as soon as a started process ends unexpectedly. */
  unexpectedExit: Promise<never>;
  /** Stops all processes, most recently started first. A second call waits for the first. */
  stop: () => Promise<void>;
}

/** Delay in ms before a restart. */
const RESTART_DELAY_MS = 500;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createSupervisor(logDir: string): Supervisor {
  const children: Child[] = [];
  let stopping: Promise<void> | undefined;
  let rejectUnexpectedExit: (error: Error) => void;
  const unexpectedExit = new Promise<never>((_, reject) => {
    rejectUnexpectedExit = reject;
  });
  // Without this handler, the rejection would be reported as unhandled while no caller awaits the promise.
  unexpectedExit.catch((error: unknown) => error);

  const getLogFile = (spec: ChildSpec): string =>
    join(logDir, `${spec.name.toLowerCase().replaceAll(' ', '-')}.log`);
  const toExitError = (child: Child, reason: string): Error => {
    const lastLines = child.tail().map((line) => `    ${line}`);
    return new Error(
      [
        `${child.spec.name}: ${reason}. Last lines of its log (${getLogFile(child.spec)}):`,
        ...lastLines,
      ].join('\n'),
    );
  };
  const launchChild = (spec: ChildSpec): Child => {
    if (stopping) throw new Error('The stack is stopping');
    const child = startChild(spec, getLogFile(spec));
    children.push(child);
    return child;
  };

  const start = (spec: ChildSpec): Child => {
    const child = launchChild(spec);
    void child.exitReason.then((reason) => {
      if (!stopping) rejectUnexpectedExit(toExitError(child, reason ?? 'exited unexpectedly'));
    });
    return child;
  };

  const restartOnExit = (spec: ChildSpec): Child => {
    const child = launchChild(spec);
    void child.exitReason.then(async () => {
      children.splice(children.indexOf(child), 1);
      await wait(RESTART_DELAY_MS);
      if (!stopping) restartOnExit(spec);
    });
    return child;
  };

  const run = async (spec: ChildSpec): Promise<void> => {
    const child = launchChild(spec);
    const reason = await child.exitReason;
    children.splice(children.indexOf(child), 1);
    if (reason !== null) throw toExitError(child, reason);
  };

  const waitUntilHealthy = async (child: Child, url: string, timeoutMs: number): Promise<void> => {
    const deadline = Date.now() + timeoutMs;
    let isSettled = false;
    let lastResult = 'no response';
    const poll = async (): Promise<void> => {
      while (!isSettled && Date.now() < deadline) {
        try {
          const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
          await response.arrayBuffer();
          if (response.ok) return;
          lastResult = `status ${String(response.status)}`;
        } catch (error) {
          lastResult = error instanceof Error ? error.message : String(error);
        }
        await wait(100);
      }
      throw toExitError(child, `not ready after ${String(timeoutMs / 1000)} s (${url}: ${lastResult})`);
    };
    try {
      await Promise.race([poll(), unexpectedExit]);
    } finally {
      isSettled = true;
    }
  };

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const child of [...children].reverse()) await child.stop();
    })();
    return stopping;
  };
  return { start, restartOnExit, run, waitUntilHealthy, unexpectedExit, stop };
}
