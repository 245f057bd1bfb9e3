import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Texts of sample responses and their replacements. */
const REPLACEMENTS: readonly (readonly [string, string])[] = [
  ['Sample', 'Specimen'],
  ['Ann', 'Bob'],
  ['2020', '2019'],
];

/**
 * Starts an API that forwards to another one and replaces texts in the responses. The gate uses it to detect
 * a page that contains data of another page.
 * @param api address of the other API, without trailing slash
 */
export async function startAlteredApi(api: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const upstreamResponse = await fetch(api + (request.url ?? '/'), {
        method: request.method ?? 'GET',
        headers: { accept: 'application/json' },
      });
      const text = await upstreamResponse.text();
      const total = upstreamResponse.headers.get('x-total-count');
      response.writeHead(upstreamResponse.status, {
        'content-type': upstreamResponse.headers.get('content-type') ?? 'application/json',
        ...(total !== null && { 'x-total-count': total }),
      });
      response.end(
        REPLACEMENTS.reduce((body, [word, replacement]) => body.replaceAll(word, replacement), text),
      );
    })().catch((error: unknown) => {
      response.writeHead(502);
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
