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
 * Escrow: the money for a paid order until the seller gets it. The order's own state remains `paid`. This row
 * has the state of the money.
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
    /** Our fee, part of the amount. 0 until the hand-over. */
    feeCents: integer('fee_cents').notNull().default(0),
    state: text('state').$type<EscrowState>().notNull().default('held'),
    /** Six-digit hand-over code that the buyer shows at the meeting. */
    code: text('code').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** Number of codes generated so far, including the current one. */
    codes: integer('codes').notNull().default(1),
    createdAt: createdAt(),
    handedOverAt: instant('handed_over_at'),
    handedOverBy: text('handed_over_by').$type<HandOverMethod>(),
    /** Number of reminders sent after the meeting day while the buyer has not responded. */
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
 * Refund states at the provider. `owed`: must be sent, for the first time or again. `needs_person`: the
 * refund is owed, but has failed so often that an operator must check it.
 */
export const REFUND_STATES = ['owed', 'pending', 'succeeded', 'needs_person'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Refunds that we owe to buyers. Each is retried until the money is refunded. */
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
     * Reason code, such as `car_gone`, `paid_twice`, `cancelled` or `dispute`. `at_provider` means that an
     * operator made the refund at the provider.
     */
    reason: text('reason').notNull(),
    /** Reason as text, written by the user who decided the refund. */
    note: text('note').notNull().default(''),
    state: text('state').$type<RefundState>().notNull().default('owed'),
    /** User who requested the refund. Null if the server requested it. */
    requestedBy: text('asked_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The provider's id for the last attempt. That attempt has failed if the state is `owed`. Null before the
     * first attempt. Not unique, because a manual refund at the provider or a chargeback may cover several
     * rows.
     */
    providerId: text('provider_id'),
    /**
     * Id of the refund from which this one was split. A refund is split if money refunded in another way
     * covers only part of it.
     */
    partOf: text('part_of'),
    /**
     * Number of attempts that the provider accepted or rejected. `nextAttemptAt` is when a job checks the refund
     * next, and `checkCount` counts these checks.
     */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_look_at').notNull().defaultNow(),
    checkCount: integer('looks').notNull().default(0),
    /** The provider's last message, unless the attempt succeeded. */
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
      .on(table.nextAttemptAt)
      .where(sql`${table.state} <> 'succeeded'`),
  ],
);

/** Disputes about an order, opened by the buyer here or by the buyer's bank at the provider. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** For chargebacks: id of the row in `payments`. */
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
    /** Null while the dispute is open. */
    decidedAt: instant('decided_at'),
    /** For chargebacks: the provider's id, status and amount (this column and the next two). */
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
  /** The provider's id for the account. */
  providerId: text('provider_id').notNull().unique(),
  /** Whether the account can receive payouts, because the seller has completed the provider's onboarding. */
  enabled: boolean('enabled').notNull().default(false),
  createdAt: createdAt(),
  checkedAt: instant('checked_at').notNull().defaultNow(),
});

/**
 * Payout states. `waiting`: the seller has no account yet. `owed`: must be sent. `sending`: a request to the
 * provider is running or was interrupted. `sent`: the seller's account has received it. `returned`: the
 * provider reversed it, and an operator must check it.
 */
export const PAYOUT_STATES = ['waiting', 'owed', 'sending', 'sent', 'returned'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * Payouts to sellers, one per order. `nextAttemptAt` is when a job checks the payout next, and `checkCount` counts
 * these checks.
 */
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
    /** The provider's id for the transfer. */
    providerId: text('provider_id').unique(),
    /**
     * For `sent`: the part that the provider reversed, which we owe to the seller again. After a full
     * reversal this is 0 and the state is `returned`.
     */
    returnedCents: integer('returned_cents').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_look_at').notNull().defaultNow(),
    checkCount: integer('looks').notNull().default(0),
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
      .on(table.nextAttemptAt)
      .where(sql`${table.state} in ('owed', 'sending')`),
  ],
);
