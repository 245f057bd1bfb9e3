import type { Pool, PoolClient } from 'pg';

/** A pool of connections with its name in metrics. */
export interface ConnectionPool {
  name: string;
  pool: Pool;
}

/** Receives each statement's pool, first keyword and duration. */
export type RecordQuery = (pool: string, operation: string, seconds: number) => void;

/** Keywords that name an operation. Others are counted as `other`, so that their number is bounded. */
const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** Returns the first keyword of a statement in lower case. */
export function operationOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  const keyword = typeof text === 'string' ? (/^[\s(]*([a-z]+)/i.exec(text)?.[1] ?? '').toLowerCase() : '';
  return OPERATIONS.has(keyword) ? keyword : 'other';
}

type Query = (...args: unknown[]) => unknown;

/**
 * Measures the statements of a pool's connections, including failed ones. The driver calls `query` with a
 * callback, or expects a promise.
 */
export function observeQueries({ name, pool }: ConnectionPool, recordQuery: RecordQuery): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as Query;
    const observedQuery: Query = (...args) => {
      const startedAt = performance.now();
      const record = (): void => {
        recordQuery(name, operationOf(args[0]), (performance.now() - startedAt) / 1000);
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const observedCallback = (...results: unknown[]): void => {
          record();
          (callback as Query)(...results);
        };
        return query(...args.slice(0, -1), observedCallback);
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(record, record);
      return result;
    };
    client.query = observedQuery as typeof client.query;
  });
}
