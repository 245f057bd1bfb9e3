import type { DisputeDecision, DisputeKind, HandOverWay, HoldState } from '@second-gear/contract/order-steps';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { orders, payments } from './orders.ts';
import { users } from './users.ts';

/**
 * Money of a paid order until its seller has it. The order itself stays `paid` meanwhile; what has become of the money
 * is here.
 */
export const holds = pgTable(
  'holds',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .unique()
      .references(() => payments.id),
    amountCents: integer('amount_cents').notNull(),
    /** Of the amount, what goes or has gone back to the buyer. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Of the amount, what we keep; known from the hand-over on. */
    feeCents: integer('fee_cents').notNull().default(0),
    state: text('state').$type<HoldState>().notNull().default('held'),
    /** Six digits that the buyer shows at the meeting. */
    code: text('code').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** Codes made so far, this one included. */
    codes: integer('codes').notNull().default(1),
    createdAt: createdAt(),
    handedOverAt: instant('handed_over_at'),
    handedOverBy: text('handed_over_by').$type<HandOverWay>(),
    /** Reminders sent since the meeting day passed in silence. */
    reminders: integer('reminders').notNull().default(0),
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    check('holds_state', sql`${table.state} in ('held', 'handed_over', 'paid_out', 'refunded')`),
    check(
      'holds_amounts',
      sql`${table.amountCents} > 0 and ${table.refundedCents} >= 0 and ${table.feeCents} >= 0 and ${table.refundedCents} + ${table.feeCents} <= ${table.amountCents}`,
    ),
    check('holds_code', sql`${table.code} ~ '^[0-9]{6}$'`),
    index('holds_waiting')
      .on(table.orderId)
      .where(sql`${table.state} = 'held'`),
  ],
);

/**
 * What became of a refund at the provider: `owed` is still to be asked for, for the first time or again; so is what
 * `needs_person`, but it has failed too often for anybody to wait and see.
 */
export const REFUND_STATES = ['owed', 'pending', 'succeeded', 'needs_person'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Debts to buyers: each is pursued until the money has gone back. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCents: integer('amount_cents').notNull(),
    /** Why, such as `car_gone`, `paid_twice`, `cancelled`, `dispute`, or `at_provider` for one that was made there. */
    reason: text('reason').notNull(),
    /** Why, in words of who decided it. */
    note: text('note').notNull().default(''),
    state: text('state').$type<RefundState>().notNull().default('owed'),
    /** Who asked for it; null for the server itself. */
    askedBy: text('asked_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The provider's refund of the last attempt, one that failed while the debt is `owed`; null before the first. One that
     * a person made there may pay several debts, and so may what a bank took by a dispute.
     */
    providerId: text('provider_id'),
    /** The debt that it was a part of as it was decided, where money that went back besides has covered just a part. */
    partOf: text('part_of'),
    /** Attempts that the provider has answered for good. */
    attempts: integer('attempts').notNull().default(0),
    nextLookAt: instant('next_look_at').notNull().defaultNow(),
    looks: integer('looks').notNull().default(0),
    /** What the provider said last, where it was no success. */
    problem: text('problem'),
    createdAt: createdAt(),
    succeededAt: instant('succeeded_at'),
  },
  (table) => [
    check('refunds_amount', sql`${table.amountCents} > 0`),
    check('refunds_state', sql`${table.state} in ('owed', 'pending', 'succeeded', 'needs_person')`),
    index('refunds_payment').on(table.paymentId),
    index('refunds_order').on(table.orderId),
    index('refunds_provider').on(table.providerId),
    index('refunds_due')
      .on(table.nextLookAt)
      .where(sql`${table.state} <> 'succeeded'`),
  ],
);

/** Disagreements about an order: the buyer's with us, or a bank's with the provider. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of a bank's, row of `payments` that it is about. */
    paymentId: text('payment_id').references(() => payments.id),
    kind: text('kind').$type<DisputeKind>().notNull(),
    openedBy: text('opened_by').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    answer: text('answer'),
    answerPictures: jsonb('answer_pictures').$type<string[]>().notNull().default([]),
    answeredAt: instant('answered_at'),
    decision: text('decision').$type<DisputeDecision>(),
    /** What goes back to the buyer by the decision. */
    refundCents: integer('refund_cents').notNull().default(0),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decisionReason: text('decision_reason'),
    /** Null while it stands open. */
    decidedAt: instant('decided_at'),
    /** The provider's id of a bank's dispute, its amount and status. */
    providerId: text('provider_id').unique(),
    providerStatus: text('provider_status'),
    amountCents: integer('amount_cents'),
  },
  (table) => [
    check('disputes_kind', sql`${table.kind} in ('buyer', 'bank')`),
    index('disputes_order').on(table.orderId),
    index('disputes_pictures').using('gin', table.pictures),
    index('disputes_answer_pictures').using('gin', table.answerPictures),
    uniqueIndex('disputes_one_open')
      .on(table.orderId)
      .where(sql`${table.kind} = 'buyer' and ${table.decidedAt} is null`),
  ],
);

/** A seller's account at the provider, to which payouts go. */
export const payoutAccounts = pgTable('payout_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The provider's id of it. */
  providerId: text('provider_id').notNull().unique(),
  /** Whether it may be paid: its owner has told the provider all that it asks. */
  enabled: boolean('enabled').notNull().default(false),
  createdAt: createdAt(),
  checkedAt: instant('checked_at').notNull().defaultNow(),
});

/**
 * `waiting` has no account to go to yet; `owed` is to be sent; of one `sending` the provider is being asked, or was; `sent` has
 * arrived at the seller's account; what `returned` from there a person has to look at.
 */
export const PAYOUT_STATES = ['waiting', 'owed', 'sending', 'sent', 'returned'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What sellers get: one payout an order. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    sellerId: text('seller_id').references(() => users.id, { onDelete: 'set null' }),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').$type<PayoutState>().notNull().default('waiting'),
    /** The provider's transfer. */
    providerId: text('provider_id').unique(),
    /**
     * Of one `sent`, what was taken back at the provider while the rest stayed: that much is due again. Once all of it
     * came back the state says so, and this is 0.
     */
    returnedCents: integer('returned_cents').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    nextLookAt: instant('next_look_at').notNull().defaultNow(),
    looks: integer('looks').notNull().default(0),
    problem: text('problem'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('payouts_amount', sql`${table.amountCents} > 0`),
    check(
      'payouts_returned',
      sql`${table.returnedCents} >= 0 and ${table.returnedCents} < ${table.amountCents}`,
    ),
    check('payouts_state', sql`${table.state} in ('waiting', 'owed', 'sending', 'sent', 'returned')`),
    index('payouts_seller').on(table.sellerId, table.createdAt, table.id),
    index('payouts_due')
      .on(table.nextLookAt)
      .where(sql`${table.state} in ('owed', 'sending')`),
  ],
);
