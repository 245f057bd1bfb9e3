import type { ReviewReport } from '@second-gear/contract/reviews';
import { and, eq } from 'drizzle-orm';
import { recordAction, reporterNameOf } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders, ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { reviewReports } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import {
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  type SortOrder,
} from '../../platform/paging/paging.ts';

type ReportState = ReviewReport['state'];

const NEWEST_FIRST: SortOrder = { column: reviewReports.createdAt, id: reviewReports.id, direction: 'desc' };

/** Returns a page of reported reviews, newest first, with their original text. */
export function findReviewReports(
  db: Database,
  page: PageRequest & { state?: ReportState | undefined },
): Promise<Page<ReviewReport>> {
  const condition = page.state === undefined ? undefined : eq(reviewReports.state, page.state);
  return readPage(page, {
    order: NEWEST_FIRST,
    condition,
    rows: db
      .select({
        _id: reviewReports.id,
        reviewId: reviewReports.ratingId,
        stars: ratings.stars,
        text: ratings.text,
        answer: ratings.answer,
        sellerId: ratings.sellerId,
        sellerName: users.name,
        brandName: orders.brandName,
        model: orders.model,
        reason: reviewReports.reason,
        reporter: reviewReports.reporterName,
        state: reviewReports.state,
        createdAt: reviewReports.createdAt,
        key: cursorKeySql(NEWEST_FIRST),
      })
      .from(reviewReports)
      .innerJoin(ratings, eq(ratings.id, reviewReports.ratingId))
      .innerJoin(orders, eq(orders.id, ratings.orderId))
      .innerJoin(users, eq(users.id, ratings.sellerId)),
    count: () => db.$count(reviewReports, condition),
    toItem: ({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }),
  });
}

const AUDIT_ACTIONS: Record<ReportState, string> = {
  open: 'reopen review report',
  dismissed: 'dismiss review report',
  taken_down: 'take down review',
};

/**
 * Closes an open report or reopens a closed one. `taken_down` hides the review's text and closes the review's
 * other open reports the same way. Reopening shows the text again. The audit log stores the text. Returns the
 * number of changed rows. Throws 404, or 409 if the report is already closed.
 */
export const resolveReviewReport = (
  db: Database,
  admin: CurrentUser,
  id: string,
  resolution: ReportState,
): Promise<number> =>
  db.transaction(async (tx) => {
    const byId = eq(reviewReports.id, id);
    const [unlocked] = await tx.select({ ratingId: reviewReports.ratingId }).from(reviewReports).where(byId);
    if (!unlocked) throw notFound('Report not found');
    // Locks the review before its report, like `saveReviewReport`, which prevents deadlocks.
    const [review] = await tx
      .select({ text: ratings.text, sellerId: ratings.sellerId, orderId: ratings.orderId })
      .from(ratings)
      .where(eq(ratings.id, unlocked.ratingId))
      .for('update');
    const [report] = await tx.select().from(reviewReports).where(byId).for('update');
    if (!review || !report) throw notFound('Report not found');
    if (report.state === resolution) return 0;
    if (report.state !== 'open' && resolution !== 'open') {
      throw conflict('already_resolved', 'This report is already resolved');
    }
    await tx.update(reviewReports).set({ state: resolution }).where(byId);
    const isReportOfReviewSql = (state: ReportState) =>
      and(eq(reviewReports.ratingId, report.ratingId), eq(reviewReports.state, state));
    if (resolution === 'taken_down') {
      await tx.update(reviewReports).set({ state: 'taken_down' }).where(isReportOfReviewSql('open'));
      await tx.update(ratings).set({ takenDownAt: new Date() }).where(eq(ratings.id, report.ratingId));
    } else if (report.state === 'taken_down') {
      await tx.update(reviewReports).set({ state: 'open' }).where(isReportOfReviewSql('taken_down'));
      await tx.update(ratings).set({ takenDownAt: null }).where(eq(ratings.id, report.ratingId));
    }
    const [order] = await tx
      .select({ brandName: orders.brandName, model: orders.model })
      .from(orders)
      .where(eq(orders.id, review.orderId));
    await recordAction(tx, admin, {
      action: AUDIT_ACTIONS[resolution],
      subject: order ? `review of ${order.brandName} ${order.model}` : 'review',
      detail: `reported by ${reporterNameOf(report)}: “${review.text}”`,
      aboutUserId: review.sellerId,
      mentionedUserId: report.reporterId,
    });
    return 1;
  });
