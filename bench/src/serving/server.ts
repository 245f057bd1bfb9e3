import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './answer.ts';
import type { Source } from './sources.ts';

export interface MemoryServer {
  /** Origin with a trailing slash. */
  url: string;
  close: () => void;
}

/** Response to writes. They have no effect, so that visits do not depend on earlier ones. */
const TAKEN: Answer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"ok":true}'),
};

/**
 * Serves responses from memory, so that no disk, database, or rendering adds latency. Queries the sources in
 * order, once per address.
 */
export async function serveFromMemory(...sources: Source[]): Promise<MemoryServer> {
  const known = new Map<string, Promise<Answer>>();

  async function find(address: string): Promise<Answer> {
    for (const source of sources) {
      const answer = await source(address);
      if (answer) return answer;
    }
    return { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Not found') };
  }

  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    const isAsking = request.method === 'GET' || request.method === 'HEAD';
    const answering = isAsking ? (known.get(address) ?? find(address)) : Promise.resolve(TAKEN);
    if (isAsking) known.set(address, answering);
    answering.then(
      ({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
      },
      (error: unknown) => {
        known.delete(address);
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
