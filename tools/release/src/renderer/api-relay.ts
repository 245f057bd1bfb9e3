import { once } from 'node:events';
import { Agent as HttpAgent, createServer, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { RENDERER_TOKEN_HEADER } from '@second-gear/node-utils/renderer-token-header';

/** Headers that belong to one connection (RFC 9110 section 7.6.1), and those that the relay sets. */
const OWN_HEADERS = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['host', RENDERER_TOKEN_HEADER],
]);
const withoutOwnHeaders = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));

/** Forwards reads to the API with the renderer's token. */
export interface ApiRelay {
  /** Address that replaces the API's. Only programs on this machine can reach it. */
  url: string;
  close: () => void;
}

/**
 * Starts a relay for the render threads, so that the token is not in the memory that their code can read.
 * @param api address of the API, without trailing slash
 */
export async function startApiRelay(api: string, token: string): Promise<ApiRelay> {
  const { protocol, hostname, port, pathname } = new URL(api);
  const isSecure = protocol === 'https:';
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const basePath = pathname.replace(/\/$/, '');

  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const forwarded = (isSecure ? requestHttps : requestHttp)({
      ...{ agent, method, hostname: hostname.replaceAll(/[[\]]/g, ''), port, path: basePath + url },
      headers: { ...withoutOwnHeaders(request.headers), [RENDERER_TOKEN_HEADER]: token },
    });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutOwnHeaders(answer.headers));
      // A failure on one side ends the other side.
      pipeline(answer, response, () => undefined);
    });
    // The render thread then handles a lost connection, as without the relay.
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    forwarded.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
