import type { Finding, ModerationState } from '@second-gear/contract/moderation';
import type { ModerationKind, ModerationRuleName } from '@second-gear/contract/moderation-rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/** Review cases: the rule's finding and the admin's decision. Others see the subject only after approval. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    kind: text('kind').$type<ModerationKind>().notNull(),
    /**
     * The car or rating. No foreign key: a deleted listing keeps its case, so that restoring it does not
     * bypass the queue.
     */
    subjectId: text('subject_id').notNull(),
    /** The author. Null after the account is deleted, because a review remains. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    findings: jsonb('findings').$type<Finding[]>().notNull(),
    /** Whether the listing was held from the start. Its publication date is then set on approval. */
    neverShown: boolean('never_shown').notNull().default(false),
    state: text('state').$type<ModerationState>().notNull().default('waiting'),
    /**
     * Whether only an approval closes it, not an edit. True after an admin rejected it or returned it to the
     * queue.
     */
    needsAdmin: boolean('needs_admin').notNull().default(false),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    unique('moderation_cases_once').on(table.subjectId, table.kind),
    check('moderation_cases_kind', sql`${table.kind} in ('listing', 'review')`),
    check('moderation_cases_state', sql`${table.state} in ('waiting', 'approved', 'refused')`),
    index('moderation_cases_oldest').on(table.state, table.createdAt, table.id),
    index('moderation_cases_owner').on(table.ownerId, table.createdAt, table.id),
    // Used by every list of cars.
    index('moderation_cases_kept')
      .on(table.subjectId)
      .where(sql`${table.state} <> 'approved'`),
  ],
);

/** Rule settings changed by an admin. A rule without a row uses the preset of the contract. */
export const moderationRules = pgTable('moderation_rules', {
  name: text('name').$type<ModerationRuleName>().primaryKey(),
  isOn: boolean('is_on').notNull(),
  limit: integer('limit'),
});
