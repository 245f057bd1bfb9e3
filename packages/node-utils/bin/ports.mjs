import { createServer } from 'node:net';

/**
 * Listens on a port for a moment.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | null>} the port if it is free, otherwise null
 */
export function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      // If this machine has no IPv6 or no such address, no other program can use the port on it.
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
 * Whether the port is free on localhost and on all interfaces.
 * @param {number} port
 */
export const isFree = async (port) =>
  (await tryPort(port, '127.0.0.1')) !== null && (await tryPort(port, '::')) !== null;

/**
 * @typedef {{ name: string, port: number, host: string, what: string }} ServicePort a service's port and its
 * setting
 */

/**
 * Returns instructions about ports that another program uses, one per line.
 * @param {readonly ServicePort[]} servicePorts
 * @returns {Promise<string[]>}
 */
export async function describeOccupiedPorts(servicePorts) {
  const free = await Promise.all(servicePorts.map(({ port, host }) => tryPort(port, host)));
  return servicePorts
    .filter((_, index) => free[index] === null)
    .map(
      ({ name, port, what }) =>
        `Port ${port} is already in use, but ${what} needs it. Stop the program that uses it, or set ${name} to another port.`,
    );
}
