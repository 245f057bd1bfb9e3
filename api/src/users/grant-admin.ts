import { eq, sql } from 'drizzle-orm';
import { recordAction } from '../audit/queries.ts';
import { isEmailVerified } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';

/** The operator in the audit log of admins. No account has this id. */
export const OPERATOR = { id: 'operator', name: 'Operator (command line)' };

export type Grant = 'granted' | 'unknown' | 'unverified' | 'suspended' | 'already';

/**
 * Makes the account with this email address an admin. For operators with database access, who create the
 * site's first admin this way. Changes nothing unless it returns `granted`.
 */
export const grantAdmin = (db: Database, email: string): Promise<Grant> =>
  db.transaction(async (tx) => {
    const [person] = await tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        emailVerified: isEmailVerified,
        suspended: users.suspended,
      })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
      .for('update');
    if (!person) return 'unknown';
    if (person.role === 'admin') return 'already';
    if (!person.emailVerified) return 'unverified';
    if (person.suspended) return 'suspended';
    await tx.update(users).set({ role: 'admin', formerRole: person.role }).where(eq(users.id, person.id));
    await recordAction(tx, OPERATOR, {
      action: 'make admin',
      subject: person.email,
      detail: `${person.name}, was ${person.role}`,
      aboutUserId: person.id,
    });
    return 'granted';
  });
