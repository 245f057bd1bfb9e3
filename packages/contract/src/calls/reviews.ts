import * as z from 'zod/mini';
import { idParams, idSchema, insertedSchema, instantSchema, modifiedSchema } from '../values/fields.ts';
import { createOptionalParagraphsSchema, createParagraphsSchema } from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { pageQuery, pageQuerySchema } from './page-query.ts';
import { MAX_REVIEW_REPLY_LENGTH, reviewSchema } from './sellers.ts';

/** A review as the reviewed seller sees it, with the id of its order. */
export const ownReviewSchema = z.object({ ...reviewSchema.shape, orderId: idSchema });
export type OwnReview = z.output<typeof ownReviewSchema>;

export const reviewReplyTextSchema = createParagraphsSchema('Answer', MAX_REVIEW_REPLY_LENGTH);

export const REVIEW_REPORT_STATES = ['open', 'dismissed', 'taken_down'] as const;
export const reviewReportSchema = z.object({
  _id: idSchema,
  reviewId: idSchema,
  stars: z.int(),
  /** The review's text, even while it is hidden. */
  text: z.string(),
  answer: z.nullable(z.string()),
  sellerId: idSchema,
  sellerName: z.string(),
  brandName: z.string(),
  model: z.string(),
  reason: z.string(),
  reporter: z.string(),
  state: z.enum(REVIEW_REPORT_STATES),
  createdAt: instantSchema,
});
export type ReviewReport = z.output<typeof reviewReportSchema>;

export const listOwnReviews = defineCall({
  method: 'GET',
  path: '/reviews',
  access: 'seller',
  summary: "Lists the caller's reviews, newest first",
  query: pageQuerySchema,
  answer: z.array(ownReviewSchema),
});
/**
 * Adds or replaces the seller's reply to a review. Returns 403 if the caller is not the reviewed seller, and
 * 409 if the text of the review is hidden.
 */
export const answerReview = defineCall({
  method: 'POST',
  path: '/reviews/:id/answer',
  access: 'seller',
  summary: "Replies publicly to one of the caller's reviews",
  idempotent: true,
  params: idParams,
  body: z.object({ text: reviewReplyTextSchema }),
  answer: modifiedSchema,
});
/** Returns 409 if the review has no text. */
export const addReviewReport = defineCall({
  method: 'POST',
  path: '/reviews/:id/reports',
  access: 'user',
  summary: 'Reports a review to the admins; reporting it again updates the reason',
  idempotent: true,
  params: idParams,
  body: z.object({ reason: z.optional(createOptionalParagraphsSchema('Reason', 1000)) }),
  answer: insertedSchema,
  status: 201,
});
export const listReviewReports = defineCall({
  method: 'GET',
  path: '/review-reports',
  access: 'admin',
  summary: 'Lists reported reviews, newest first',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(REVIEW_REPORT_STATES)) }),
  answer: z.array(reviewReportSchema),
});
/** The resolution `open` reverts an earlier resolution and restores the text. */
export const resolveReviewReport = defineCall({
  method: 'PUT',
  path: '/review-reports/:id/resolution',
  access: 'admin',
  summary: "Resolves a report by dismissing it or removing the review's text, or reopens it",
  params: idParams,
  body: z.object({ resolution: z.enum(REVIEW_REPORT_STATES) }),
  answer: modifiedSchema,
});
