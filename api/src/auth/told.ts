import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { sessionIfAny } from './access.ts';

/** What a reader is told of where a car stands: people who are signed in its address, everybody else its city. */
export type Told = 'address' | 'city';

/**
 * What the caller of a public call may be told. The answer differs by that, so it says so: whoever keeps answers must
 * keep these apart.
 */
export async function toldTo(
  services: Pick<Services, 'db' | 'tokens'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Told> {
  const before = reply.getHeader('Vary');
  void reply.header('Vary', before === undefined ? 'Authorization' : `${String(before)}, Authorization`);
  return (await sessionIfAny(services, request)) ? 'address' : 'city';
}
