import type { OrderStep } from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import { escrows, payouts } from '../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../platform/db/tables/orders.ts';
import type { TestApp } from './app.ts';

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;

/**
 * Builds orders at a given step, with shortcuts for advancing them. Each function throws if the server
 * rejects its request.
 */
export interface OrderFixtures {
  buildAt: (step: OrderStep, overrides?: Parameters<TestApp['buildOrder']>[0]) => Promise<Order>;
  confirmHandOver: (order: Order) => Promise<void>;
  /** Opens a dispute and returns its id. */
  openDispute: (order: Order) => Promise<string>;
  escrowOf: (order: Order) => Promise<typeof escrows.$inferSelect>;
  payoutOf: (order: Order) => Promise<typeof payouts.$inferSelect | undefined>;
  stateOf: (order: Order) => Promise<string | undefined>;
}

export function createOrderFixtures(testApp: TestApp): OrderFixtures {
  const callOrThrow = async (...call: Parameters<TestApp['call']>) => {
    const response = await testApp.call(...call);
    if (response.statusCode >= 300)
      throw new Error(`${call.slice(0, 2).join(' ')} answered ${response.body}`);
    return response;
  };
  const asUser = (id: string | null) => ({ as: { id: id ?? '' } });
  const confirmHandOver: OrderFixtures['confirmHandOver'] = async (order) => {
    await callOrThrow('POST', `/orders/${order.id}/hand-over`, asUser(order.buyerId));
  };
  const openDispute: OrderFixtures['openDispute'] = async (order) => {
    const body = { text: 'The gearbox is broken' };
    const response = await callOrThrow('POST', `/orders/${order.id}/dispute`, {
      ...asUser(order.buyerId),
      body,
    });
    return response.json<{ insertedId: string }>().insertedId;
  };
  const builders: Record<OrderStep, (overrides: Parameters<TestApp['buildOrder']>[0]) => Promise<Order>> = {
    unpaid: (overrides) => testApp.buildOrder(overrides),
    held: (overrides) => testApp.buildPaidOrder(overrides),
    handed_over: async (overrides) => {
      const order = await testApp.buildPaidOrder(overrides);
      await confirmHandOver(order);
      return order;
    },
    paid_out: async (overrides) => {
      const order = await builders.handed_over(overrides);
      await testApp.db.update(escrows).set({ state: 'paid_out' }).where(eq(escrows.orderId, order.id));
      await testApp.db
        .update(payouts)
        .set({ state: 'sent', sentAt: new Date() })
        .where(eq(payouts.orderId, order.id));
      return order;
    },
    disputed: async (overrides) => {
      const order = await testApp.buildPaidOrder(overrides);
      await openDispute(order);
      return order;
    },
    cancelled: async (overrides) => {
      const order = await testApp.buildOrder(overrides);
      await callOrThrow('POST', `/orders/${order.id}/cancel`, asUser(order.buyerId));
      return order;
    },
    lapsed: (overrides) => testApp.buildOrder({ ...overrides, state: 'lapsed', lapsesAt: null }),
    refunded: async (overrides) => {
      const order = await testApp.buildPaidOrder(overrides);
      await callOrThrow('POST', `/orders/${order.id}/cancel`, asUser(order.buyerId));
      return order;
    },
  };
  return {
    buildAt: (step, overrides) => builders[step](overrides),
    confirmHandOver,
    openDispute,
    escrowOf: async ({ id }) => {
      const [escrow] = await testApp.db.select().from(escrows).where(eq(escrows.orderId, id));
      if (!escrow) throw new Error('No money is held');
      return escrow;
    },
    payoutOf: async ({ id }) => (await testApp.db.select().from(payouts).where(eq(payouts.orderId, id)))[0],
    stateOf: async ({ id }) => (await testApp.db.select().from(orders).where(eq(orders.id, id)))[0]?.state,
  };
}
