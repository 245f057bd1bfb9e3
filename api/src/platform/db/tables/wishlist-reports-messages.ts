import type { ReportedItem } from '@second-gear/contract/reports';
import type { ReviewReport } from '@second-gear/contract/reviews';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { cars } from './cars.ts';
import { createdAt, id, instant } from './columns.ts';
import { ratings } from './orders.ts';
import { users } from './users.ts';

/** Wishlists: one row per user and car. */
export const wishlistItems = pgTable(
  'wishes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('wishes_once').on(table.userId, table.carId),
    index('wishes_newest').on(table.userId, table.createdAt, table.id),
    index('wishes_car').on(table.carId),
  ],
);

/**
 * Reports of listings: one row per user and car. Each stores a copy of the reported content, so that it
 * remains after the listing is deleted.
 */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    carId: text('car_id').references(() => cars.id, { onDelete: 'set null' }),
    /**
     * The car's owner. No foreign key, because its lock on the seller's row could deadlock with the deletion
     * of the seller.
     */
    sellerId: text('seller_id'),
    reporterName: text('reporter_name').notNull(),
    brandName: text('brand_name').notNull(),
    model: text('model').notNull(),
    description: text('description').notNull(),
    priceCents: integer('price_cents').notNull(),
    reason: text('reason').notNull().default(''),
    state: text('state').$type<ReportedItem['state']>().notNull().default('open'),
    /** Hash of the listing's content when it was reported. Null for old reports. */
    subjectHash: text('subject_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reports_once').on(table.reporterId, table.carId),
    check('reports_state', sql`${table.state} in ('open', 'dismissed', 'removed')`),
    index('reports_newest').on(table.createdAt, table.id),
    index('reports_car').on(table.carId),
    index('reports_seller').on(table.sellerId, table.createdAt, table.id),
  ],
);

/** Reports of reviews: one row per user and review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    ratingId: text('rating_id')
      .notNull()
      .references(() => ratings.id, { onDelete: 'cascade' }),
    reporterName: text('reporter_name').notNull(),
    reason: text('reason').notNull().default(''),
    state: text('state').$type<ReviewReport['state']>().notNull().default('open'),
    /** Hash of the review's text when it was reported. Null for old reports. */
    subjectHash: text('subject_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('review_reports_once').on(table.reporterId, table.ratingId),
    check('review_reports_state', sql`${table.state} in ('open', 'dismissed', 'taken_down')`),
    index('review_reports_newest').on(table.createdAt, table.id),
    index('review_reports_rating').on(table.ratingId),
  ],
);

/** A conversation between a buyer and a seller about one car. */
export const threads = pgTable(
  'threads',
  {
    id: id(),
    carId: text('car_id').references(() => cars.id, { onDelete: 'set null' }),
    brandName: text('brand_name').notNull(),
    model: text('model').notNull(),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastText: text('last_text').notNull(),
    lastAt: instant('last_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('threads_once').on(table.carId, table.buyerId),
    index('threads_buyer').on(table.buyerId, table.lastAt, table.id),
    index('threads_seller').on(table.sellerId, table.lastAt, table.id),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    /** When the recipient first saw the message. */
    readAt: instant('read_at'),
  },
  (table) => [
    index('messages_thread').on(table.threadId, table.sentAt, table.id),
    index('messages_sender').on(table.senderId, table.sentAt),
  ],
);

export const subscriptions = pgTable('subscriptions', {
  email: text('email').primaryKey(),
  createdAt: createdAt(),
});

/** Messages from the contact form. */
export const contacts = pgTable('contacts', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
});
