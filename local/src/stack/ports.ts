import { createServer } from 'node:net';
import { PORT_VARIABLES, type Ports, type Settings } from './settings.ts';

const WHAT: Record<keyof Ports, string> = {
  site: 'the site',
  api: 'the API',
  authEmulator: 'the Auth emulator',
  sandbox: 'the payments sandbox',
  renderer: 'the renderer',
};

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

/** What to do about taken ports, a line each. */
export const takenMessage = (taken: readonly (keyof Ports)[], ports: Ports): string =>
  taken
    .map(
      (name) =>
        `Port ${String(ports[name])} is taken, and ${WHAT[name]} needs it. ` +
        `Stop what uses it, or choose another: ${PORT_VARIABLES[name]}=${String(ports[name] + 1)} npm start (or set it in .env).`,
    )
    .join('\n');

/** Throws an Error with takenMessage unless every port that this stack will use is free. */
export async function requireFreePorts({ ports, signIn, payments, draws }: Settings): Promise<void> {
  const used = (Object.keys(ports) as (keyof Ports)[])
    .filter((name) => name !== 'authEmulator' || signIn === 'emulator')
    .filter((name) => name !== 'sandbox' || payments === 'sandbox')
    .filter((name) => name !== 'renderer' || draws);
  const free = await Promise.all(used.map((name) => isFree(ports[name])));
  const taken = used.filter((_, index) => !free[index]);
  if (taken.length > 0) throw new Error(takenMessage(taken, ports));
}
