import type { Role } from '@second-gear/contract/users';
import { and, eq } from 'drizzle-orm';
import { type CurrentUser, isEmailVerified } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';
import { conflict, notFound } from '../errors.ts';
import { isLastAdmin, isSelf } from './policy.ts';

const columns = {
  email: users.email,
  name: users.name,
  role: users.role,
  verified: users.verified,
  emailVerified: isEmailVerified,
  suspended: users.suspended,
  formerRole: users.formerRole,
};

/** A user's data, locked against changes. */
export interface LockedPerson {
  email: string;
  name: string;
  role: Role;
  verified: boolean;
  emailVerified: boolean;
  suspended: boolean;
  formerRole: 'buyer' | 'seller' | null;
}

/** Locks a user. Throws 404 if unknown. */
export async function lockPerson(tx: Database, id: string): Promise<LockedPerson> {
  const [person] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
  if (!person) throw notFound('User not found');
  return person;
}

/** Error messages by action. */
interface RefusalMessages {
  last: string;
  own: string;
}

/**
 * Locks a user who is about to lose admin rights, after all active admins. So two admins who remove each
 * other run one after the other. Throws 404 for an unknown user. Throws 409 for oneself, for the last admin
 * (`last_admin`), and if the caller is no longer an admin.
 */
export async function lockRemovable(
  tx: Database,
  admin: CurrentUser,
  id: string,
  messages: RefusalMessages = {
    last: 'You can’t remove the last admin',
    own: 'You can’t remove or suspend yourself',
  },
): Promise<LockedPerson> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.suspended, false)))
    .orderBy(users.id)
    .for('update');
  const person = await lockPerson(tx, id);
  if (isLastAdmin(person, admins.length)) throw conflict('last_admin', messages.last);
  if (isSelf(admin, id)) throw conflict('own_account', messages.own);
  if (!admins.some((row) => row.id === admin.id)) throw conflict('not_admin', 'You are no longer an admin');
  return person;
}
