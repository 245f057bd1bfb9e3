import type { Waiting } from '@second-gear/contract/waiting';
import { and, count, eq, isNull, not, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { type Database, only } from '../db/database.ts';
import { moderationCases } from '../db/tables/moderation.ts';
import { disputes, holds } from '../db/tables/money.ts';
import { orders, payments } from '../db/tables/orders.ts';
import { reports, reviewReports } from '../db/tables/social.ts';
import { hasOpenDispute } from '../disputes/open.ts';
import { countCases } from '../moderation/cases.ts';
import { countAsked } from '../offers/queries.ts';
import { isToLookAt } from '../overview/flagged.ts';

/** Counts orders with money in escrow and no open dispute. */
async function countHeld(db: Database, whose: SQL): Promise<number> {
  const rows = await db
    .select({ held: count() })
    .from(orders)
    .innerJoin(holds, eq(holds.orderId, orders.id))
    .where(and(whose, eq(orders.state, 'paid'), eq(holds.state, 'held'), not(hasOpenDispute(orders.id))));
  return only(rows).held;
}

const undecided = and(eq(disputes.kind, 'buyer'), isNull(disputes.decidedAt));

async function countToAnswer(db: Database, sellerId: string): Promise<number> {
  const rows = await db
    .select({ open: count() })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(orders.sellerId, sellerId), undecided, isNull(disputes.answeredAt)));
  return only(rows).open;
}

/** Counts the items that a user has to act on. */
export async function findWaiting(db: Database, { id, role }: CurrentUser): Promise<Waiting> {
  const isAdmin = role === 'admin';
  const sells = isAdmin || role === 'seller';
  return {
    toPay: await db.$count(orders, and(eq(orders.buyerId, id), eq(orders.state, 'unpaid'))),
    toReceive: await countHeld(db, eq(orders.buyerId, id)),
    toMeet: sells ? await countHeld(db, eq(orders.sellerId, id)) : 0,
    toAnswer: sells ? await countToAnswer(db, id) : 0,
    offersToAnswer: await countAsked(db, id),
    openReports: isAdmin ? await db.$count(reports, eq(reports.state, 'open')) : 0,
    openReviewReports: isAdmin ? await db.$count(reviewReports, eq(reviewReports.state, 'open')) : 0,
    toLookAt: isAdmin ? await countCases(db, eq(moderationCases.state, 'waiting')) : 0,
    refusedListings: sells
      ? await countCases(
          db,
          and(
            eq(moderationCases.ownerId, id),
            eq(moderationCases.kind, 'listing'),
            eq(moderationCases.state, 'refused'),
          ),
        )
      : 0,
    flaggedPayments: isAdmin ? await db.$count(payments, isToLookAt) : 0,
    toDecide: isAdmin ? await db.$count(disputes, undecided) : 0,
  };
}
