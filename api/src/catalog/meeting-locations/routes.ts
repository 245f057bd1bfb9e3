import { listMeetingLocations } from '@second-gear/contract/meeting-locations';
import type { FastifyInstance } from 'fastify';
import { resolveLocationVisibility } from '../../platform/auth/location-visibility.ts';
import { carListTags } from '../../platform/http/cache-tags.ts';
import { pageRoute } from '../../platform/http/route.ts';
import { findMeetingCities, findMeetingLocations } from './queries.ts';

export function meetingLocationRoutes(app: FastifyInstance): void {
  pageRoute(
    app,
    listMeetingLocations,
    async ({ query, request, reply }) => {
      const visibility = await resolveLocationVisibility(app.services, request, reply);
      const findPage = visibility === 'address' ? findMeetingLocations : findMeetingCities;
      return findPage(app.services.db, query);
    },
    { cacheTags: () => carListTags({}) },
  );
}
