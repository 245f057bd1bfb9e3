import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { and, eq, inArray, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { moderationCases } from '../db/tables/moderation.ts';

const KIND_SQL = { listing: sql`'listing'`, review: sql`'review'` } satisfies Record<ModerationKind, SQL>;

/** Whether a listing or review is hidden from everyone except its author and admins. */
export const isHeldForReview = (id: SQLWrapper, kind: ModerationKind): SQL =>
  sql`exists (select 1 from ${moderationCases} where ${moderationCases.subjectId} = ${id} and ${moderationCases.kind} = ${KIND_SQL[kind]} and ${moderationCases.state} <> 'approved')`;

/**
 * Returns why a listing or review is hidden; null if it is public. The SQL is wrapped: in a single-table
 * query, Drizzle omits table names, and the subquery would resolve `id` to its own column.
 */
export const reviewState = (id: SQLWrapper, kind: ModerationKind): SQL<'waiting' | 'refused' | null> =>
  sql`${sql`(select ${moderationCases.state} from ${moderationCases} where ${moderationCases.subjectId} = ${id} and ${moderationCases.kind} = ${KIND_SQL[kind]} and ${moderationCases.state} <> 'approved')`}`;

/** Returns the hidden ones of these listings with their state, by id. */
export async function findHeldForReview(
  db: Database,
  carIds: readonly string[],
): Promise<Map<string, 'waiting' | 'refused'>> {
  if (carIds.length === 0) return new Map();
  const { subjectId, kind, state } = moderationCases;
  const rows = await db
    .select({ id: subjectId, state })
    .from(moderationCases)
    .where(and(inArray(subjectId, [...carIds]), eq(kind, 'listing'), ne(state, 'approved')));
  return new Map(rows.flatMap((row) => (row.state === 'approved' ? [] : [[row.id, row.state] as const])));
}
