import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { sessionIfAny } from './access.ts';

/** Location detail that a caller may see: the address for signed-in users, the city for all others. */
export type Told = 'address' | 'city';

/**
 * Returns which location detail the caller of a public endpoint may see. Sets `Vary: Authorization`, because
 * caches must not mix the two.
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
