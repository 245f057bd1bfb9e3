import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** The provider's objects by collection, such as `refunds`; newest first. */
export type ProviderLists = Record<string, ({ id: string; created: number } & Record<string, unknown>)[]>;

/**
 * Starts a server that lists and returns the given objects like the provider. Pages have the requested size,
 * but at most three objects. Close it in `afterAll`.
 */
export async function startProviderLists(lists: ProviderLists) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    requests.push(
      `${pathname}${searchParams.size > 0 ? '?' : ''}${decodeURIComponent(searchParams.toString())}`,
    );
    const [, , collection = '', id] = pathname.split('/');
    const objects = lists[collection] ?? [];
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (id !== undefined) {
      const matchingObject = objects.find((object) => object.id === id);
      const error = {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${collection}`,
      };
      respond(matchingObject ? 200 : 404, matchingObject ?? { error });
      return;
    }
    const since = Number(searchParams.get('created[gte]') ?? 0);
    const matchingObjects = objects.filter(({ created }) => created >= since);
    const startingAfter = searchParams.get('starting_after');
    const start =
      startingAfter === null ? 0 : matchingObjects.findIndex((object) => object.id === startingAfter) + 1;
    const end = start + Math.min(3, Number(searchParams.get('limit') ?? 10));
    respond(200, {
      object: 'list',
      url: pathname,
      data: matchingObjects.slice(start, end),
      has_more: end < matchingObjects.length,
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stripe: new Stripe('sk_test_lists', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    }),
    /** Paths and queries of the received requests, oldest first. */
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
