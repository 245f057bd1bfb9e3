import type { FastifyInstance } from 'fastify';
import { drain } from '../http/drain.ts';

/**
 * Stops a gateway. Closes event streams, because their pages reconnect, and waits up to `limitMs` for other
 * requests, so that no order or payment ends with an unknown outcome.
 */
export async function stopGateway(gateway: FastifyInstance, limitMs: number): Promise<void> {
  const drained = drain(gateway.server, limitMs);
  for (const stream of gateway.eventStreams) stream.destroy();
  await drained;
  await gateway.close();
}
