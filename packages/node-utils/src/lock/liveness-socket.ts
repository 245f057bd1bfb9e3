import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/**
 * A socket next to a lock that is open while its process lives. The kernel closes it however the process
 * ends. All processes on this machine that share the folder can check whether it is open, even from other
 * containers.
 */
export interface LivenessSocket {
  /** File name of the socket. */
  name: string;
  close: () => Promise<void>;
}

/**
 * Calls `work` with a short path of a file, because socket paths are limited to about 100 bytes. Linux
 * provides a short path for every open folder.
 */
async function withShortPath<T>(file: string, work: (shortPath: string) => Promise<T>): Promise<T> {
  if (!existsSync('/proc/self/fd')) return work(file);
  const folder = await open(path.dirname(file), 'r');
  try {
    return await work(`/proc/self/fd/${String(folder.fd)}/${path.basename(file)}`);
  } finally {
    await folder.close();
  }
}

const listen = (server: Server, socketPath: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    // Processes of other users may connect too.
    server.listen({ path: socketPath, readableAll: true, writableAll: true }, resolve);
  });

/**
 * Opens a liveness socket; null if the file system has no sockets. Without a socket, only processes in the
 * same container can tell whether this process lives.
 */
export async function openLivenessSocket(folder: string, name: string): Promise<LivenessSocket | null> {
  const socketPath = path.join(folder, name);
  const server = createServer((socket) => socket.destroy());
  try {
    await withShortPath(socketPath, (shortPath) => listen(server, shortPath));
  } catch {
    // A lock works without its socket.
    server.close();
    return null;
  }
  server.unref();
  return {
    name,
    close: async () => {
      await rm(socketPath, { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether a socket accepts connections; null if unknown. */
export const isLivenessSocketOpen = (socketPath: string): Promise<boolean | null> =>
  withShortPath(
    socketPath,
    (shortPath) =>
      new Promise((resolve) => {
        const socket = connect(shortPath);
        socket.on('connect', () => {
          socket.destroy();
          resolve(true);
        });
        socket.on('error', ({ code }: NodeJS.ErrnoException) => {
          resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? false : null);
        });
      }),
  );
