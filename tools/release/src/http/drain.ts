import type { Server } from 'node:http';

const IDLE_CHECK_INTERVAL_MS = 100;

/**
 * Stops accepting connections and waits for pending responses. After `limitMs` it closes the remaining
 * connections. Resolves when no connection is open.
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
  // close() closes the connections that are idle now. A connection whose response ends later stays open until
  // its client closes it.
  const idleTimer = setInterval(() => {
    server.closeIdleConnections();
  }, IDLE_CHECK_INTERVAL_MS);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(forceTimer);
}
