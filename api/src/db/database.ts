import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either database, or a transaction on it. Queries accept all of them. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Returns the only row of an insert or update. Throws if there is none. */
export function requireRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}
