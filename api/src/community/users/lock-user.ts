import { and, eq } from 'drizzle-orm';
import { type CurrentUser, isEmailVerifiedSql } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/tables/users.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { isLastAdmin, isSelf } from './policy.ts';

const lockedUserColumns = {
  email: users.email,
  name: users.name,
  role: users.role,
  verified: users.verified,
  emailVerified: isEmailVerifiedSql,
  suspended: users.suspended,
  formerRole: users.formerRole,
};

/** Throws 404 if the user is unknown. */
export async function lockUser(tx: Database, id: string) {
  const [user] = await tx.select(lockedUserColumns).from(users).where(eq(users.id, id)).for('update');
  if (!user) throw notFound('User not found');
  return user;
}
export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/**
 * Error messages of {@link lockRemovableUser}, which depend on the action: for the last admin and for oneself.
 */
interface RejectionMessages {
  lastAdmin: string;
  ownAccount: string;
}

/**
 * Locks all active admins, then a user who is about to be deleted, suspended or stripped of admin rights. So
 * if two admins remove each other, one waits for the other. Throws 404 for an unknown user. Throws 409 for
 * oneself, for the last admin (`last_admin`), and if the caller is no longer an admin.
 */
export async function lockRemovableUser(
  tx: Database,
  admin: CurrentUser,
  id: string,
  messages: RejectionMessages = {
    lastAdmin: 'You can’t remove the last admin',
    ownAccount: 'You can’t delete or suspend your own account',
  },
): Promise<LockedUser> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.suspended, false)))
    .orderBy(users.id)
    .for('update');
  const user = await lockUser(tx, id);
  if (isLastAdmin(user, admins.length)) throw conflict('last_admin', messages.lastAdmin);
  if (isSelf(admin, id)) throw conflict('own_account', messages.ownAccount);
  if (!admins.some((row) => row.id === admin.id)) throw conflict('not_admin', 'You are no longer an admin');
  return user;
}
