import { once } from 'node:events';
import { Readable } from 'node:stream';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import fastify from 'fastify';
import { createEmptySite } from '../testing/fixtures.ts';
import { createGateway } from './gateway.ts';
import { stopGateway } from './stop-gateway.ts';

test('a stopping gateway completes a pending order, closes event streams, and accepts no more requests', async () => {
  const api = fastify({ forceCloseConnections: true });
  cleanUp(() => api.close());
  let completeOrder = (): void => undefined;
  const ordered = new Promise<void>((resolve) => {
    api.post('/orders', async () => {
      resolve();
      await new Promise<void>((complete) => {
        completeOrder = complete;
      });
      return { insertedId: '7' };
    });
  });
  const stream = new Readable({ read: () => undefined });
  api.get('/events', (_request, reply) => {
    stream.push('event: ready\n\n');
    return reply.type('text/event-stream').send(stream);
  });
  const { site } = await createEmptySite();
  const gateway = await createGateway({ site, api: await api.listen({ port: 0, host: '127.0.0.1' }) });
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });

  const events = await fetch(`${address}/api/events`);
  const order = fetch(`${address}/api/orders`, { method: 'POST' });
  await ordered;
  // Longer than the test may take: the client's connection is closed after the order, not at the limit.
  const stopped = stopGateway(gateway, 600_000);
  await once(stream, 'close');
  await expect(events.text()).rejects.toThrow('terminated');
  await expect(fetch(`${address}/`)).rejects.toThrow('fetch failed');
  completeOrder();
  expect(await (await order).json()).toEqual({ insertedId: '7' });
  await stopped;
});

test('a stopping gateway closes a request that never ends', async () => {
  const api = fastify({ forceCloseConnections: true });
  cleanUp(() => api.close());
  api.get('/cars', () => new Promise(() => undefined));
  const { site } = await createEmptySite();
  const gateway = await createGateway({ site, api: await api.listen({ port: 0, host: '127.0.0.1' }) });
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const request = fetch(`${address}/api/cars`);
  await once(gateway.server, 'request');
  const rejected = expect(request).rejects.toThrow('fetch failed');
  await stopGateway(gateway, 50);
  await rejected;
});
