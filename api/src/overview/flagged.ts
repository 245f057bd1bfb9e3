import { and, isNotNull, isNull } from 'drizzle-orm';
import { payments } from '../db/tables/orders.ts';

/** Payments that went back or must. */
export const isFlagged = isNotNull(payments.flag);

/** Those of them that a person has to look at: the money is not back yet. */
export const isToLookAt = and(isFlagged, isNull(payments.refundedAt));
