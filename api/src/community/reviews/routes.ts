import * as calls from '@second-gear/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import { findReviews } from './find-reviews.ts';
import { saveAnswer, saveReviewReport } from './queries.ts';
import { findReviewReports, resolveReviewReport } from './review-reports.ts';

export function reviewRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  pageRoute(app, calls.listOwnReviews, ({ user, query }) => findReviews(db, user.id, query));
  route(app, calls.answerReview, ({ user, params, body, runOnce }) =>
    runOnce(async (tx) => ({ modifiedCount: await saveAnswer(tx, user, params.id, body.text) })),
  );
  route(app, calls.addReviewReport, ({ user, params, body, runOnce }) =>
    runOnce(async (tx) => ({ insertedId: await saveReviewReport(tx, user, params.id, body.reason) })),
  );
  pageRoute(app, calls.listReviewReports, ({ query }) => findReviewReports(db, query));
  route(app, calls.resolveReviewReport, async ({ user, params, body }) => ({
    modifiedCount: await resolveReviewReport(db, user, params.id, body.resolution),
  }));
}
