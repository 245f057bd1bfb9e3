import type { PGlite } from '@electric-sql/pglite';

interface Listener {
  onMessage: (payload: string) => void;
  /** Called after a reconnect. Messages may have been missed. */
  onReconnected: () => void;
  onError: (error: unknown) => void;
}

/** Listens to notifications of committed transactions on a channel. Returns a stop function. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/** Listens on the embedded database, which this process uses exclusively. */
export const listenEmbedded =
  (client: PGlite): Listen =>
  async (channel, { onMessage: message }) => {
    const stop = await client.listen(channel, message);
    return () => (client.closed ? Promise.resolve() : stop());
  };

/** Application name of the connection. */
export const LISTENER_NAME = 'second-gear changes';
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;
/** Interval of the probe that detects a dead connection. */
const PROBE_INTERVAL_MS = 30_000;

/** Waits for the time in ms, or until the signal aborts. */
const sleep = (ms: number, signal: AbortSignal) =>
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
  async (channel, { onMessage: message, onReconnected: reconnected, onError: problem }) => {
    const { default: pg } = await import('pg');
    const stopped = new AbortController();
    const { signal } = stopped;

    /** Listens until the connection is lost (returns the error) or the listener stops (returns null). */
    const listenOnce = async (connected: () => void): Promise<unknown> => {
      const client = new pg.Client({
        connectionString: url,
        application_name: LISTENER_NAME,
        connectionTimeoutMillis: 3000,
        query_timeout: 10_000,
        keepAlive: true,
      });
      let probe: NodeJS.Timeout | undefined;
      const ended = new Promise<unknown>((resolve) => {
        client.on('error', resolve);
        client.on('end', () => resolve(new Error('connection closed')));
        signal.addEventListener('abort', () => resolve(null), { once: true });
        probe = setInterval(() => {
          client.query('select 1').catch(resolve);
        }, PROBE_INTERVAL_MS);
      });
      const listening = async () => {
        await client.connect();
        client.on('notification', ({ payload }) => message(payload ?? ''));
        await client.query(`listen "${channel}"`);
        connected();
        return ended;
      };
      try {
        return await Promise.race([listening(), ended]);
      } catch (error) {
        return error;
      } finally {
        clearInterval(probe);
        client.end().catch(problem);
      }
    };

    let isFirst = true;
    const keepListening = async (started: () => void): Promise<void> => {
      let wait = FIRST_RETRY_MS;
      while (!signal.aborted) {
        const failure = await listenOnce(() => {
          wait = FIRST_RETRY_MS;
          if (!isFirst) reconnected();
          isFirst = false;
          started();
        });
        if (failure === null) return;
        isFirst = false;
        problem(failure);
        started();
        await sleep(wait, signal);
        wait = Math.min(wait * 2, MAX_RETRY_MS);
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
