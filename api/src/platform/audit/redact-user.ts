import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/tables/users.ts';

/**
 * Actions on an account. In their log entries, `subject` is the user's email address and `detail` starts with
 * the user's name.
 */
const ACCOUNT_ACTIONS = [
  'make admin',
  'remove admin',
  'verify',
  'unverify',
  'suspend',
  'unsuspend',
  // A server of the previous version may still write these during a deployment.
  'take back admin',
  'take back verification',
  'lift suspension',
];

// These PostgreSQL patterns find email addresses and names in `detail` by the text before them.
const LISTED_BY_PATTERN = String.raw`^(listed by )\S+@[^\s:]+`;
const ORDERED_BY_PATTERN = String.raw`((?:^|, | )(?:to|ordered by) )\S+@[^\s:]+(?=: )`;
const REPORTED_BY_PATTERN = String.raw`^(reported by ).*?(?=: “|$)`;

/** Escapes text for use in a regular expression. */
const escapeRegExp = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);

/**
 * Replaces a user's email address and name with the user's id in the audit log. Empties the detail of entries
 * about the account. Call it in the transaction that deletes the user.
 */
export async function redactUser(
  tx: Database,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  const replacement = String.raw`\1${id.replaceAll('\\', String.raw`\\`)}`;
  const redactDetail = async (condition: SQL | undefined, pattern: string) => {
    await tx
      .update(auditLog)
      .set({ detail: sql`regexp_replace(${auditLog.detail}, ${pattern}, ${replacement})` })
      .where(and(condition, sql`${auditLog.detail} ~ ${pattern}`));
  };
  await tx.update(auditLog).set({ adminName: id }).where(eq(auditLog.adminId, id));
  await tx
    .update(auditLog)
    .set({ subject: id, detail: '' })
    .where(and(eq(auditLog.personId, id), inArray(auditLog.action, ACCOUNT_ACTIONS)));
  await redactDetail(eq(auditLog.personId, id), LISTED_BY_PATTERN);
  await redactDetail(eq(auditLog.namedId, id), ORDERED_BY_PATTERN);
  await redactDetail(eq(auditLog.namedId, id), REPORTED_BY_PATTERN);
  // Old entries name a second user without storing the user's id, so they are found by email address and
  // name.
  const isLegacyEntrySql = isNull(auditLog.namedId);
  await redactDetail(isLegacyEntrySql, `((?:^| )(?:to|ordered by) )${escapeRegExp(email)}(?=: )`);
  await redactDetail(isLegacyEntrySql, `^(reported by )${escapeRegExp(name)}(?=: “|$)`);
}
