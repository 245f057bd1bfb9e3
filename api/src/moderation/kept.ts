import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { moderationCases } from '../db/tables/moderation.ts';

const KINDS = { listing: sql`'listing'`, review: sql`'review'` } satisfies Record<ModerationKind, SQL>;

/** Whether a listing or review is kept from everybody but its author and admins. */
export const isKept = (id: SQLWrapper, kind: ModerationKind): SQL =>
  sql`exists (select 1 from ${moderationCases} where ${moderationCases.subjectId} = ${id} and ${moderationCases.kind} = ${KINDS[kind]} and ${moderationCases.state} <> 'approved')`;

/**
 * In which state it is kept; null for what everybody may see. Wrapped, because a query of one table would leave the
 * table's name out of what it selects, and the inner query would take `id` for its own.
 */
export const keptState = (id: SQLWrapper, kind: ModerationKind): SQL<'waiting' | 'refused' | null> =>
  sql`${sql`(select ${moderationCases.state} from ${moderationCases} where ${moderationCases.subjectId} = ${id} and ${moderationCases.kind} = ${KINDS[kind]} and ${moderationCases.state} <> 'approved')`}`;
