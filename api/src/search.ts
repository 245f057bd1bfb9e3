import type { SQLWrapper } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';

/** Case-insensitive "holds this text", with the text's own % and _ taken literally. */
export const containsText = (where: SQLWrapper, text: string): SQL =>
  sql`${where} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
