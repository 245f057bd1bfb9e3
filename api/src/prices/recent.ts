import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** What was sold longer ago than a year says nothing about today's prices. */
export const isRecent = (instant: SQLWrapper): SQL => sql`${instant} > now() - interval '1 year'`;
