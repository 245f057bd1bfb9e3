import { and, eq, ne } from 'drizzle-orm';
import type { Identity } from '../auth/identity.ts';
import { suspendedError } from '../auth/suspended.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/failures.ts';
import { deletedUsers, users } from '../db/tables/users.ts';
import { conflict, forbidden } from '../errors.ts';
import { verifiedUnder } from './queries.ts';

/** An identity that may have an account: it has an address. */
export interface KnownIdentity {
  uid: string;
  email: string;
  name: string | null;
}

/** Throws 403 for an identity without an address: orders and roles go by it. */
export function requireEmail({ uid, email, name }: Identity): KnownIdentity {
  if (email === null) throw forbidden('This sign-in has no email address', 'email_missing');
  return { uid, email, name };
}

const emailTaken = () => conflict('email_taken', 'Another account has this email address');

/** What a new row says about a person who has not said it yet. */
const nameOf = ({ name, email }: KnownIdentity): string =>
  (name?.trim() || email.split('@')[0] || 'Someone').slice(0, 120);

interface Profile {
  name: string;
  phone?: string | undefined;
  role: 'buyer' | 'seller';
}

/**
 * Makes the account row of an identity unless it is there, and keeps its address current. A profile (the
 * sign-up form's) also updates an existing row; the role then only ever grows from buyer to seller, so
 * that a repeated social sign-in takes nothing away and no request touches an admin.
 * Throws 403 for a deleted or suspended account, 409 when the address belongs to another account.
 */
export async function saveAccount(
  db: Database,
  identity: KnownIdentity,
  profile?: Profile,
): Promise<{ inserted: boolean; modified: number }> {
  try {
    return await db.transaction((tx) => save(tx, identity, profile));
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) {
      throw emailTaken();
    }
    throw error;
  }
}

async function save(tx: Database, identity: KnownIdentity, profile?: Profile) {
  const [gone] = await tx
    .select({ id: deletedUsers.id })
    .from(deletedUsers)
    .where(eq(deletedUsers.id, identity.uid));
  if (gone) throw forbidden('This account was deleted', 'account_deleted');

  const inserted = await tx
    .insert(users)
    .values({
      id: identity.uid,
      email: identity.email,
      name: profile?.name ?? nameOf(identity),
      phone: profile?.phone ?? '',
      role: profile?.role ?? 'buyer',
    })
    // On the address too: with one constraint named, a row made at the same moment may fail the other one.
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (inserted.length > 0) return { inserted: true, modified: 0 };

  const [found] = await tx
    .select({ role: users.role, suspended: users.suspended, reason: users.suspendedReason })
    .from(users)
    .where(eq(users.id, identity.uid))
    .for('update');
  if (!found) throw emailTaken();
  if (found.suspended) throw suspendedError(found.reason);
  const becomesSeller = found.role === 'buyer' && profile?.role === 'seller';
  if (profile) {
    await tx
      .update(users)
      .set({
        email: identity.email,
        name: profile.name,
        verified: verifiedUnder(profile.name),
        ...(profile.phone === undefined ? {} : { phone: profile.phone }),
        // What an admin verified was a buyer.
        ...(becomesSeller ? { role: 'seller', verified: false } : {}),
      })
      .where(eq(users.id, identity.uid));
    return { inserted: false, modified: 1 };
  }
  const moved = await tx
    .update(users)
    .set({ email: identity.email })
    .where(and(eq(users.id, identity.uid), ne(users.email, identity.email)))
    .returning({ id: users.id });
  return { inserted: false, modified: moved.length };
}
