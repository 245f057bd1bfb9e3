import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/**
 * A socket next to a lock. It is open while its process is alive, because the kernel closes it when the
 * process ends. Every process on this machine that can access the folder can check the socket, even in
 * another container.
 */
export interface LivenessSocket {
  /** File name of the socket. */
  name: string;
  close: () => Promise<void>;
}

/**
 * Calls `work` with a short path to a file, because socket paths can be only about 100 bytes long. On Linux,
 * every open folder has a short path.
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
    // Processes run by other users must be able to connect.
    server.listen({ path: socketPath, readableAll: true, writableAll: true }, resolve);
  });

/**
 * Opens a liveness socket. Returns null if the file system does not support sockets. Only processes in the
 * same container can then detect whether this process is alive.
 */
export async function openLivenessSocket(folder: string, name: string): Promise<LivenessSocket | null> {
  const socketPath = path.join(folder, name);
  const server = createServer((socket) => socket.destroy());
  try {
    await withShortPath(socketPath, (shortPath) => listen(server, shortPath));
  } catch {
    // The lock works without a socket.
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

/** Whether a socket accepts connections. Resolves to null if that is unknown. */
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
