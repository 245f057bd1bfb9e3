import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { emptyTrash } from '../catalog/trash/empty-trash.ts';
import { expireUnpaidOrders } from '../money/cancellations/close-order.ts';
import { refundEscrow } from '../money/escrow/refund-escrow.ts';
import { postEntry } from '../money/ledger/post.ts';
import { pollOpenIntents } from '../money/payments/poll-intents.ts';
import { sendPayouts } from '../money/payouts/send.ts';
import { syncFromProvider } from '../money/provider-sync/sync-from-provider.ts';
import type { PaymentContext } from '../money/provider/provider.ts';
import { sendRefunds } from '../money/refund-processing/send-refunds.ts';
import { cars } from '../platform/db/tables/cars.ts';
import { escrows, payoutAccounts, payouts, refunds } from '../platform/db/tables/escrow-and-payouts.ts';
import { orders, payments } from '../platform/db/tables/orders.ts';
import { createTestApp, type TestApp } from './app.ts';
import { balancesOf } from './ledger.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;

/** An unpaid order with an open card form. Its payment intent exists at the provider. */
export interface CardForm {
  order: Order;
  buyer: { id: string };
  seller: { id: string };
  carId: string;
  clientSecret: string;
  intentId: string;
}

/** A paid order with its money in escrow. */
export interface PaidOrder extends CardForm {
  chargeId: string;
}

/** An order that was handed over. Its seller is owed the price less our fee. */
export interface OrderWithPayout extends PaidOrder {
  payoutId: string;
  /** The provider's id of the seller's account. */
  accountId: string;
}

/** The server with its own payments sandbox, and shortcuts for payments. */
export interface PaymentsFixture {
  testApp: TestApp;
  sandbox: TestSandbox;
  paymentContext: () => PaymentContext;
  /** Sends the request that the card form sends when it opens. */
  createIntent: (order: Order) => ReturnType<TestApp['call']>;
  /** Sends the request that the browser sends after the provider has charged the card. */
  recordPayment: (form: CardForm) => ReturnType<TestApp['call']>;
  openCardForm: (overrides?: Parameters<TestApp['buildOrder']>[0]) => Promise<CardForm>;
  createPaidOrder: (overrides?: Parameters<TestApp['buildOrder']>[0], card?: string) => Promise<PaidOrder>;
  /**
   * Creates a due payout. `account` is the state of the seller's account at the provider, `ready` by default.
   * The default fee is 5%.
   */
  createDuePayout: (account?: 'ready' | 'unfinished', feePercent?: number) => Promise<OrderWithPayout>;
  /**
   * Requests a refund as an admin would. Without an amount, requests everything that is left. Returns its id.
   */
  requestRefund: (form: { order: Order }, amountCents?: number) => Promise<string>;
  orderOf: (form: { order: Order }) => Promise<Order | undefined>;
  paymentsOf: (form: { order: Order }) => Promise<(typeof payments.$inferSelect)[]>;
  escrowOf: (form: { order: Order }) => Promise<typeof escrows.$inferSelect | undefined>;
  /** Returns the status of the order's car, or undefined if it is deleted. */
  carStatusOf: (form: { carId: string }) => Promise<string | undefined>;
  /** Returns our rows of `refunds` for the order. */
  refundRequestsOf: (form: { order: Order }) => Promise<(typeof refunds.$inferSelect)[]>;
  /** Returns one of our rows of `refunds` by its id. */
  refundRequestById: (id: string) => Promise<typeof refunds.$inferSelect | undefined>;
  payoutOf: (form: { order: Order }) => Promise<typeof payouts.$inferSelect | undefined>;
  /**
   * Refunds an amount as an admin would on the provider's own pages. Without an amount, refunds everything.
   * The refund contains none of our data.
   */
  refundAtProvider: (form: { intentId: string }, amountCents?: number) => Promise<Stripe.Refund>;
  /** Returns the provider's refunds, including failed ones. */
  providerRefundsOf: (intentId: string) => Promise<Stripe.Refund[]>;
  providerTransfersOf: (form: { order: Order }) => Promise<Stripe.Transfer[]>;
  /** Returns an order's balance per ledger account, in cents. Omits accounts with a zero balance. */
  ledgerBalancesOf: (form: { order: Order }) => Promise<Partial<Record<string, number>>>;
  /** Delivers the provider's last event of this type about this object. Can be called repeatedly. */
  deliverWebhook: (type: string, objectId: string) => ReturnType<TestApp['call']>;
  /** Returns a time two hours after the previous result. By then, every scheduled poll is due. */
  advanceClock: () => Date;
  /** Runs the server's jobs that move money or cars, twice. */
  runJobs: (now?: Date) => Promise<void>;
  close: () => Promise<void>;
}

