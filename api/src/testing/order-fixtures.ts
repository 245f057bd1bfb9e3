import type { OrderStep } from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import { escrows, payouts } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import type { TestApp } from './app.ts';

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;

/**
 * Orders at a given step, and short functions to advance them. Each throws if the server rejects the request.
 */
export interface OrderFixtures {
  buildAt: (step: OrderStep, given?: Parameters<TestApp['buildOrder']>[0]) => Promise<Order>;
  confirmHandOver: (order: Order) => Promise<void>;
  /** Opens a dispute and returns its id. */
  openDispute: (order: Order) => Promise<string>;
  holdOf: (order: Order) => Promise<typeof escrows.$inferSelect>;
  payoutOf: (order: Order) => Promise<typeof payouts.$inferSelect | undefined>;
  stateOf: (order: Order) => Promise<string | undefined>;
}

export function createOrderFixtures(t: TestApp): OrderFixtures {
  const callOrThrow = async (...call: Parameters<TestApp['call']>) => {
    const answer = await t.call(...call);
    if (answer.statusCode >= 300) throw new Error(`${call.slice(0, 2).join(' ')} answered ${answer.body}`);
    return answer;
  };
  const asUser = (id: string | null) => ({ as: { id: id ?? '' } });
  const confirmHandOver: OrderFixtures['confirmHandOver'] = async (order) => {
    await callOrThrow('POST', `/orders/${order.id}/hand-over`, asUser(order.buyerId));
  };
  const openDispute: OrderFixtures['openDispute'] = async (order) => {
    const body = { text: 'The gearbox is broken' };
    const answer = await callOrThrow('POST', `/orders/${order.id}/dispute`, {
      ...asUser(order.buyerId),
      body,
    });
    return answer.json<{ insertedId: string }>().insertedId;
  };
  const builders: Record<OrderStep, (given: Parameters<TestApp['buildOrder']>[0]) => Promise<Order>> = {
    unpaid: (given) => t.buildOrder(given),
    held: (given) => t.buildPaidOrder(given),
    handed_over: async (given) => {
      const order = await t.buildPaidOrder(given);
      await confirmHandOver(order);
      return order;
    },
    paid_out: async (given) => {
      const order = await builders.handed_over(given);
      await t.db.update(escrows).set({ state: 'paid_out' }).where(eq(escrows.orderId, order.id));
      await t.db
        .update(payouts)
        .set({ state: 'sent', sentAt: new Date() })
        .where(eq(payouts.orderId, order.id));
      return order;
    },
    disputed: async (given) => {
      const order = await t.buildPaidOrder(given);
      await openDispute(order);
      return order;
    },
    cancelled: async (given) => {
      const order = await t.buildOrder(given);
      await callOrThrow('POST', `/orders/${order.id}/cancel`, asUser(order.buyerId));
      return order;
    },
    lapsed: (given) => t.buildOrder({ ...given, state: 'lapsed', lapsesAt: null }),
    refunded: async (given) => {
      const order = await t.buildPaidOrder(given);
      await callOrThrow('POST', `/orders/${order.id}/cancel`, asUser(order.buyerId));
      return order;
    },
  };
  return {
    buildAt: (step, given) => builders[step](given),
    confirmHandOver,
    openDispute,
    holdOf: async ({ id }) => {
      const [held] = await t.db.select().from(escrows).where(eq(escrows.orderId, id));
      if (!held) throw new Error('No money is held');
      return held;
    },
    payoutOf: async ({ id }) => (await t.db.select().from(payouts).where(eq(payouts.orderId, id)))[0],
    stateOf: async ({ id }) => (await t.db.select().from(orders).where(eq(orders.id, id)))[0]?.state,
  };
}
