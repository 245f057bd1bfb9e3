import { toDollars } from '@second-gear/contract/money';
import type { StuckRefund } from '@second-gear/contract/refunds';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';

const OLDEST_FIRST = {
  column: refunds.createdAt,
  kind: 'instant',
  id: refunds.id,
  direction: 'asc',
} as const;

/** Returns refunds that an admin has to complete, oldest first. */
export function findStuckRefunds(db: Database, page: PageRequest): Promise<Page<StuckRefund>> {
  const condition = eq(refunds.state, 'needs_person');
  return readPage(page, {
    order: OLDEST_FIRST,
    condition,
    rows: db
      .select({
        _id: refunds.id,
        orderId: refunds.orderId,
        brandName: orders.brandName,
        model: orders.model,
        buyer: users.name,
        amountCents: refunds.amountCents,
        reason: refunds.reason,
        problem: refunds.problem,
        createdAt: refunds.createdAt,
        key: cursorKeySql(OLDEST_FIRST),
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(users, eq(users.id, orders.buyerId)),
    count: () => db.$count(refunds, condition),
    toItem: ({ amountCents, createdAt, ...row }) => ({
      ...row,
      amount: toDollars(amountCents),
      createdAt: createdAt.toISOString(),
    }),
  });
}
