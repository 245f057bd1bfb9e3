import type { SQLWrapper } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';

/** Returns a case-insensitive "contains" condition. Escapes `%` and `_`. */
export const containsText = (column: SQLWrapper, text: string): SQL =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
