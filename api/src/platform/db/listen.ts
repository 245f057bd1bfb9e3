import type { PGlite } from '@electric-sql/pglite';

interface Listener {
  onMessage: (payload: string) => void;
  /** Called after a reconnect, because notifications may have been missed. */
  onReconnected: () => void;
  onError: (error: unknown) => void;
}

/**
 * Listens to the PostgreSQL notifications of a channel. The database sends a transaction's notifications when
 * it commits. Returns a function that stops listening.
 */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/** Listens on the embedded database, which this process uses exclusively. */
export const listenEmbedded =
  (client: PGlite): Listen =>
  async (channel, { onMessage }) => {
    const stop = await client.listen(channel, onMessage);
    return () => (client.closed ? Promise.resolve() : stop());
  };

/** Application name of the connection, shown by PostgreSQL. */
export const LISTENER_APPLICATION_NAME = 'second-gear changes';
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;
/** Interval between the probes that detect a dead connection. */
const PROBE_INTERVAL_MS = 30_000;

/** Resolves after the time in ms, or when the signal aborts. */
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

/** Listens on PostgreSQL with a separate connection, which reconnects automatically. */
export const listenPostgres =
  (url: string): Listen =>
  async (channel, { onMessage, onReconnected, onError }) => {
    const { default: pg } = await import('pg');
    const stopController = new AbortController();
    const { signal } = stopController;

    /**
     * Listens until the connection is lost or the listener is stopped. Returns the error, or null if it was
     * stopped.
     */
    const listenOnce = async (onConnected: () => void): Promise<unknown> => {
      const client = new pg.Client({
        connectionString: url,
        application_name: LISTENER_APPLICATION_NAME,
        connectionTimeoutMillis: 3000,
        query_timeout: 10_000,
        keepAlive: true,
      });
      let probe: NodeJS.Timeout | undefined;
      const connectionEnd = new Promise<unknown>((resolve) => {
        client.on('error', resolve);
        client.on('end', () => resolve(new Error('connection closed')));
        signal.addEventListener('abort', () => resolve(null), { once: true });
        probe = setInterval(() => {
          client.query('select 1').catch(resolve);
        }, PROBE_INTERVAL_MS);
      });
      const listenUntilEnded = async () => {
        await client.connect();
        client.on('notification', ({ payload }) => onMessage(payload ?? ''));
        await client.query(`listen "${channel}"`);
        onConnected();
        return connectionEnd;
      };
      try {
        return await Promise.race([listenUntilEnded(), connectionEnd]);
      } catch (error) {
        return error;
      } finally {
        clearInterval(probe);
        client.end().catch(onError);
      }
    };

    let isFirst = true;
    const keepListening = async (onStarted: () => void): Promise<void> => {
      let retryDelayMs = FIRST_RETRY_MS;
      while (!signal.aborted) {
        const failure = await listenOnce(() => {
          retryDelayMs = FIRST_RETRY_MS;
          if (!isFirst) onReconnected();
          isFirst = false;
          onStarted();
        });
        if (failure === null) return;
        isFirst = false;
        onError(failure);
        onStarted();
        await sleep(retryDelayMs, signal);
        retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_MS);
      }
    };
    let running: Promise<void> | undefined;
    // Resolves after the first attempt to connect, whether it succeeds or fails, so that the server starts
    // even if the database is unavailable. Attempts continue in the background.
    await new Promise<void>((resolve) => {
      running = keepListening(resolve);
    });
    return async () => {
      stopController.abort();
      await running;
    };
  };
