import type { OfferSide, OfferState } from '@second-gear/contract/offer-states';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cars } from './cars.ts';
import { createdAt, id, instant } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** Offers from buyers. An offer is deleted with its car and with the account of its buyer or seller. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * An offer that has expired stays `open` until a job runs or its buyer makes the next offer. Readers must
     * also check `expires_at`.
     */
    state: text('state').$type<OfferState>().notNull().default('open'),
    /** The side that must respond while the offer is open. */
    turn: text('turn').$type<OfferSide>().notNull().default('seller'),
    /** The most recently proposed amount. */
    amountCents: integer('amount_cents').notNull(),
    /** Number of amounts proposed so far. */
    rounds: integer('rounds').notNull().default(1),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** The order that was placed with the offer. */
    orderId: text('order_id')
      .unique()
      .references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('offers_amount', sql`${table.amountCents} > 0`),
    check(
      'offers_state',
      sql`${table.state} in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'used')`,
    ),
    check('offers_turn', sql`${table.turn} in ('buyer', 'seller')`),
    check('offers_rounds', sql`${table.rounds} between 1 and 8`),
    uniqueIndex('offers_one_live')
      .on(table.carId, table.buyerId)
      .where(sql`${table.state} in ('open', 'accepted')`),
    index('offers_car').on(table.carId),
    index('offers_buyer').on(table.buyerId, table.changedAt, table.id),
    index('offers_seller').on(table.sellerId, table.changedAt, table.id),
  ],
);

/** Every proposed amount, with the proposing side and the time. */
export const offerRounds = pgTable(
  'offer_rounds',
  {
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** Starts at 1. */
    round: integer('round').notNull(),
    by: text('by').$type<OfferSide>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.round] }),
    check('offer_rounds_amount', sql`${table.amountCents} > 0`),
    check('offer_rounds_by', sql`${table.by} in ('buyer', 'seller')`),
  ],
);
