import type { Server } from 'node:http';

/**
 * Stops accepting connections, lets the answers that are under way reach their callers, and closes what is left after
 * `limit` ms. Resolves when no connection is open.
 */
export async function drain(server: Server, limit: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  const last = setTimeout(() => {
    server.closeAllConnections();
  }, limit);
  await closed;
  clearTimeout(last);
}
