import type { DisputeCase } from '@second-gear/contract/disputes';
import { toDollars } from '@second-gear/contract/money';
import { toOrderStep } from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import type { ImageHosts } from '../../catalog/images/image-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { disputes, escrows, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { hasOpenDisputeSql } from '../../trade/order-steps/open-disputes.ts';
import { findOrderedListing } from '../../trade/orders/listing-snapshot.ts';
import { findPayout, findRefunds, toDispute } from '../../trade/orders/order-history.ts';
import { disputeColumns, toDisputeItem } from './queries.ts';

type History = DisputeCase['history'];

/** Returns the history of an order and its money, oldest first. */
async function findHistory(db: Database, orderId: string): Promise<History> {
  const rows = await db
    .select({ placedAt: orders.createdAt, escrow: escrows, paidAt: payments.createdAt, payout: payouts })
    .from(orders)
    .leftJoin(escrows, eq(escrows.orderId, orders.id))
    .leftJoin(payments, eq(payments.id, escrows.paymentId))
    .leftJoin(payouts, eq(payouts.orderId, orders.id))
    .where(eq(orders.id, orderId));
  const disputeRows = await db.select().from(disputes).where(eq(disputes.orderId, orderId));
  const refundRows = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const events: { timestamp: Date | null; event: History[number]['event']; cents?: number }[] = [
    ...rows.flatMap(({ placedAt, escrow, paidAt, payout }) => [
      { timestamp: placedAt, event: 'placed' as const },
      { timestamp: paidAt, event: 'paid' as const, cents: escrow?.amountCents ?? 0 },
      { timestamp: escrow?.handedOverAt ?? null, event: 'handed_over' as const },
      { timestamp: payout?.sentAt ?? null, event: 'paid_out' as const, cents: payout?.amountCents ?? 0 },
    ]),
    ...disputeRows.flatMap(({ createdAt, answeredAt, decidedAt }) => [
      { timestamp: createdAt, event: 'disputed' as const },
      { timestamp: answeredAt, event: 'answered' as const },
      { timestamp: decidedAt, event: 'decided' as const },
    ]),
    ...refundRows.map(({ createdAt, amountCents }) => ({
      timestamp: createdAt,
      event: 'refunded' as const,
      cents: amountCents,
    })),
  ];
  return events
    .flatMap(({ timestamp, event, cents }) =>
      timestamp
        ? [
            {
              at: timestamp.toISOString(),
              event,
              ...(cents === undefined ? {} : { amount: toDollars(cents) }),
            },
          ]
        : [],
    )
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** Returns everything an admin needs to decide a dispute, or null if the id is unknown. */
export async function findDisputeCase(
  db: Database,
  hosts: ImageHosts,
  id: string,
): Promise<DisputeCase | null> {
  const [caseRow] = await db
    .select({
      item: disputeColumns,
      dispute: disputes,
      escrow: escrows,
      carId: orders.carId,
      location: orders.location,
      bookingDate: orders.bookingDate,
      orderState: orders.state,
      disputed: hasOpenDisputeSql(orders.id),
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(escrows, eq(escrows.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.sellerId))
    .leftJoin(orderListings, eq(orderListings.orderId, orders.id))
    .where(eq(disputes.id, id));
  if (!caseRow) return null;
  const { item, dispute, escrow, orderState, disputed, ...order } = caseRow;
  const [paid, refunded] = [escrow?.amountCents ?? 0, escrow?.refundedCents ?? 0];
  return {
    ...toDisputeItem(item, hosts),
    ...order,
    step: toOrderStep(orderState, escrow?.state ?? null, disputed),
    paid: toDollars(paid),
    refunded: toDollars(refunded),
    left: toDollars(paid - refunded),
    dispute: toDispute(dispute, hosts),
    listing: await findOrderedListing(db, hosts, dispute.orderId),
    refunds: await findRefunds(db, dispute.orderId),
    payout: await findPayout(db, dispute.orderId),
    history: await findHistory(db, dispute.orderId),
  };
}
