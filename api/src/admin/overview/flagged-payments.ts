import { and, isNotNull, isNull } from 'drizzle-orm';
import { payments } from '../../platform/db/tables/orders.ts';

/**
 * SQL condition for flagged payments. They arrived when the order or its car was no longer available, so they
 * were refunded or still must be.
 */
export const isFlaggedSql = isNotNull(payments.flag);

/** SQL condition for flagged payments that are not refunded yet. A person must handle them. */
export const needsAttentionSql = and(isFlaggedSql, isNull(payments.refundedAt));
