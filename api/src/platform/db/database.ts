import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PostgreSQL or the embedded database, or a transaction on one of them. Queries accept all of these. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Returns the only row of an insert or update. Throws if there is none. */
export function requireRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement returned no rows');
  return row;
}
