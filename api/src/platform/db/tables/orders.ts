import type { OrderState } from '@second-gear/contract/order-states';
import type { Party } from '@second-gear/contract/order-steps';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cars, locations } from './cars.ts';
import { createdAt, id, instant, wallClock } from './columns.ts';
import { users } from './users.ts';

/**
 * Orders. Each stores a copy of what was agreed (names, price, place), so it stays correct after the car,
 * buyer or seller is deleted.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    carId: text('car_id').references(() => cars.id, { onDelete: 'set null' }),
    buyerId: text('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    brandName: text('brand_name').notNull(),
    model: text('model').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Meeting place in one line. */
    location: text('location').notNull(),
    locationId: text('location_id').references(() => locations.id, { onDelete: 'set null' }),
    bookingDate: date('booking_date', { mode: 'string' }).notNull(),
    state: text('state').$type<OrderState>().notNull().default('unpaid'),
    createdAt: createdAt(),
    /** When the unpaid order expires and its car becomes available again. */
    lapsesAt: instant('lapses_at'),
    /** The provider's payment intent for the order. Kept after the payment for support. */
    paymentIntentId: text('payment_intent_id').unique(),
    /** Id of the row in `payments` once the order is paid, or if a payment arrived too late. */
    paymentId: text('payment_id'),
    /**
     * Who cancelled the order. `endReason` is the reason as text. Both are null while the order is active,
     * and if it expired or its listing was removed.
     */
    endedBy: text('ended_by').$type<Party>(),
    endReason: text('end_reason'),
    /** Meeting time, local to the meeting place. Null if no time is agreed. */
    meetingAt: wallClock('meeting_at'),
    /** Who last set or removed the meeting time. Null if no one ever did. */
    meetingBy: text('meeting_by').$type<'buyer' | 'seller'>(),
    /** Number of changes to the meeting time. Calendar files use it as the sequence number. */
    meetingMoves: integer('meeting_moves').notNull().default(0),
  },
  (table) => [
    check('orders_price', sql`${table.priceCents} > 0`),
    check('orders_state', sql`${table.state} in ('unpaid', 'paid', 'cancelled', 'lapsed', 'refunded')`),
    uniqueIndex('orders_one_open_per_car')
      .on(table.carId)
      .where(sql`${table.state} in ('unpaid', 'paid')`),
    // Covers active orders only: an order that ends frees its meeting time.
    uniqueIndex('orders_one_meeting_at_a_time')
      .on(table.sellerId, table.meetingAt)
      .where(sql`${table.state} in ('unpaid', 'paid')`),
    index('orders_buyer').on(table.buyerId, table.createdAt, table.id),
    index('orders_seller').on(table.sellerId, table.createdAt, table.id),
    index('orders_lapsing')
      .on(table.lapsesAt)
      .where(sql`${table.state} = 'unpaid'`),
  ],
);

/**
 * Every payment intent that was created at the provider. Each is polled until it is final, regardless of the
 * order's state, so that no charge is missed.
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    /** The provider's id for the payment intent. */
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: createdAt(),
    /**
     * When the intent was cancelled, or when its money was recorded in `payments`. Null while money may still
     * arrive.
     */
    finalAt: instant('final_at'),
    /**
     * Time of the next poll. A process moves it forward before it polls, so that no other process polls the
     * same intent.
     */
    nextAttemptAt: instant('next_look_at').notNull().defaultNow(),
    /** Number of consecutive polls without a final state. */
    checkCount: integer('looks').notNull().default(0),
  },
  (table) => [
    index('payment_intents_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.finalAt} is null`),
    index('payment_intents_order').on(table.orderId),
  ],
);

/** Received payments: at most one that counts for each order, and any number of refunded ones. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The provider's id of the payment intent. */
    intentId: text('intent_id').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    refundedAt: instant('refunded_at'),
    /** Why the payment does not count and needs a manual check, such as `car_gone`. Null if it counts. */
    flag: text('flag'),
  },
  (table) => [
    check('payments_amount', sql`${table.amountCents} > 0`),
    uniqueIndex('payments_one_standing')
      .on(table.orderId)
      .where(sql`${table.flag} is null`),
    index('payments_order').on(table.orderId),
  ],
);

/** Ids of the provider's events that have been handled. */
export const stripeEvents = pgTable('stripe_events', {
  id: id(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});

/**
 * Ratings by buyers, one per order. A rating with text is a public review. At most one rating per buyer and
 * seller counts: see `ratings/counted-ratings.ts`.
 */
export const ratings = pgTable(
  'ratings',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    buyerId: text('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    stars: integer('stars').notNull(),
    text: text('text').notNull().default(''),
    createdAt: createdAt(),
    /** The seller's reply. A new reply replaces it. */
    answer: text('answer'),
    /** When an admin hid the text. Null while it is public. The stars still count. */
    takenDownAt: instant('taken_down_at'),
    /** Whether the rating is shown and counts toward the seller's average. */
    isCounted: boolean('counts').notNull().default(false),
  },
  (table) => [
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
    index('ratings_seller').on(table.sellerId, table.createdAt, table.id),
    uniqueIndex('ratings_one_of_buyer_and_seller')
      .on(table.sellerId, table.buyerId)
      .where(sql`${table.isCounted}`),
    index('ratings_buyer').on(table.buyerId, table.sellerId),
  ],
);
