import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditLog } from '../db/tables/users.ts';

/** Actions whose subject is an email address and whose detail starts with the name. */
const ON_ACCOUNTS = [
  'make admin',
  'take back admin',
  'verify',
  'take back verification',
  'suspend',
  'lift suspension',
];

/** Patterns for the names in details, recognized by the text before them. */
const LISTED_BY = String.raw`^(listed by )\S+@[^\s:]+`;
const ORDERED_BY = String.raw`((?:^|, | )(?:to|ordered by) )\S+@[^\s:]+(?=: )`;
const REPORTED_BY = String.raw`^(reported by ).*?(?=: “|$)`;

/** Escapes a text for use in a regular expression. */
const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);

/**
 * Replaces a user's email address and name with the id in the audit log. Empties the detail of entries about
 * the account. Call it in the transaction that deletes the user.
 */
export async function forgetPerson(
  tx: Database,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<void> {
  const replacement = String.raw`\1${id.replaceAll('\\', String.raw`\\`)}`;
  const replace = async (which: SQL | undefined, pattern: string) => {
    await tx
      .update(auditLog)
      .set({ detail: sql`regexp_replace(${auditLog.detail}, ${pattern}, ${replacement})` })
      .where(and(which, sql`${auditLog.detail} ~ ${pattern}`));
  };
  await tx.update(auditLog).set({ adminName: id }).where(eq(auditLog.adminId, id));
  await tx
    .update(auditLog)
    .set({ subject: id, detail: '' })
    .where(and(eq(auditLog.personId, id), inArray(auditLog.action, ON_ACCOUNTS)));
  await replace(eq(auditLog.personId, id), LISTED_BY);
  await replace(eq(auditLog.namedId, id), ORDERED_BY);
  await replace(eq(auditLog.namedId, id), REPORTED_BY);
  // Old entries, which do not store the id of the second user they name.
  const isOld = isNull(auditLog.namedId);
  await replace(isOld, `((?:^| )(?:to|ordered by) )${escaped(email)}(?=: )`);
  await replace(isOld, `^(reported by )${escaped(name)}(?=: “|$)`);
}
