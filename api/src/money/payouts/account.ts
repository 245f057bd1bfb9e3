import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { payoutAccounts, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { users } from '../../platform/db/tables/users.ts';
import { unavailableError } from '../../platform/errors/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import {
  assertSameObject,
  callProvider,
  isIdempotencyKeyUsed,
  isResourceMissing,
} from '../provider/call-provider.ts';
import type { PaymentProvider } from '../provider/provider.ts';

type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
type AccountContext = Pick<Services, 'db' | 'payments'>;

/** Country of every seller's account: the marketplace serves only the United States. */
const COUNTRY = 'US';

const findAccount = async (db: Database, userId: string): Promise<PayoutAccountRow | undefined> =>
  (await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)))[0];

/**
 * Returns whether an account can receive money, because its owner has completed the provider's onboarding.
 */
const canReceiveTransfers = ({ capabilities }: Stripe.Account): boolean =>
  capabilities?.transfers === 'active';

/**
 * Stores whether an account can receive money. If it can, the seller's waiting payouts become due. If not,
 * the seller's due payouts wait for the account.
 */
const recordAccountEnabled = (db: Database, providerId: string, enabled: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(payoutAccounts)
      .set({ enabled, checkedAt: new Date() })
      .where(eq(payoutAccounts.providerId, providerId))
      .returning({ userId: payoutAccounts.userId });
    if (!row) return;
    const [previousState, nextState] = enabled
      ? (['waiting', 'owed'] as const)
      : (['owed', 'waiting'] as const);
    const payoutsToMove = and(eq(payouts.sellerId, row.userId), eq(payouts.state, previousState));
    const lockedIds = tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(payoutsToMove)
      .orderBy(payouts.id)
      .for('update');
    await tx
      .update(payouts)
      .set({ state: nextState, checkCount: 0, nextAttemptAt: new Date() })
      .where(inArray(payouts.id, lockedIds));
  });

/** Stores the state of a seller's account, and updates the seller's payouts accordingly. */
export const recordAccountState = (db: Database, account: Stripe.Account): Promise<void> =>
  recordAccountEnabled(db, account.id, canReceiveTransfers(account));

/**
 * Reads an account from the provider and stores its state. Returns null if the account was closed or our
 * access was revoked. Throws 503 if the provider does not respond.
 */
export async function refreshAccount(
  { db, payments }: AccountContext,
  providerId: string,
): Promise<Stripe.Account | null> {
  let account: Stripe.Account;
  try {
    account = await callProvider(() => payments.accounts.retrieve(providerId));
  } catch (error) {
    if (!isResourceMissing(error)) throw error;
    await recordAccountEnabled(db, providerId, false);
    return null;
  }
  assertSameObject(account.id === providerId, 'account');
  await recordAccountState(db, account);
  return account;
}

/**
 * Returns the state of a seller's account at the provider. A closed account counts as none. Throws 503 if the
 * provider does not respond.
 */
export async function getAccountState(
  context: AccountContext,
  userId: string,
): Promise<'none' | 'unfinished' | 'ready'> {
  const storedAccount = await findAccount(context.db, userId);
  if (!storedAccount) return 'none';
  const account = await refreshAccount(context, storedAccount.providerId);
  if (!account) return 'none';
  return canReceiveTransfers(account) ? 'ready' : 'unfinished';
}

async function createAccount(
  payments: PaymentProvider,
  { id, email }: CurrentUser,
  key: string,
): Promise<Stripe.Account> {
  const createAccountWithKey = (idempotencyKey: string) =>
    callProvider(() =>
      payments.accounts.create(
        {
          country: COUNTRY,
          email,
          // The seller enters the required details on the provider's pages, and sees the transfers in the
          // provider's dashboard.
          controller: {
            stripe_dashboard: { type: 'express' },
            fees: { payer: 'application' },
            losses: { payments: 'application' },
          },
          capabilities: { transfers: { requested: true } },
          metadata: { userId: id },
        },
        { idempotencyKey },
      ),
    );
  const account = await createAccountWithKey(key).catch((error: unknown) => {
    if (!isIdempotencyKeyUsed(error)) throw error;
    // The first call may have created an account. We do not know that account, so it never receives money.
    return createAccountWithKey(`${key}-${randomUUID()}`);
  });
  assertSameObject(account.metadata?.['userId'] === id, 'account');
  return account;
}

/** Returns when a user's row was created, in ms since 1970. */
async function findUserCreatedAt(db: Database, id: string): Promise<number> {
  const rows = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  return requireRow(rows).createdAt.getTime();
}

/**
 * Returns the provider's id of a seller's account. Creates an account if the seller has none or if it was
 * closed.
 */
async function getOrCreateProviderAccountId(context: AccountContext, user: CurrentUser): Promise<string> {
  const { db, payments } = context;
  const storedAccount = await findAccount(db, user.id);
  if (storedAccount && (await refreshAccount(context, storedAccount.providerId)))
    return storedAccount.providerId;
  // If the seller's previous account was closed, the idempotency key contains its id. With the original key,
  // the provider would return the closed account. The original key contains the user's creation time, because
  // the same user id may belong to another person after a database reset.
  const userCreatedAt = await findUserCreatedAt(db, user.id);
  const key = storedAccount
    ? `account-${user.id}-after-${storedAccount.providerId}`
    : `account-${user.id}-${String(userCreatedAt)}`;
  const account = await createAccount(payments, user, key);
  const row = { userId: user.id, providerId: account.id, enabled: canReceiveTransfers(account) };
  await db
    .insert(payoutAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: payoutAccounts.userId,
      set: { ...row, checkedAt: new Date() },
      // Does not overwrite an account that another request has stored in the meantime.
      setWhere: eq(payoutAccounts.providerId, storedAccount?.providerId ?? ''),
    });
  return (await findAccount(db, user.id))?.providerId ?? account.id;
}

/**
 * Returns a link to the provider's onboarding pages for a seller. Creates an account if the seller has none.
 * Throws 503 if the provider does not respond or SITE_URL is not set.
 */
export async function createAccountLink({ db, payments, env }: Services, user: CurrentUser): Promise<string> {
  if (env.SITE_URL === undefined) {
    throw unavailableError('Payouts can’t be set up: SITE_URL is not set');
  }
  const returnUrl = `${env.SITE_URL}/dashboard/payouts`;
  const account = await getOrCreateProviderAccountId({ db, payments }, user);
  const link = await callProvider(() =>
    payments.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: `${returnUrl}?return=1`,
      refresh_url: `${returnUrl}?return=expired`,
    }),
  );
  return link.url;
}
