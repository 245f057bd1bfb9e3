import {
  canPerform,
  type OrderAction,
  type OrderStep,
  type Party,
  toOrderStep,
} from '@second-gear/contract/order-steps';
import { eq, sql } from 'drizzle-orm';
import { lockUsers } from '../cars/locks.ts';
import type { Database } from '../db/database.ts';
import type { escrows } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { hasOpenDispute } from '../disputes/open-disputes.ts';
import { conflict, type HttpError, notFound } from '../errors.ts';
import { lockHold } from './debit.ts';

const STEP_REFUSALS: Readonly<Record<OrderStep, readonly [code: string, sentence: string]>> = {
  unpaid: ['not_paid', 'This order hasn’t been paid yet'],
  held: ['not_disputed', 'This order has no open dispute'],
  handed_over: ['handed_over', 'The car was already handed over'],
  paid_out: ['paid_out', 'The seller has been paid, so this order can’t be changed'],
  disputed: ['disputed', 'This order has an open dispute. It must be decided first.'],
  cancelled: ['ended', 'This order was canceled'],
  lapsed: ['ended', 'This order expired because it wasn’t paid'],
  refunded: ['ended', 'This order was refunded'],
};

export const orderNotFound = () => notFound('Order not found');

/** Returns a 409 error that explains what blocks the action at this step. */
export const refusalAtStep = (step: OrderStep): HttpError => conflict(...STEP_REFUSALS[step]);

/** Throws 409 if the contract's table of moves does not allow this party this action at this step. */
export function requireAction(party: Party, action: OrderAction, step: OrderStep): void {
  if (!canPerform(party, action, step)) throw refusalAtStep(step);
}

export interface LockedOrder {
  order: typeof orders.$inferSelect;
  /** Null if no payment was accepted. */
  held: typeof escrows.$inferSelect | null;
  step: OrderStep;
}

/** Locks an order's parties and `actors`, so that they cannot be deleted before the commit. Throws 404. */
export async function lockOrderPeople(
  tx: Database,
  id: string,
  actors: readonly string[] = [],
): Promise<void> {
  const [order] = await tx
    .select({ buyerId: orders.buyerId, sellerId: orders.sellerId })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) throw orderNotFound();
  const people = [order.buyerId, order.sellerId, ...actors].filter((person) => person !== null);
  await lockUsers(tx, people);
}

/**
 * Locks the people, then the order, then its money, so that none of them changes before the commit. Throws
 * 404.
 */
export async function lockOrder(
  tx: Database,
  id: string,
  actors: readonly string[] = [],
): Promise<LockedOrder> {
  await lockOrderPeople(tx, id, actors);
  const hold = (await lockHold(tx, id)) ?? null;
  const [row] = await tx
    .select({ order: orders, disputed: hasOpenDispute(sql`${id}`) })
    .from(orders)
    .where(eq(orders.id, id));
  if (!row) throw orderNotFound();
  return {
    order: row.order,
    held: hold,
    step: toOrderStep(row.order.state, hold?.state ?? null, row.disputed),
  };
}
