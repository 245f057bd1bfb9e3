import type {
  DisputeDecision,
  DisputeKind,
  EscrowState,
  HandOverMethod,
} from '@second-gear/contract/order-steps';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { orders, payments } from './orders.ts';
import { users } from './users.ts';

/**
 * Escrow: money of a paid order until the seller gets it. The order itself remains `paid`, and this row has
 * the state of the money.
 */
export const escrows = pgTable(
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
    /** Part of the amount that is or will be refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Our fee, part of the amount. Known after the hand-over. */
    feeCents: integer('fee_cents').notNull().default(0),
    state: text('state').$type<EscrowState>().notNull().default('held'),
    /** Six-digit code that the buyer shows at the meeting. */
    code: text('code').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** Number of codes generated so far, including this one. */
    codes: integer('codes').notNull().default(1),
    createdAt: createdAt(),
    handedOverAt: instant('handed_over_at'),
    handedOverBy: text('handed_over_by').$type<HandOverMethod>(),
    /** Reminders sent after the meeting day without a response. */
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
 * Refund states at the provider. `owed`: to be sent, for the first time or again. `needs_person`: like
 * `owed`, but failed so often that an operator has to check.
 */
export const REFUND_STATES = ['owed', 'pending', 'succeeded', 'needs_person'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Refunds due to buyers. Each is retried until the money is refunded. */
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
    /**
     * Reason code, such as `car_gone`, `paid_twice`, `cancelled`, `dispute`, or `at_provider` for a refund
     * made there.
     */
    reason: text('reason').notNull(),
    /** Reason as text, written by the person who decided it. */
    note: text('note').notNull().default(''),
    state: text('state').$type<RefundState>().notNull().default('owed'),
    /** Who requested it. Null for the server. */
    askedBy: text('asked_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The provider's refund of the last attempt, which has failed if the state is `owed`. Null before the
     * first. A refund made manually at the provider may cover several rows, and so may a chargeback.
     */
    providerId: text('provider_id'),
    /**
     * The original refund from which this one was split, because money refunded elsewhere covered only a
     * part.
     */
    partOf: text('part_of'),
    /** Number of attempts with a final response of the provider. */
    attempts: integer('attempts').notNull().default(0),
    nextLookAt: instant('next_look_at').notNull().defaultNow(),
    looks: integer('looks').notNull().default(0),
    /** The provider's last message if it was not a success. */
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

/** Disputes of an order, opened by the buyer here or by a bank at the provider. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** For chargebacks: row of `payments`. */
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
    /** Amount refunded to the buyer by the decision. */
    refundCents: integer('refund_cents').notNull().default(0),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decisionReason: text('decision_reason'),
    /** Null while open. */
    decidedAt: instant('decided_at'),
    /** The provider's id of a chargeback, its amount and status. */
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

/** A seller's account at the provider, the destination of payouts. */
export const payoutAccounts = pgTable('payout_accounts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The provider's account id. */
  providerId: text('provider_id').notNull().unique(),
  /** Whether it can receive payouts: its owner has completed the provider's onboarding. */
  enabled: boolean('enabled').notNull().default(false),
  createdAt: createdAt(),
  checkedAt: instant('checked_at').notNull().defaultNow(),
});

/**
 * Payout states. `waiting`: the seller has no account yet. `owed`: to be sent. `sending`: a request to the
 * provider is running or was interrupted. `sent`: received by the seller's account. `returned`: reversed,
 * needs an operator.
 */
export const PAYOUT_STATES = ['waiting', 'owed', 'sending', 'sent', 'returned'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Payouts to sellers, one per order. */
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
    /** The provider's transfer id. */
    providerId: text('provider_id').unique(),
    /**
     * For `sent`: the amount that the provider reversed, which is due again. 0 after a full reversal, which
     * the state shows.
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
