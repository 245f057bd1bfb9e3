import { toPersonName } from '@second-gear/contract/plain-text';
import { eq } from 'drizzle-orm';
import type { ProviderUpdates } from '../../money/cancellations/notify-provider.ts';
import { type Identity, isFederated } from '../../platform/auth/identity.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { deletedUsers, users } from '../../platform/db/tables/users.ts';
import { conflict, forbidden, suspendedError } from '../../platform/errors/errors.ts';
import { type FormerOwner, reclaimAddress } from './former-owner.ts';
import { isStillVerifiedSql } from './queries.ts';
import { eraseUnverifiedAccount, releaseAddress } from './reset-account.ts';

/** An identity with an email address. Only such an identity can have an account. */
export interface IdentityWithEmail extends Pick<
  Identity,
  'uid' | 'name' | 'emailVerified' | 'signInMethod' | 'signIn'
> {
  email: string;
}

/** Throws 403 for an identity without an email address, because orders and roles depend on it. */
export function requireEmail({ email, ...identity }: Identity): IdentityWithEmail {
  if (email === null)
    throw forbidden(
      'That account doesn’t share an email address with us. Make one visible there, or sign up with email.',
      'email_missing',
    );
  return { ...identity, email };
}

const emailTakenError = ({ emailVerified }: Pick<IdentityWithEmail, 'emailVerified'>) =>
  conflict(
    'email_taken',
    emailVerified
      ? 'Another account already uses this email address'
      : 'Another account already uses this email address. If it’s yours, open the link we emailed you and log in again.',
  );

/** Default name of a user who has not entered one yet. */
const defaultNameOf = ({ name, email }: IdentityWithEmail): string =>
  toPersonName(name ?? '') ?? toPersonName(email.split('@')[0] ?? '') ?? 'Someone';

interface Profile {
  name: string;
  phone?: string | undefined;
  role: 'buyer' | 'seller';
}

export interface SaveResult {
  inserted: boolean;
  /** Number of existing rows that changed. */
  modified: number;
  /**
   * Canceled orders and refunds to report to the payment provider after an account with an unverified address
   * was reset: see `registerSignIn`.
   */
  reset: ProviderUpdates[];
  /**
   * Ids of unpaid orders that can't be paid now, because their seller's account lost its address and was
   * suspended.
   */
  unpayableOrderIds: string[];
}

/**
 * Creates the account of an identity if needed, and updates its address once verified. A profile (from the
 * sign-up form) also updates an existing account. The role only changes from buyer to seller, so a repeated
 * social sign-in removes no rights, and admins stay admins.
 *
 * An account whose address was never verified is reset once another sign-in method verifies the owner. All
 * earlier data is deleted, because it may be a stranger's, and all earlier sign-ins end.
 *
 * Throws 403 for a deleted or suspended account, 409 if the address belongs to another account.
 * @param formerOwner the account that still has the address in our database, but no longer at the sign-in
 * provider: see `findFormerOwner`
 */
export async function saveAccount(
  db: Database,
  identity: IdentityWithEmail,
  profile?: Profile,
  formerOwner: FormerOwner | null = null,
): Promise<SaveResult> {
  try {
    return await db.transaction(async (tx) => {
      await assertNotDeleted(tx, identity.uid);
      const unpayableOrderIds = formerOwner ? await reclaimAddress(tx, identity.email, formerOwner) : [];
      return { ...(await saveUser(tx, identity, profile)), unpayableOrderIds };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) {
      throw emailTakenError(identity);
    }
    throw error;
  }
}

/** Inserts the account of a new identity. Returns false if the account or its address already exists. */
async function insertUser(
  tx: Database,
  identity: IdentityWithEmail,
  profile: Profile | undefined,
  signInsValidSince: number | null = null,
): Promise<boolean> {
  const inserted = await tx
    .insert(users)
    .values({
      id: identity.uid,
      email: identity.email,
      name: profile?.name ?? defaultNameOf(identity),
      phone: profile?.phone ?? '',
      role: profile?.role ?? 'buyer',
      emailVerifiedAt: identity.emailVerified ? new Date() : null,
      signInsValidSince,
    })
    // Not limited to one constraint: a simultaneous insert could cause a conflict on the id or on the
    // address.
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted.length > 0;
}

async function assertNotDeleted(tx: Database, uid: string): Promise<void> {
  const [deletedUser] = await tx
    .select({ id: deletedUsers.id })
    .from(deletedUsers)
    .where(eq(deletedUsers.id, uid));
  if (deletedUser) throw forbidden('This account was deleted', 'account_deleted');
}

async function saveUser(
  tx: Database,
  identity: IdentityWithEmail,
  profile?: Profile,
): Promise<Omit<SaveResult, 'unpayableOrderIds'>> {
  const { uid, email, emailVerified } = identity;
  const reset: ProviderUpdates[] = [];
  if (emailVerified) await releaseAddress(tx, email, uid);
  if (await insertUser(tx, identity, profile)) return { inserted: true, modified: 0, reset };

  const [userRow] = await tx.select().from(users).where(eq(users.id, uid)).for('update');
  if (!userRow) throw emailTakenError(identity);
  if (userRow.suspended) throw suspendedError(userRow.suspendedReason);
  if (emailVerified && isFederated(identity) && userRow.emailVerifiedAt === null) {
    reset.push(await eraseUnverifiedAccount(tx, userRow));
    if (!(await insertUser(tx, identity, profile, identity.signIn?.beganAt))) throw emailTakenError(identity);
    return { inserted: true, modified: 0, reset };
  }
  const becomesSeller = userRow.role === 'buyer' && profile?.role === 'seller';
  // An unverified address does not replace a verified one.
  const changesEmail = userRow.email !== email && (emailVerified || userRow.emailVerifiedAt === null);
  const changes = {
    ...(changesEmail ? { email } : {}),
    ...(emailVerified && (changesEmail || userRow.emailVerifiedAt === null)
      ? { emailVerifiedAt: new Date() }
      : {}),
    ...(profile
      ? {
          name: profile.name,
          verified: isStillVerifiedSql(profile.name),
          ...(profile.phone === undefined ? {} : { phone: profile.phone }),
          // The admin verified a buyer, not a seller.
          ...(becomesSeller ? { role: 'seller' as const, verified: false } : {}),
        }
      : {}),
  };
  if (Object.keys(changes).length === 0) return { inserted: false, modified: 0, reset };
  await tx.update(users).set(changes).where(eq(users.id, uid));
  return { inserted: false, modified: 1, reset };
}
