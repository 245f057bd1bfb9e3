import { listPlaces, MAX_PLACES } from '@second-gear/contract/places';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { suggestPlaces } from './find-places.ts';

export function placeRoutes(app: FastifyInstance): void {
  route(
    app,
    listPlaces,
    ({ query, reply }) => {
      // The table of places changes only with a release.
      void reply.header('Cache-Control', 'public, max-age=3600');
      return suggestPlaces(query.q, MAX_PLACES);
    },
    { cacheTags: () => [] },
  );
}
