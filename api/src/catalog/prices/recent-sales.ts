import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** SQL condition for sales within a year. Older sales do not reflect today's prices. */
export const isRecentSaleSql = (instant: SQLWrapper): SQL => sql`${instant} > now() - interval '1 year'`;
