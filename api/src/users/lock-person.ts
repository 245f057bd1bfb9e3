import type { Role } from '@second-gear/contract/users';
import { and, eq } from 'drizzle-orm';
import { type CurrentUser, isEmailVerified } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';
import { conflict, notFound } from '../errors.ts';
import { isLastAdmin, isOneself } from './policy.ts';

const columns = {
  email: users.email,
  name: users.name,
  role: users.role,
  verified: users.verified,
  emailVerified: isEmailVerified,
  suspended: users.suspended,
  formerRole: users.formerRole,
};

/** What is known of a person while nobody else can change it. */
export interface LockedPerson {
  email: string;
  name: string;
  role: Role;
  verified: boolean;
  emailVerified: boolean;
  suspended: boolean;
  formerRole: 'buyer' | 'seller' | null;
}

/** Locks a person. Throws 404 for an unknown one. */
export async function lockPerson(tx: Database, id: string): Promise<LockedPerson> {
  const [person] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
  if (!person) throw notFound('There is no such user');
  return person;
}

/** Sentences of a refusal, by what was to be done. */
interface Refusals {
  last: string;
  own: string;
}

/**
 * Locks a person who is to lose what an admin can do, and all active admins before, so that two admins who do that to
 * each other take turns. Throws 404 for an unknown person, 409 for oneself, for the last admin (`last_admin`), and where
 * the caller has stopped being an admin meanwhile.
 */
export async function lockRemovable(
  tx: Database,
  admin: CurrentUser,
  id: string,
  refusals: Refusals = {
    last: 'The last admin cannot be removed',
    own: 'You cannot remove or suspend yourself',
  },
): Promise<LockedPerson> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.suspended, false)))
    .orderBy(users.id)
    .for('update');
  const person = await lockPerson(tx, id);
  if (isLastAdmin(person, admins.length)) throw conflict('last_admin', refusals.last);
  if (isOneself(admin, id)) throw conflict('own_account', refusals.own);
  if (!admins.some((row) => row.id === admin.id)) throw conflict('not_admin', 'You are no longer an admin');
  return person;
}
