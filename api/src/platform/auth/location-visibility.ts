import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession, type SessionContext } from './access.ts';

/** Location detail that a caller may see: the address for signed-in users, the city for all others. */
export type LocationVisibility = 'address' | 'city';

/**
 * Returns which location detail the caller of a public endpoint may see. Sets `Vary: Authorization`, so
 * caches do not send a response with addresses to a signed-out user.
 */
export async function resolveLocationVisibility(
  services: SessionContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LocationVisibility> {
  const previousVary = reply.getHeader('Vary');
  void reply.header(
    'Vary',
    previousVary === undefined ? 'Authorization' : `${String(previousVary)}, Authorization`,
  );
  return (await findSession(services, request)) ? 'address' : 'city';
}
