import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/tables/rate-limits.ts';
import type { LimitCounter } from './limit-counter.ts';

const hasEndedSql = sql`${rateLimits.endsAt} <= now()`;

/** Creates a counter that keeps its counts in the database. Each request costs one write. */
export const createDatabaseCounter = (db: Database): LimitCounter => ({
  store: 'PostgreSQL',
  count: async (key, windowMs) => {
    const [row] = await db
      .insert(rateLimits)
      .values({ key, requests: 1, endsAt: sql`now() + make_interval(secs => ${windowMs / 1000}::float8)` })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          requests: sql`case when ${hasEndedSql} then 1 else ${rateLimits.requests} + 1 end`,
          endsAt: sql`case when ${hasEndedSql} then excluded.ends_at else ${rateLimits.endsAt} end`,
        },
      })
      .returning({
        current: rateLimits.requests,
        ttl: sql<number>`(extract(epoch from ${rateLimits.endsAt} - now()) * 1000)::int`,
      });
    if (!row) throw new Error('The request was not counted');
    return row;
  },
});

/** Deletes the counts whose window has ended. */
export const pruneLimits = (db: Database) => db.delete(rateLimits).where(hasEndedSql);
