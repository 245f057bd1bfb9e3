import type { FastifyBaseLogger } from 'fastify';

/** Work that the server does by itself from time to time; safe to run in several processes at once. */
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
  /** Calls it before its turn. */
  bell?: Bell;
}

/** By this a job hears in its own process that there is something to do. */
export interface Bell {
  ring: () => void;
  /** Who hears it: one at a time. */
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
 * Runs each job soon after the start and then at its pace, or as its bell rings, never twice at a time. A failed run is
 * logged and tried again at the next turn. Returns a stop function, which waits for running jobs.
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
        // A job that rings for itself does so while it counts as running.
        running = Promise.resolve()
          .then(turn)
          .then(() => {
            running = null;
            if (!stopped) plan(rung ? 0 : job.everyMs);
          });
      }, delay);
    };
    job.bell?.answeredBy(() => {
      // What it does not see any more in this run, it does in the next one.
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
