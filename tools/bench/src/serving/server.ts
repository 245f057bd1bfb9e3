import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PreparedResponse } from './prepared-response.ts';
import type { Source } from './sources.ts';

export interface MemoryServer {
  /** Origin with a trailing slash. */
  url: string;
  close: () => void;
}

/**
 * Response to requests other than GET and HEAD. The server ignores such requests, so no visit affects later
 * visits.
 */
const WRITE_RESPONSE: PreparedResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"ok":true}'),
};

/**
 * Serves responses from memory, so no disk, database, or rendering adds latency. For each new address,
 * queries the sources in order and keeps the first response.
 */
export async function serveFromMemory(...sources: Source[]): Promise<MemoryServer> {
  const cachedResponses = new Map<string, Promise<PreparedResponse>>();

  async function findResponse(address: string): Promise<PreparedResponse> {
    for (const source of sources) {
      const preparedResponse = await source(address);
      if (preparedResponse) return preparedResponse;
    }
    return { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Not found') };
  }

  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const responsePromise = isRead
      ? (cachedResponses.get(address) ?? findResponse(address))
      : Promise.resolve(WRITE_RESPONSE);
    if (isRead) cachedResponses.set(address, responsePromise);
    responsePromise.then(
      ({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
      },
      (error: unknown) => {
        cachedResponses.delete(address);
        response.writeHead(502).end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${String(port)}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
