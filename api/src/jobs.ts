import type { FastifyBaseLogger } from 'fastify';

/** Work that the server does by itself from time to time; safe to run in several processes at once. */
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

/**
 * Runs each job soon after the start and then at its pace, never twice at a time. A failed run is logged
 * and tried again at the next turn. Returns a stop function, which waits for running jobs.
 */
export function startJobs(jobs: Job[], log: FastifyBaseLogger): () => Promise<void> {
  const stops = jobs.map((job) => {
    let running: Promise<void> | null = null;
    let timer: NodeJS.Timeout;
    let stopped = false;
    const turn = async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
      }
    };
    const plan = (delay: number) => {
      timer = setTimeout(() => {
        running = turn().then(() => {
          running = null;
          if (!stopped) plan(job.everyMs);
        });
      }, delay);
    };
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
