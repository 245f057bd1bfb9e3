import { createServer } from 'node:net';

/**
 * Listens for a moment.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | null>} the port where it was free, null when taken
 */
export function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      // A machine without IPv6, or without this address, has nothing there that could be in the way.
      else if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND'].includes(error.code ?? '')) resolve(port);
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

/**
 * Whether no program listens on the port, on this machine's own address or on all of them.
 * @param {number} port
 */
export const isFree = async (port) =>
  (await tryPort(port, '127.0.0.1')) !== null && (await tryPort(port, '::')) !== null;

/** @typedef {{ name: string, port: number, host: string, what: string }} Place what listens where, and its setting */

/**
 * What to do about those places that another program has, a line each.
 * @param {readonly Place[]} places
 * @returns {Promise<string[]>}
 */
export async function takenPlaces(places) {
  const free = await Promise.all(places.map(({ port, host }) => tryPort(port, host)));
  return places
    .filter((_, index) => free[index] === null)
    .map(
      ({ name, port, what }) =>
        `Port ${port} is taken, and ${what} needs it. Stop what uses it, or set ${name} to another one.`,
    );
}
