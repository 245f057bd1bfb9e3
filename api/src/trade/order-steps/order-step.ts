import {
  canPerform,
  type OrderAction,
  type OrderStep,
  type Party,
  toOrderStep,
} from '@second-gear/contract/order-steps';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict, type HttpError, notFound } from '../../platform/errors/errors.ts';
import { lockEscrow, lockUsers } from '../../platform/locks/locks.ts';
import { hasOpenDisputeSql } from './open-disputes.ts';

const STEP_ERRORS: Readonly<Record<OrderStep, readonly [code: string, sentence: string]>> = {
  unpaid: ['not_paid', 'This order hasn’t been paid yet'],
  held: ['not_disputed', 'This order has no open dispute'],
  handed_over: ['handed_over', 'The car was already handed over'],
  paid_out: ['paid_out', 'The seller has been paid, so this order can’t be changed'],
  disputed: ['disputed', 'This order has an open dispute that must be decided first'],
  cancelled: ['ended', 'This order was canceled'],
  lapsed: ['ended', 'This order expired because it wasn’t paid'],
  refunded: ['ended', 'This order was refunded'],
};

export const orderNotFoundError = () => notFound('Order not found');

/** Returns the 409 error for an action that this step does not allow. */
export const orderStepError = (step: OrderStep): HttpError => conflict(...STEP_ERRORS[step]);

/** Throws 409 if the contract does not allow this party to perform this action at this step. */
export function requireAction(party: Party, action: OrderAction, step: OrderStep): void {
  if (!canPerform(party, action, step)) throw orderStepError(step);
}

export interface LockedOrder {
  order: typeof orders.$inferSelect;
  /** Escrow of the order. Null if no payment was accepted. */
  escrow: typeof escrows.$inferSelect | null;
  step: OrderStep;
}

/**
 * Locks an order's buyer and seller and the users in `actorIds`, so they cannot be deleted before the
 * commit. Throws 404 if the order does not exist.
 */
export async function lockOrderUsers(
  tx: Database,
  id: string,
  actorIds: readonly string[] = [],
): Promise<void> {
  const [order] = await tx
    .select({ buyerId: orders.buyerId, sellerId: orders.sellerId })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) throw orderNotFoundError();
  const userIds = [order.buyerId, order.sellerId, ...actorIds].filter((person) => person !== null);
  await lockUsers(tx, userIds);
}

/**
 * Locks the users, then the order, then its escrow, so none of them changes before the commit. Throws
 * 404.
 */
export async function lockOrder(
  tx: Database,
  id: string,
  actorIds: readonly string[] = [],
): Promise<LockedOrder> {
  await lockOrderUsers(tx, id, actorIds);
  const escrow = (await lockEscrow(tx, id)) ?? null;
  const [row] = await tx
    .select({ order: orders, disputed: hasOpenDisputeSql(sql`${id}`) })
    .from(orders)
    .where(eq(orders.id, id));
  if (!row) throw orderNotFoundError();
  return {
    order: row.order,
    escrow,
    step: toOrderStep(row.order.state, escrow?.state ?? null, row.disputed),
  };
}

/** Maximum number of wrong codes. It makes it practically impossible to guess one of a million codes. */
export const MAX_WRONG_CODES = 5;

/** Whether a code is locked after too many wrong attempts. */
export const isCodeLocked = ({ wrongCodes }: { wrongCodes: number }): boolean =>
  wrongCodes >= MAX_WRONG_CODES;
