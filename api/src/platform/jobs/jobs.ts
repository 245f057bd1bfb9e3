import type { FastifyBaseLogger } from 'fastify';

/** A periodic background job. Several processes may run it at the same time. */
export interface Job {
  name: string;
  intervalMs: number;
  run: () => Promise<unknown>;
  /** Lets the process start the job before its scheduled time. */
  wakeUp?: WakeUp;
}

/** Wakes up a job in the same process when there is work for it. */
export interface WakeUp {
  notify: () => void;
  /** Registers the job's listener. A new listener replaces the previous one. */
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

/** Receives the duration of each run of a job, in seconds, and whether it succeeded. */
type RecordRun = (job: string, seconds: number, isSuccess: boolean) => void;

/**
 * Runs each job soon after the process starts, then at its interval or when woken up. Runs of a job never
 * overlap. A failed run is logged, and the job runs again at its next interval. Returns a function that stops
 * all jobs and waits for running ones.
 */
export function startJobs(
  jobs: Job[],
  log: FastifyBaseLogger,
  recordRun: RecordRun = () => undefined,
): () => Promise<void> {
  const stops = jobs.map((job) => {
    let running: Promise<void> | null = null;
    let timer: NodeJS.Timeout;
    let isStopped = false;
    let isNotified = false;
    const runJob = async () => {
      const startedAt = performance.now();
      let isSuccess = true;
      try {
        await job.run();
      } catch (error) {
        isSuccess = false;
        log.error({ err: error, job: job.name }, 'job failed');
      }
      recordRun(job.name, (performance.now() - startedAt) / 1000, isSuccess);
    };
    const schedule = (delay: number) => {
      timer = setTimeout(() => {
        isNotified = false;
        // Starts asynchronously, so a job that wakes itself up already counts as running.
        running = Promise.resolve()
          .then(runJob)
          .then(() => {
            running = null;
            if (!isStopped) schedule(isNotified ? 0 : job.intervalMs);
          });
      }, delay);
    };
    job.wakeUp?.onNotify(() => {
      // If the job is running, it may already have missed the new work, so it runs again immediately
      // afterward.
      isNotified = true;
      if (running || isStopped) return;
      clearTimeout(timer);
      schedule(0);
    });
    schedule(Math.min(job.intervalMs, 1000));
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    };
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
