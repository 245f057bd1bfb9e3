import type { ModerationRule } from '@second-gear/contract/moderation';
import {
  MODERATION_RULE_NAMES,
  MODERATION_RULES,
  type ModerationRuleName,
} from '@second-gear/contract/moderation-rules';
import { recordAction } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { moderationRules } from '../../platform/db/tables/moderation.ts';
import { badRequest } from '../../platform/errors/errors.ts';

/** Returns all rules with their current settings. */
export async function findRules(db: Database): Promise<ModerationRule[]> {
  const rows = new Map((await db.select().from(moderationRules)).map((row) => [row.name, row]));
  return MODERATION_RULE_NAMES.map((name) => {
    const row = rows.get(name);
    const { limit } = MODERATION_RULES[name];
    return { name, on: row?.isOn ?? true, limit: limit && (row?.limit ?? limit.preset) };
  });
}

/** Limits of the enabled rules. Omits disabled rules. A rule that uses no limit has 0. */
export type ActiveRules = Partial<Record<ModerationRuleName, { limit: number }>>;

export async function findActiveRules(db: Database): Promise<ActiveRules> {
  const rules = await findRules(db);
  return Object.fromEntries(
    rules.filter(({ on }) => on).map(({ name, limit }) => [name, { limit: limit ?? 0 }]),
  );
}

/**
 * Changes a rule for future listings and reviews. Cases in the queue stay there. Returns the number of rules
 * changed. Throws 400 for an invalid limit.
 */
export const changeRule = (
  db: Database,
  admin: CurrentUser,
  name: ModerationRuleName,
  { on, limit }: { on: boolean; limit?: number | undefined },
): Promise<number> =>
  db.transaction(async (tx) => {
    const previousRule = (await findRules(tx)).find((rule) => rule.name === name);
    const limitRange = MODERATION_RULES[name].limit;
    const newLimit = limitRange === null ? null : (limit ?? previousRule?.limit ?? limitRange.preset);
    if (limitRange === null && limit !== undefined)
      throw badRequest({ limit: 'This rule doesn’t use a limit' });
    if (
      limitRange !== null &&
      newLimit !== null &&
      (newLimit < limitRange.min || newLimit > limitRange.max)
    ) {
      throw badRequest({
        limit: `Enter a limit between ${String(limitRange.min)} and ${String(limitRange.max)}`,
      });
    }
    if (previousRule?.on === on && previousRule.limit === newLimit) return 0;
    const newSettings = { isOn: on, limit: newLimit };
    await tx
      .insert(moderationRules)
      .values({ name, ...newSettings })
      .onConflictDoUpdate({ target: moderationRules.name, set: newSettings });
    await recordAction(tx, admin, {
      action: 'change moderation rule',
      subject: name.replaceAll('_', ' '),
      detail: [on ? 'on' : 'off', ...(newLimit === null ? [] : [`limit ${String(newLimit)}`])].join(', '),
    });
    return 1;
  });