const CLOCK_STEP_MS = 2 * 60 * 60_000;
/** Our default fee, in percent of the price. */
const FEE_PERCENT = 5;

/** Matches the calls that cancel a payment intent. Used for faults. */
export const CANCEL_INTENT_CALL = { method: 'POST', path: '/v1/payment_intents/*' } as const;

/** Creates the server's provider client, but with a timeout of one second and without retries. */
function createShortTimeoutClient(origin: string): Stripe {
  const { hostname, port } = new URL(origin);
  const connection = { host: hostname, port: Number(port), protocol: 'http' } as const;
  return new Stripe('sk_test_sandbox', { ...connection, timeout: 1000, maxNetworkRetries: 0 });
}

/**
 * Starts a server and a payments sandbox. Close them with `close` in `afterAll`. If `hasShortTimeout`, the
 * server waits one second for the provider and does not retry.
 */
export async function createPaymentsFixture({ hasShortTimeout = false } = {}): Promise<PaymentsFixture> {
  const sandbox = await startSandbox();
  const testApp = await createTestApp({
    env: { SITE_URL: 'http://127.0.0.1:9', ...sandbox.env },
    ...(hasShortTimeout ? { payments: createShortTimeoutClient(sandbox.env['STRIPE_API_BASE'] ?? '') } : {}),
  });
  const { db } = testApp;
  const createPaymentContext = () => ({ ...testApp.services, log: testApp.app.log });
  const createIntent: PaymentsFixture['createIntent'] = (order) =>
    testApp.call('POST', '/create-payment-intent', {
      as: { id: order.buyerId ?? '' },
      body: { orderId: order.id, price: order.priceCents / 100 },
    });
  const openCardForm: PaymentsFixture['openCardForm'] = async (overrides = {}) => {
    const order = await testApp.buildOrder(overrides);
    const { clientSecret = '' } = (await createIntent(order)).json<{ clientSecret?: string }>();
    const [intentId = ''] = clientSecret.split('_secret_');
    if (!intentId) throw new Error('There is no intent');
    const [buyer, seller] = [{ id: order.buyerId ?? '' }, { id: order.sellerId ?? '' }];
    return { order, buyer, seller, carId: order.carId ?? '', clientSecret, intentId };
  };
  const createPaidOrder: PaymentsFixture['createPaidOrder'] = async (overrides, card) => {
    const form = await openCardForm(overrides);
    await sandbox.pay(form.clientSecret, card);
    await pollOpenIntents(createPaymentContext(), new Date(Date.now() + 1000));
    const [order] = await db.select().from(orders).where(eq(orders.id, form.order.id));
    if (order?.state !== 'paid') throw new Error('The order is not paid');
    const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(form.intentId);
    return { ...form, order, chargeId: String(charge) };
  };
  let clockOffsetMs = 0;
  const advanceClock = () => {
    clockOffsetMs += CLOCK_STEP_MS;
    return new Date(Date.now() + clockOffsetMs);
  };
  const payoutOf: PaymentsFixture['payoutOf'] = async ({ order }) =>
    (await db.select().from(payouts).where(eq(payouts.orderId, order.id)))[0];
  return {
    testApp,
    sandbox,
    paymentContext: createPaymentContext,
    createIntent,
    openCardForm,
    createPaidOrder,
    createDuePayout: async (state = 'ready', feePercent = FEE_PERCENT) => {
      const form = await createPaidOrder();
      const { order, seller } = form;
      const account = await sandbox.stripe.accounts.create({
        capabilities: { transfers: { requested: true } },
      });
      if (state === 'ready') await sandbox.emit(`accounts/${account.id}`, { status: 'enabled' });
      const enabled = state === 'ready';
      await db.insert(payoutAccounts).values({ userId: seller.id, providerId: account.id, enabled });
      const feeCents = (order.priceCents * feePercent) / 100;
      const amountCents = order.priceCents - feeCents;
      const payoutId = randomUUID();
      await db.transaction(async (tx) => {
        await tx.update(escrows).set({ state: 'handed_over', feeCents }).where(eq(escrows.orderId, order.id));
        const orderFields = { orderId: order.id, sellerId: seller.id };
        await tx
          .insert(payouts)
          .values({ id: payoutId, ...orderFields, amountCents, state: enabled ? 'owed' : 'waiting' });
        const postings = { held: order.priceCents, due: -amountCents, fees: -feeCents };
        await postEntry(tx, { kind: 'hand_over', reference: order.id, orderId: order.id, postings });
      });
      return { ...form, payoutId, accountId: account.id };
    },
    requestRefund: ({ order }, amountCents) =>
      db.transaction((tx) =>
        refundEscrow(tx, { orderId: order.id, amountCents: amountCents ?? null, reason: 'cancelled' }),
      ),
    recordPayment: ({ order, buyer, intentId }) =>
      testApp.call('POST', '/payment', {
        as: buyer,
        body: {
          paymentId: intentId,
          orderId: order.id,
          brandName: order.brandName,
          resellPrice: order.priceCents / 100,
          email: order.email,
        },
      }),
    orderOf: async ({ order }) => (await db.select().from(orders).where(eq(orders.id, order.id)))[0],
    paymentsOf: ({ order }) => db.select().from(payments).where(eq(payments.orderId, order.id)),
    escrowOf: async ({ order }) => (await db.select().from(escrows).where(eq(escrows.orderId, order.id)))[0],
    carStatusOf: async ({ carId }) =>
      (await db.select({ status: cars.status }).from(cars).where(eq(cars.id, carId)))[0]?.status,
    refundRequestsOf: ({ order }) =>
      db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.createdAt),
    refundRequestById: async (id) => (await db.select().from(refunds).where(eq(refunds.id, id)))[0],
    payoutOf,
    refundAtProvider: ({ intentId }, amount) =>
      sandbox.stripe.refunds.create({
        payment_intent: intentId,
        ...(amount === undefined ? {} : { amount }),
      }),
    providerRefundsOf: async (intentId) =>
      (await sandbox.stripe.refunds.list({ payment_intent: intentId })).data,
    providerTransfersOf: async ({ order }) =>
      (await sandbox.stripe.transfers.list({ transfer_group: `order_${order.id}` })).data,
    ledgerBalancesOf: ({ order }) => balancesOf(db, order.id),
    deliverWebhook: async (type, objectId) => {
      const { body, signature } = await sandbox.waitForDelivery(type, objectId);
      return testApp.app.inject({
        method: 'POST',
        url: '/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      });
    },
    advanceClock,
    runJobs: async (now = new Date()) => {
      for (let round = 1; round <= 2; round += 1) {
        const laterTime = advanceClock();
        await expireUnpaidOrders(createPaymentContext(), now);
        await pollOpenIntents(createPaymentContext(), laterTime);
        await sendRefunds(createPaymentContext(), laterTime);
        await sendPayouts(createPaymentContext(), laterTime);
        await syncFromProvider(createPaymentContext(), laterTime);
        await emptyTrash(db, now);
      }
    },
    close: async () => {
      await testApp.close();
      await sandbox.close();
    },
  };
}
