import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';

/** Starts a server on a free port until the end of the test file. Returns its address. */
export async function listenOnFreePort(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  cleanUp(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}
