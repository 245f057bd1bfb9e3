import { eq, sql } from 'drizzle-orm';
import { recordAction } from '../../platform/audit/queries.ts';
import { isEmailVerifiedSql } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/tables/users.ts';

/** The operator, as recorded in the audit log. No account has this id. */
export const OPERATOR = { id: 'operator', name: 'Operator (command line)' };

export type GrantResult = 'granted' | 'unknown' | 'unverified' | 'suspended' | 'already';

/**
 * Makes the account with this email address an admin. For operators with database access, who create the
 * site's first admin this way. Changes nothing unless it returns `granted`.
 */
export const grantAdmin = (db: Database, email: string): Promise<GrantResult> =>
  db.transaction(async (tx) => {
    const [user] = await tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        emailVerified: isEmailVerifiedSql,
        suspended: users.suspended,
      })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
      .for('update');
    if (!user) return 'unknown';
    if (user.role === 'admin') return 'already';
    if (!user.emailVerified) return 'unverified';
    if (user.suspended) return 'suspended';
    await tx.update(users).set({ role: 'admin', formerRole: user.role }).where(eq(users.id, user.id));
    await recordAction(tx, OPERATOR, {
      action: 'make admin',
      subject: user.email,
      detail: `${user.name}, was ${user.role}`,
      aboutUserId: user.id,
    });
    return 'granted';
  });
