import { whenEnding } from './command.ts';

/** What the API's own tool answers: a server for tests, or why there is none. */
interface TestPostgres {
  startPostgres: () => Promise<{ url: string; stop: () => Promise<void> } | { url: null; reason: string }>;
}

/** Known by its place only, like every program that is started here: nothing of the API is part of this package. */
const TOOL = new URL('../../../api/src/testing/postgres.mjs', import.meta.url).href;

/**
 * Runs `work` on a PostgreSQL of its own, which is gone afterwards.
 * @returns what `work` returns, or as text the reason why there is no PostgreSQL here
 */
export async function withPostgres<T extends object>(work: (url: string) => Promise<T>): Promise<T | string> {
  const { startPostgres } = (await import(TOOL)) as TestPostgres;
  const server = await startPostgres();
  if (server.url === null) return server.reason;
  const forget = whenEnding(server.stop);
  try {
    return await work(server.url);
  } finally {
    forget();
    await server.stop();
  }
}
