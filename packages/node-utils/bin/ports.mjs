import { createServer } from 'node:net';

/**
 * Briefly listens on a port.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | null>} the port if it is free, otherwise null
 */
export function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      // If the machine has no IPv6 or lacks this address, no other program can use the port there.
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
 * @typedef {{ setting: string, port: number, host: string, service: string }} ServicePort the port of a
 * service; `setting` is the name of the setting that defines it
 */

/**
 * Returns an error message for each port that another program uses.
 * @param {readonly ServicePort[]} servicePorts
 * @returns {Promise<string[]>}
 */
export async function describeOccupiedPorts(servicePorts) {
  const freePorts = await Promise.all(servicePorts.map(({ port, host }) => tryPort(port, host)));
  return servicePorts
    .filter((_, index) => freePorts[index] === null)
    .map(
      ({ setting, port, service }) =>
        `Port ${port} is already in use, but ${service} needs it. Stop the program that uses it, or set ${setting} to another port.`,
    );
}
