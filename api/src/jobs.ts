import type { FastifyBaseLogger } from 'fastify';

/** A periodic background job. Safe to run in several processes at once. */
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
  /** Starts the job before its scheduled time. */
  bell?: Bell;
}

/** Wakes up a job of the same process if there is work. */
export interface Bell {
  ring: () => void;
  /** Registers the only listener. */
  answeredBy: (hear: () => void) => void;
}

export function createBell(): Bell {
  let hear: (() => void) | null = null;
  return {
    ring: () => hear?.(),
    answeredBy: (listener) => {
      hear = listener;
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
    let rung = false;
    const turn = async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
      }
    };
    const plan = (delay: number) => {
      timer = setTimeout(() => {
        rung = false;
        // Asynchronous, so that a job that notifies itself already counts as running.
        running = Promise.resolve()
          .then(turn)
          .then(() => {
            running = null;
            if (!stopped) plan(rung ? 0 : job.everyMs);
          });
      }, delay);
    };
    job.bell?.answeredBy(() => {
      // Work that arrives too late for this run is done in the next one.
      rung = true;
      if (running || stopped) return;
      clearTimeout(timer);
      plan(0);
    });
    plan(Math.min(job.everyMs, 1000));
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
