import { listMeetingLocations } from '@second-gear/contract/meeting-locations';
import type { FastifyInstance } from 'fastify';
import { resolveLocationVisibility } from '../../platform/auth/location-visibility.ts';
import { route } from '../../platform/http/route.ts';
import { sendPage } from '../../platform/paging/paging.ts';
import { findMeetingCities } from './cities.ts';
import { findMeetingLocations } from './queries.ts';

export function meetingLocationRoutes(app: FastifyInstance): void {
  route(app, listMeetingLocations, async ({ query, request, reply }) => {
    const visibility = await resolveLocationVisibility(app.services, request, reply);
    const findPage = visibility === 'address' ? findMeetingLocations : findMeetingCities;
    return sendPage(request, reply, await findPage(app.services.db, query));
  });
}
