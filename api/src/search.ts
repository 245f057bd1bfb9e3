import type { SQLWrapper } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';

/** Returns a case-insensitive "contains" condition. Escapes `%` and `_`. */
export const containsText = (where: SQLWrapper, text: string): SQL =>
  sql`${where} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
