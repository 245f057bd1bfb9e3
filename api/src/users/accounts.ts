import { nameFrom } from '@second-gear/contract/plain-text';
import { eq } from 'drizzle-orm';
import { type Identity, isFederated } from '../auth/identity.ts';
import { suspendedError } from '../auth/suspended.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/failures.ts';
import { deletedUsers, users } from '../db/tables/users.ts';
import { conflict, forbidden } from '../errors.ts';
import type { Ended } from '../orders/ended.ts';
import { type FormerOwner, takeAddress } from './former.ts';
import { verifiedUnder } from './queries.ts';
import { eraseUnproven, freeAddress } from './reset.ts';

/** An identity that may have an account: it has an address. */
export interface KnownIdentity extends Pick<Identity, 'uid' | 'name' | 'emailVerified' | 'way' | 'signIn'> {
  email: string;
}

/** Throws 403 for an identity without an address: orders and roles go by it. */
export function requireEmail({ email, ...identity }: Identity): KnownIdentity {
  if (email === null) throw forbidden('This sign-in has no email address', 'email_missing');
  return { ...identity, email };
}

const emailTaken = ({ emailVerified }: Pick<KnownIdentity, 'emailVerified'>) =>
  conflict(
    'email_taken',
    emailVerified
      ? 'Another account has this email address'
      : 'Another account has this email address. If the address is yours, open the link in the message that we sent you, and log in again',
  );

/** What a new row says about a person who has not said it yet. */
const nameOf = ({ name, email }: KnownIdentity): string =>
  nameFrom(name ?? '') ?? nameFrom(email.split('@')[0] ?? '') ?? 'Someone';

interface Profile {
  name: string;
  phone?: string | undefined;
  role: 'buyer' | 'seller';
}

export interface Saved {
  inserted: boolean;
  /** Number of rows that were there and changed. */
  modified: number;
  /** What ended with accounts that were reset, because nobody had proven their address: see `takeIn`. */
  reset: Ended[];
  /** Ids of unpaid orders that may not be paid for now: their seller has lost the address, and is suspended. */
  held: string[];
}

/**
 * Makes the account row of an identity unless it is there, and keeps its address current once that is verified. A profile
 * (the sign-up form's) also updates an existing row; the role then only ever grows from buyer to seller, so that a
 * repeated social sign-in takes nothing away and no request touches an admin.
 *
 * Where another site vouches for the owner of an address that nobody had proven, the account begins anew: of what was
 * made under it before (by a stranger, perhaps), nothing is left, and every earlier sign-in has ended.
 *
 * Throws 403 for a deleted or suspended account, 409 when the address belongs to another account.
 * @param former who has the address here, and at the provider no more: see `findFormerOwner`
 */
export async function saveAccount(
  db: Database,
  identity: KnownIdentity,
  profile?: Profile,
  former: FormerOwner | null = null,
): Promise<Saved> {
  try {
    return await db.transaction(async (tx) => {
      await refuseDeleted(tx, identity.uid);
      const held = former ? await takeAddress(tx, identity.email, former) : [];
      return { ...(await save(tx, identity, profile)), held };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) {
      throw emailTaken(identity);
    }
    throw error;
  }
}

/** Adds the row of an identity that has none; returns whether it was added. */
async function insert(
  tx: Database,
  identity: KnownIdentity,
  profile: Profile | undefined,
  signInsValidSince: number | null = null,
): Promise<boolean> {
  const inserted = await tx
    .insert(users)
    .values({
      id: identity.uid,
      email: identity.email,
      name: profile?.name ?? nameOf(identity),
      phone: profile?.phone ?? '',
      role: profile?.role ?? 'buyer',
      emailVerifiedAt: identity.emailVerified ? new Date() : null,
      signInsValidSince,
    })
    // On the address too: with one constraint named, a row made at the same moment may fail the other one.
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted.length > 0;
}

async function refuseDeleted(tx: Database, uid: string): Promise<void> {
  const [gone] = await tx.select({ id: deletedUsers.id }).from(deletedUsers).where(eq(deletedUsers.id, uid));
  if (gone) throw forbidden('This account was deleted', 'account_deleted');
}

async function save(tx: Database, identity: KnownIdentity, profile?: Profile): Promise<Omit<Saved, 'held'>> {
  const { uid, email, emailVerified } = identity;
  const reset: Ended[] = [];
  if (emailVerified) await freeAddress(tx, email, uid);
  if (await insert(tx, identity, profile)) return { inserted: true, modified: 0, reset };

  const [found] = await tx.select().from(users).where(eq(users.id, uid)).for('update');
  if (!found) throw emailTaken(identity);
  if (found.suspended) throw suspendedError(found.suspendedReason);
  if (emailVerified && isFederated(identity) && found.emailVerifiedAt === null) {
    reset.push(await eraseUnproven(tx, found));
    if (!(await insert(tx, identity, profile, identity.signIn?.began))) throw emailTaken(identity);
    return { inserted: true, modified: 0, reset };
  }
  const becomesSeller = found.role === 'buyer' && profile?.role === 'seller';
  // An address that is not confirmed does not take the place of one that is.
  const movesEmail = found.email !== email && (emailVerified || found.emailVerifiedAt === null);
  const change = {
    ...(movesEmail ? { email } : {}),
    ...(emailVerified && (movesEmail || found.emailVerifiedAt === null)
      ? { emailVerifiedAt: new Date() }
      : {}),
    ...(profile
      ? {
          name: profile.name,
          verified: verifiedUnder(profile.name),
          ...(profile.phone === undefined ? {} : { phone: profile.phone }),
          // What an admin verified was a buyer.
          ...(becomesSeller ? { role: 'seller' as const, verified: false } : {}),
        }
      : {}),
  };
  if (Object.keys(change).length === 0) return { inserted: false, modified: 0, reset };
  await tx.update(users).set(change).where(eq(users.id, uid));
  return { inserted: false, modified: 1, reset };
}
