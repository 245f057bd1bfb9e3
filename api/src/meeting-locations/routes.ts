import { listMeetingLocations } from '@second-gear/contract/meeting-locations';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { findMeetingLocations } from './queries.ts';

export function meetingLocationRoutes(app: FastifyInstance): void {
  route(app, listMeetingLocations, async ({ query, request, reply }) =>
    sendPage(request, reply, await findMeetingLocations(app.services.db, query)),
  );
}
