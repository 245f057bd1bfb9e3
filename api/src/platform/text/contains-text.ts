import type { SQLWrapper } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';

/** Returns the SQL condition that a column contains the given text, ignoring case. Escapes `%` and `_`. */
export const containsTextSql = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
