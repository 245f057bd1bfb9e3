import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which could take one between its finding and its use. */
const LOWEST = 15_000;
const HIGHEST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });

/** Ports that nothing listens on, all different. By chance, so that runs side by side do not choose alike. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (!found.has(port) && (await isFree(port))) found.add(port);
  }
  return [...found];
}
