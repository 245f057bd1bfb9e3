import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { and, eq, inArray, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';

const KIND_SQL = { listing: sql`'listing'`, review: sql`'review'` } satisfies Record<ModerationKind, SQL>;

/** SQL condition for listings and reviews hidden from everyone except their author and admins. */
export const isHeldForReviewSql = (id: SQLWrapper, kind: ModerationKind): SQL =>
  sql`exists (select 1 from ${moderationCases} where ${moderationCases.subjectId} = ${id} and ${moderationCases.kind} = ${KIND_SQL[kind]} and ${moderationCases.state} <> 'approved')`;

/**
 * SQL for why a listing or review is hidden; null if it is public. The subquery is wrapped in another `sql`,
 * because Drizzle omits table names in a single-table query. Otherwise the subquery would resolve `id` to its
 * own column.
 */
export const reviewStateSql = (id: SQLWrapper, kind: ModerationKind): SQL<'waiting' | 'refused' | null> =>
  sql`${sql`(select ${moderationCases.state} from ${moderationCases} where ${moderationCases.subjectId} = ${id} and ${moderationCases.kind} = ${KIND_SQL[kind]} and ${moderationCases.state} <> 'approved')`}`;

/** Returns why listings are hidden, by listing id. Omits public listings. */
export async function findListingReviewStates(
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
