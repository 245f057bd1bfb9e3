import { join } from 'node:path';
import { type Child, type ChildSpec, startChild } from './child.ts';

/** Starts, monitors, and stops all processes of one stack. */
export interface Family {
  /** Starts a process that must run as long as the stack. */
  start: (spec: ChildSpec) => Child;
  /** Starts a process that is optional for a while. It restarts whenever it ends. */
  keep: (spec: ChildSpec) => Child;
  /** Runs a process to completion. Throws with its last lines if it fails. */
  run: (spec: ChildSpec) => Promise<void>;
  /** Waits until `url` returns 2xx. Throws on timeout (`timeoutMs`) or if the process ends. */
  answers: (child: Child, url: string, timeoutMs: number) => Promise<void>;
  /** Rejects as soon as a started process ends unexpectedly. */
  death: Promise<never>;
  /** Stops all processes, most recently started first. A second call waits for the first. */
  stop: () => Promise<void>;
}

/** Delay before a restart. */
const RESTART_MS = 500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createFamily(logDir: string): Family {
  const children: Child[] = [];
  let stopping: Promise<void> | undefined;
  let reject: (error: Error) => void;
  const death = new Promise<never>((_, fail) => {
    reject = fail;
  });
  // Prevents an unhandled rejection while no caller awaits it.
  death.catch((error: unknown) => error);

  const logOf = (spec: ChildSpec): string =>
    join(logDir, `${spec.name.toLowerCase().replaceAll(' ', '-')}.log`);
  const report = (child: Child, how: string): Error => {
    const last = child.tail().map((line) => `    ${line}`);
    return new Error(
      [`${child.spec.name}: ${how}. Its last lines (all in ${logOf(child.spec)}):`, ...last].join('\n'),
    );
  };
  const launch = (spec: ChildSpec): Child => {
    if (stopping) throw new Error('The stack is stopping');
    const child = startChild(spec, logOf(spec));
    children.push(child);
    return child;
  };

  const start = (spec: ChildSpec): Child => {
    const child = launch(spec);
    void child.ended.then((how) => {
      if (!stopping) reject(report(child, how ?? 'ended by itself'));
    });
    return child;
  };

  const keep = (spec: ChildSpec): Child => {
    const child = launch(spec);
    void child.ended.then(async () => {
      children.splice(children.indexOf(child), 1);
      await pause(RESTART_MS);
      if (!stopping) keep(spec);
    });
    return child;
  };

  const run = async (spec: ChildSpec): Promise<void> => {
    const child = launch(spec);
    const how = await child.ended;
    children.splice(children.indexOf(child), 1);
    if (how !== null) throw report(child, how);
  };

  const answers = async (child: Child, url: string, timeoutMs: number): Promise<void> => {
    const until = Date.now() + timeoutMs;
    let given = false;
    let last = 'no answer';
    const poll = async (): Promise<void> => {
      while (!given && Date.now() < until) {
        try {
          const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
          await answer.arrayBuffer();
          if (answer.ok) return;
          last = `answer ${String(answer.status)}`;
        } catch (error) {
          last = error instanceof Error ? error.message : String(error);
        }
        await pause(100);
      }
      throw report(child, `not ready after ${String(timeoutMs / 1000)} s (${url}: ${last})`);
    };
    try {
      await Promise.race([poll(), death]);
    } finally {
      given = true;
    }
  };

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const child of [...children].reverse()) await child.stop();
    })();
    return stopping;
  };
  return { start, keep, run, answers, death, stop };
}
