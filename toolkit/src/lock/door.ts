import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/**
 * A socket beside a lock, open as long as its process lives: the kernel shuts it whatever the process dies of,
 * and tells so to everybody who shares the folder on this machine, in whatever container.
 */
export interface Door {
  /** File name of the socket. */
  name: string;
  close: () => Promise<void>;
}

/**
 * Does `work` with a path of a file that is short enough for a socket, of which some hundred bytes are allowed:
 * Linux has one for every folder that is open.
 */
async function withShortPath<T>(file: string, work: (short: string) => Promise<T>): Promise<T> {
  if (!existsSync('/proc/self/fd')) return work(file);
  const folder = await open(path.dirname(file), 'r');
  try {
    return await work(`/proc/self/fd/${String(folder.fd)}/${path.basename(file)}`);
  } finally {
    await folder.close();
  }
}

const listen = (server: Server, place: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    // Whoever wants to know of another user's process may ask too.
    server.listen({ path: place, readableAll: true, writableAll: true }, resolve);
  });

/** Opens a door; null where the file system has no sockets: then only this container can tell. */
export async function openDoor(folder: string, name: string): Promise<Door | null> {
  const place = path.join(folder, name);
  const server = createServer((socket) => socket.destroy());
  try {
    await withShortPath(place, (short) => listen(server, short));
  } catch {
    // Whatever keeps a socket from being here keeps no lock from it.
    server.close();
    return null;
  }
  server.unref();
  return {
    name,
    close: async () => {
      await rm(place, { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a door is open; null where that cannot be told. */
export const doorIsOpen = (place: string): Promise<boolean | null> =>
  withShortPath(
    place,
    (short) =>
      new Promise((resolve) => {
        const socket = connect(short);
        socket.on('connect', () => {
          socket.destroy();
          resolve(true);
        });
        socket.on('error', ({ code }: NodeJS.ErrnoException) => {
          resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? false : null);
        });
      }),
  );
