import type { PGlite } from '@electric-sql/pglite';

interface Listener {
  message: (payload: string) => void;
  /** Called after a reconnect. Messages may have been missed. */
  reconnected: () => void;
  problem: (error: unknown) => void;
}

/** Listens to notifications of committed transactions on a channel. Returns a stop function. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/** Listens on the embedded database, which this process uses exclusively. */
export const listenEmbedded =
  (client: PGlite): Listen =>
  async (channel, { message }) => {
    const stop = await client.listen(channel, message);
    return () => (client.closed ? Promise.resolve() : stop());
  };

/** Application name of the connection. */
export const LISTENER = 'second-gear changes';
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;
/** Interval of the probe that detects a dead connection. */
const PROBE_MS = 30_000;

/** Waits for the time in ms, or until the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Listens on PostgreSQL over a connection of its own, which reconnects automatically. */
export const listenPostgres =
  (url: string): Listen =>
  async (channel, { message, reconnected, problem }) => {
    const { default: pg } = await import('pg');
    const stopped = new AbortController();
    const { signal } = stopped;

    /** Listens until the connection is lost (returns the error) or the listener stops (returns null). */
    const listenOnce = async (connected: () => void): Promise<unknown> => {
      const client = new pg.Client({
        connectionString: url,
        application_name: LISTENER,
        connectionTimeoutMillis: 3000,
        query_timeout: 10_000,
        keepAlive: true,
      });
      let probe: NodeJS.Timeout | undefined;
      const over = new Promise<unknown>((resolve) => {
        client.on('error', resolve);
        client.on('end', () => resolve(new Error('the connection has ended')));
        signal.addEventListener('abort', () => resolve(null), { once: true });
        probe = setInterval(() => {
          client.query('select 1').catch(resolve);
        }, PROBE_MS);
      });
      const listening = async () => {
        await client.connect();
        client.on('notification', ({ payload }) => message(payload ?? ''));
        await client.query(`listen "${channel}"`);
        connected();
        return over;
      };
      try {
        return await Promise.race([listening(), over]);
      } catch (error) {
        return error;
      } finally {
        clearInterval(probe);
        client.end().catch(problem);
      }
    };

    let first = true;
    const keepListening = async (started: () => void): Promise<void> => {
      let wait = FIRST_RETRY_MS;
      while (!signal.aborted) {
        const failure = await listenOnce(() => {
          wait = FIRST_RETRY_MS;
          if (!first) reconnected();
          first = false;
          started();
        });
        if (failure === null) return;
        first = false;
        problem(failure);
        started();
        await pause(wait, signal);
        wait = Math.min(wait * 2, LONGEST_RETRY_MS);
      }
    };
    let running: Promise<void> | undefined;
    // The server starts even if the database is unavailable. Connecting is retried.
    await new Promise<void>((started) => {
      running = keepListening(started);
    });
    return async () => {
      stopped.abort();
      await running;
    };
  };
