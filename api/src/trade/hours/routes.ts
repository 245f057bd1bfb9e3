import { Readable } from 'node:stream';
import * as calls from '@second-gear/contract/meeting-hours';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isListedSql } from '../../catalog/listing/is-listed.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { badRequest, notFound } from '../../platform/errors/errors.ts';
import { route, streamRoute } from '../../platform/http/route.ts';
import { findFreeTimes } from './free-times.ts';
import { formatCalendar } from './icalendar.ts';
import { requireMeeting, requireOrderSellerId } from './meeting.ts';
import { moveMeeting } from './move-meeting.ts';
import { findHours, saveHours } from './queries.ts';

export function hourRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;

  route(app, calls.getHours, ({ user }) => findHours(db, user.id));
  route(app, calls.saveHours, ({ user, body }) => {
    const problems = calls.findHoursProblems(body);
    if (Object.keys(problems).length > 0) throw badRequest(problems);
    return saveHours(db, user.id, body);
  });

  route(app, calls.listCarTimes, async ({ params }) => {
    const [car] = await db
      .select({ sellerId: cars.sellerId })
      .from(cars)
      .where(and(eq(cars.id, params.id), isListedSql));
    if (!car) throw notFound('Car not found');
    return findFreeTimes(db, car.sellerId);
  });
  route(app, calls.listOrderTimes, async ({ user, params }) =>
    findFreeTimes(db, await requireOrderSellerId(db, user, params.id)),
  );
  route(app, calls.moveMeeting, async ({ user, params, body }) => ({
    modifiedCount: await moveMeeting(db, user, params.id, body.time),
  }));

  streamRoute(app, calls.getMeetingCalendarFile, async ({ user, params, reply }) => {
    const meeting = await requireMeeting(db, env, user, params.id);
    void reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="meeting.ics"')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cache-Control', 'private, no-store');
    return Readable.from([Buffer.from(formatCalendar(meeting))]);
  });
}
