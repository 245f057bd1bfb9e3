import { onAbort } from './run-command.ts';
import { startPostgres } from './start-postgres.ts';

/**
 * Runs `work` on a temporary PostgreSQL server.
 * @returns the result of `work`, or as text the reason why PostgreSQL is unavailable
 */
export async function withPostgres<T extends object>(work: (url: string) => Promise<T>): Promise<T | string> {
  const server = await startPostgres();
  if (server.url === null) return server.reason;
  const unregister = onAbort(server.stop);
  try {
    return await work(server.url);
  } finally {
    unregister();
    await server.stop();
  }
}
