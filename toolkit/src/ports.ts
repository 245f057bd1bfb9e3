import { createServer } from 'node:net';

/** Listens for a moment. Resolves with the port where it was free, null when taken. */
function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      // A machine without IPv6 has nothing there that could be in the way.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(port);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address ? address.port : null);
      });
    });
  });
}

/** Whether nobody listens on the port, on this machine's own address or on all of them. */
export const isFree = async (port: number): Promise<boolean> =>
  (await tryPort(port, '127.0.0.1')) !== null && (await tryPort(port, '::')) !== null;

/** Below the ports that systems give to outgoing connections, which could take one before it is used. */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES = 1000;

/** A port that nobody uses now, by chance, so that stacks side by side do not choose alike. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error('This machine has no free port left');
}

/** Several of them, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
