import type { FastifyBaseLogger } from 'fastify';

/** A periodic background job. Safe to run in several processes at once. */
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
  /** Starts the job before its scheduled time. */
  wakeUp?: WakeUp;
}

/** Wakes up a job of the same process if there is work. */
export interface WakeUp {
  notify: () => void;
  /** Registers the only listener. */
  onNotify: (callback: () => void) => void;
}

export function createWakeUp(): WakeUp {
  let callback: (() => void) | null = null;
  return {
    notify: () => callback?.(),
    onNotify: (listener) => {
      callback = listener;
    },
  };
}

/**
 * Runs each job soon after the start, then at its interval or when notified. Runs of a job never overlap. A
 * failed run is logged and retried at the next interval. Returns a stop function that waits for running jobs.
 */
export function startJobs(jobs: Job[], log: FastifyBaseLogger): () => Promise<void> {
  const stops = jobs.map((job) => {
    let running: Promise<void> | null = null;
    let timer: NodeJS.Timeout;
    let stopped = false;
    let isNotified = false;
    const runJob = async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
      }
    };
    const schedule = (delay: number) => {
      timer = setTimeout(() => {
        isNotified = false;
        // Asynchronous, so that a job that notifies itself already counts as running.
        running = Promise.resolve()
          .then(runJob)
          .then(() => {
            running = null;
            if (!stopped) schedule(isNotified ? 0 : job.everyMs);
          });
      }, delay);
    };
    job.wakeUp?.onNotify(() => {
      // Work that arrives too late for this run is done in the next one.
      isNotified = true;
      if (running || stopped) return;
      clearTimeout(timer);
      schedule(0);
    });
    schedule(Math.min(job.everyMs, 1000));
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    };
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
