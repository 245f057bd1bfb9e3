import type { TodoCounts } from '@second-gear/contract/todo-counts';
import { and, count, eq, isNull, not, type SQL } from 'drizzle-orm';
import { countCases } from '../../catalog/moderation/cases.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { disputes, escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';
import { reports, reviewReports } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { countOffersToAnswer } from '../../trade/offers/queries.ts';
import { hasOpenDisputeSql } from '../../trade/order-steps/open-disputes.ts';
import { needsAttentionSql } from '../overview/queries.ts';

/** Counts orders with money in escrow and no open dispute. */
async function countHeldOrders(db: Database, ownership: SQL): Promise<number> {
  const rows = await db
    .select({ held: count() })
    .from(orders)
    .innerJoin(escrows, eq(escrows.orderId, orders.id))
    .where(
      and(ownership, eq(orders.state, 'paid'), eq(escrows.state, 'held'), not(hasOpenDisputeSql(orders.id))),
    );
  return requireRow(rows).held;
}

const isUndecidedSql = and(eq(disputes.kind, 'buyer'), isNull(disputes.decidedAt));

async function countDisputesToAnswer(db: Database, sellerId: string): Promise<number> {
  const rows = await db
    .select({ open: count() })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(orders.sellerId, sellerId), isUndecidedSql, isNull(disputes.answeredAt)));
  return requireRow(rows).open;
}

/** Counts the items that a user must act on. */
export async function countTodos(db: Database, { id, role }: CurrentUser): Promise<TodoCounts> {
  const isAdmin = role === 'admin';
  const canSell = isAdmin || role === 'seller';
  return {
    toPay: await db.$count(orders, and(eq(orders.buyerId, id), eq(orders.state, 'unpaid'))),
    toReceive: await countHeldOrders(db, eq(orders.buyerId, id)),
    toMeet: canSell ? await countHeldOrders(db, eq(orders.sellerId, id)) : 0,
    toAnswer: canSell ? await countDisputesToAnswer(db, id) : 0,
    offersToAnswer: await countOffersToAnswer(db, id),
    openReports: isAdmin ? await db.$count(reports, eq(reports.state, 'open')) : 0,
    openReviewReports: isAdmin ? await db.$count(reviewReports, eq(reviewReports.state, 'open')) : 0,
    toLookAt: isAdmin ? await countCases(db, eq(moderationCases.state, 'waiting')) : 0,
    refusedListings: canSell
      ? await countCases(
          db,
          and(
            eq(moderationCases.ownerId, id),
            eq(moderationCases.kind, 'listing'),
            eq(moderationCases.state, 'refused'),
          ),
        )
      : 0,
    flaggedPayments: isAdmin ? await db.$count(payments, needsAttentionSql) : 0,
    toDecide: isAdmin ? await db.$count(disputes, isUndecidedSql) : 0,
  };
}
