import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Sales older than a year do not reflect today's prices. */
export const isRecent = (instant: SQLWrapper): SQL => sql`${instant} > now() - interval '1 year'`;
