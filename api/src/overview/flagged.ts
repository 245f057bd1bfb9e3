import { and, isNotNull, isNull } from 'drizzle-orm';
import { payments } from '../db/tables/orders.ts';

/** Payments that were refunded or must be. */
export const isFlagged = isNotNull(payments.flag);

/** Flagged payments that a person must handle, because they are not refunded yet. */
export const needsAttention = and(isFlagged, isNull(payments.refundedAt));
