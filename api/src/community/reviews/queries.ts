import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { reviewStateSql } from '../../catalog/listing/review-state.ts';
import { evaluateReview } from '../../catalog/moderation/evaluate-rules.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { ratings } from '../../platform/db/tables/orders.ts';
import { reviewReports } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import { alreadyDismissedError, canReopenReportSql } from '../reports/queries.ts';
import { canAnswerReview } from './policy.ts';

/** Locks a review, so that no one changes it or removes its text until the transaction ends. Throws 404. */
async function lockReview(tx: Database, id: string) {
  const [review] = await tx
    .select({
      sellerId: ratings.sellerId,
      text: ratings.text,
      takenDownAt: ratings.takenDownAt,
      reviewState: reviewStateSql(ratings.id, 'review'),
    })
    .from(ratings)
    .where(eq(ratings.id, id))
    .for('update');
  if (!review) throw notFound('Review not found');
  return review;
}

/**
 * Answers a review about the caller, replacing an earlier answer. Returns the number of changed rows. Throws
 * 404; 403 for another seller's review; 409 while its text is taken down or waits for approval; 400 for text
 * that breaks a moderation rule, such as contact data.
 */
export const saveAnswer = (db: Database, user: CurrentUser, id: string, text: string): Promise<number> =>
  db.transaction(async (tx) => {
    const review = await lockReview(tx, id);
    if (!canAnswerReview(user, review)) throw forbidden('Only the seller this review is about can reply');
    if (review.takenDownAt !== null || review.reviewState === 'refused') {
      throw conflict('taken_down', 'An admin removed this review');
    }
    if (review.reviewState === 'waiting') throw conflict('waiting', 'This review is still pending approval');
    const [finding] = await evaluateReview(tx, text);
    // The seller can fix the text at once, so an answer is rejected instead of waiting for an admin.
    if (finding) throw badRequest({ text: `${finding.says}. Replies are public, so please leave that out.` });
    await tx.update(ratings).set({ answer: text }).where(eq(ratings.id, id));
    return 1;
  });

/**
 * Reports a review. A repeat by the same user updates the reason and reopens the report. Returns the report's
 * id. Throws 404, or 409 if the review has no text, or an admin has dismissed the report and the text is
 * unchanged.
 */
export const saveReviewReport = (
  db: Database,
  user: CurrentUser,
  id: string,
  reason?: string,
): Promise<string> =>
  db.transaction(async (tx) => {
    const review = await lockReview(tx, id);
    if (review.text === '' || review.takenDownAt !== null || review.reviewState !== null) {
      throw conflict('no_words', 'This review has no text to report');
    }
    const subjectHash = createHash('md5').update(review.text).digest('hex');
    const [saved] = await tx
      .insert(reviewReports)
      .values({
        id: randomUUID(),
        reporterId: user.id,
        reporterName: user.name,
        ratingId: id,
        reason: reason ?? '',
        subjectHash,
      })
      .onConflictDoUpdate({
        target: [reviewReports.reporterId, reviewReports.ratingId],
        set: { state: 'open', subjectHash, ...(reason === undefined ? {} : { reason }) },
        setWhere: canReopenReportSql(reviewReports),
      })
      .returning({ id: reviewReports.id });
    if (!saved) throw alreadyDismissedError('review');
    return saved.id;
  });
