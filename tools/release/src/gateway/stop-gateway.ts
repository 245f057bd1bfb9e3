import type { FastifyInstance } from 'fastify';
import { drain } from '../http/drain.ts';

/**
 * Stops a gateway. Ends event streams, whose pages connect again, and waits up to `limitMs` for requests in
 * progress, so that no order or payment is cut off with an unknown outcome.
 */
export async function stopGateway(gateway: FastifyInstance, limitMs: number): Promise<void> {
  const drained = drain(gateway.server, limitMs);
  for (const stream of gateway.eventStreams) stream.destroy();
  await drained;
  await gateway.close();
}
