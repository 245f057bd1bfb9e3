import type { Finding, ModerationState } from '@second-gear/contract/moderation';
import type { ModerationKind, ModerationRuleName } from '@second-gear/contract/moderation-rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/** What a rule found, and what an admin made of it: others see its subject once it is approved. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    kind: text('kind').$type<ModerationKind>().notNull(),
    /**
     * The car or rating. No reference: a deleted listing keeps its case, so that nobody brings it past the queue by
     * restoring it.
     */
    subjectId: text('subject_id').notNull(),
    /** Who wrote it; null once their account is gone, which a review outlives. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    findings: jsonb('findings').$type<Finding[]>().notNull(),
    /** A listing that waits since it was stored: its date is that of the moment when others first see it. */
    neverShown: boolean('never_shown').notNull().default(false),
    state: text('state').$type<ModerationState>().notNull().default('waiting'),
    /** An admin has refused it or put it back: no edit ends it, an approval alone does. */
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
    // Every list of cars asks for these.
    index('moderation_cases_kept')
      .on(table.subjectId)
      .where(sql`${table.state} <> 'approved'`),
  ],
);

/** What an admin has set of a rule; one without a row is as the contract presets it. */
export const moderationRules = pgTable('moderation_rules', {
  name: text('name').$type<ModerationRuleName>().primaryKey(),
  isOn: boolean('is_on').notNull(),
  limit: integer('limit'),
});
