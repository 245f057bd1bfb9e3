import type { OrderState } from '@second-gear/contract/order-states';
import type { Party } from '@second-gear/contract/order-steps';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cars, locations } from './cars.ts';
import { createdAt, id, instant, wallClock } from './columns.ts';
import { users } from './users.ts';

/**
 * An order keeps a copy of what was agreed (names, price, place), so that it still reads true after
 * the car, the buyer or the seller is gone.
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
    /** Meeting place as one line. */
    location: text('location').notNull(),
    locationId: text('location_id').references(() => locations.id, { onDelete: 'set null' }),
    bookingDate: date('booking_date', { mode: 'string' }).notNull(),
    state: text('state').$type<OrderState>().notNull().default('unpaid'),
    createdAt: createdAt(),
    /** When an unpaid order frees its car. */
    lapsesAt: instant('lapses_at'),
    /** The provider's intent while the order is payable; kept afterwards for support. */
    paymentIntentId: text('payment_intent_id').unique(),
    /** Row of `payments` once paid, or once money had come that it was too late for. */
    paymentId: text('payment_id'),
    /** Who ended it, and why in words; null while it stands, and where time or a listing's end did. */
    endedBy: text('ended_by').$type<Party>(),
    endReason: text('end_reason'),
    /** When they meet, by the clock at the place; null where no time is agreed. */
    meetingAt: wallClock('meeting_at'),
    /** Who set or took back the time last; null where nobody ever did. */
    meetingBy: text('meeting_by').$type<'buyer' | 'seller'>(),
    /** How often the time was changed, so that calendars know which of two files is the newer one. */
    meetingMoves: integer('meeting_moves').notNull().default(0),
  },
  (table) => [
    check('orders_price', sql`${table.priceCents} > 0`),
    check('orders_state', sql`${table.state} in ('unpaid', 'paid', 'cancelled', 'lapsed', 'refunded')`),
    uniqueIndex('orders_one_open_per_car')
      .on(table.carId)
      .where(sql`${table.state} in ('unpaid', 'paid')`),
    // Whatever ends an order changes its state, and with that frees its time.
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
 * Every intent made at the provider. Each is watched until nothing more can come of it, whatever becomes of its
 * order: a charge that nobody tells of must not be lost.
 */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    /** The provider's id. */
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: createdAt(),
    /** Since when it is cancelled, or its money is in `payments`; null while money may still come. */
    finalAt: instant('final_at'),
    /** Not before is it asked about again; whoever does so moves it on first, so that no other process does too. */
    nextLookAt: instant('next_look_at').notNull().defaultNow(),
    /** How often it was asked about in vain, one after another. */
    looks: integer('looks').notNull().default(0),
  },
  (table) => [
    index('payment_intents_due')
      .on(table.nextLookAt)
      .where(sql`${table.finalAt} is null`),
    index('payment_intents_order').on(table.orderId),
  ],
);

/** Money that came: one payment an order that stands, and any number that go back. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The provider's transaction id. */
    intentId: text('intent_id').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    refundedAt: instant('refunded_at'),
    /** Why a person should look at it, such as `car_gone`; null when all is well. */
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

/** The provider's events that were handled, each once. */
export const stripeEvents = pgTable('stripe_events', {
  id: id(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});

/**
 * One rating an order, by its buyer. With words it is a review, and everybody reads it. Of all that one buyer gives one
 * seller one counts at most: see ratings/counting.
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
    /** The seller's; a later one takes its place. */
    answer: text('answer'),
    /** Since when an admin keeps the words from everybody; null while they are read. The stars count all the same. */
    takenDownAt: instant('taken_down_at'),
    /** Whether it is shown and is part of its seller's average. */
    counts: boolean('counts').notNull().default(false),
  },
  (table) => [
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
    index('ratings_seller').on(table.sellerId, table.createdAt, table.id),
    uniqueIndex('ratings_one_of_buyer_and_seller')
      .on(table.sellerId, table.buyerId)
      .where(sql`${table.counts}`),
    index('ratings_buyer').on(table.buyerId, table.sellerId),
  ],
);
