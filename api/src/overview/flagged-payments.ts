import { and, isNotNull, isNull } from 'drizzle-orm';
import { payments } from '../db/tables/orders.ts';

/**
 * Matches flagged payments: the order or its car was no longer available, so they were refunded or must be.
 */
export const isFlaggedSql = isNotNull(payments.flag);

/** Matches flagged payments that are not refunded yet, so that a person must handle them. */
export const needsAttentionSql = and(isFlaggedSql, isNull(payments.refundedAt));
