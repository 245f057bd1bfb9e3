import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either database, or a transaction on it: queries take this and do not care which. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** The one row of an insert or update that always has one. Throws where there is none. */
export function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answered no row');
  return row;
}
