import type { Finding, ModerationState } from '@second-gear/contract/moderation';
import type { ModerationKind, ModerationRuleName } from '@second-gear/contract/moderation-rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * Moderation cases: what the rules found and what the admin decided. Other users see the subject (a listing
 * or review) only after approval.
 */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    kind: text('kind').$type<ModerationKind>().notNull(),
    /**
     * The car or rating. No foreign key: the case of a deleted listing remains, so that restoring the listing
     * does not bypass the queue.
     */
    subjectId: text('subject_id').notNull(),
    /** The author. Null if the account was deleted, because reviews remain. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    findings: jsonb('findings').$type<Finding[]>().notNull(),
    /**
     * Whether the listing has been held since it was created. Its publication date is then set on approval.
     */
    neverShown: boolean('never_shown').notNull().default(false),
    state: text('state').$type<ModerationState>().notNull().default('waiting'),
    /**
     * If true, only an admin's approval closes the case; an edit does not. True after an admin rejected the
     * subject or returned it to the queue.
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
    // Every query for car lists uses this index.
    index('moderation_cases_kept')
      .on(table.subjectId)
      .where(sql`${table.state} <> 'approved'`),
  ],
);

/**
 * Settings of rules that an admin changed. A rule without a row has the default settings from the contract
 * package.
 */
export const moderationRules = pgTable('moderation_rules', {
  name: text('name').$type<ModerationRuleName>().primaryKey(),
  isOn: boolean('is_on').notNull(),
  limit: integer('limit'),
});
