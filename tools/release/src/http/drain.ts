import type { Server } from 'node:http';

/**
 * Stops accepting connections, finishes pending responses, and closes the remaining connections after `limitMs`
 * ms. Resolves when no connection is open.
 */
export async function drain(server: Server, limitMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  const forceTimer = setTimeout(() => {
    server.closeAllConnections();
  }, limitMs);
  await closed;
  clearTimeout(forceTimer);
}
