import { listMeetingLocations } from '@second-gear/contract/meeting-locations';
import type { FastifyInstance } from 'fastify';
import { toldTo } from '../auth/told.ts';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { findMeetingCities } from './cities.ts';
import { findMeetingLocations } from './queries.ts';

export function meetingLocationRoutes(app: FastifyInstance): void {
  route(app, listMeetingLocations, async ({ query, request, reply }) => {
    const told = await toldTo(app.services, request, reply);
    const find = told === 'address' ? findMeetingLocations : findMeetingCities;
    return sendPage(request, reply, await find(app.services.db, query));
  });
}
