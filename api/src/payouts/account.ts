import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { CurrentUser } from '../auth/current-user.ts';
import { type Database, requireRow } from '../db/database.ts';
import { payoutAccounts, payouts } from '../db/tables/money.ts';
import { users } from '../db/tables/users.ts';
import { unavailable } from '../errors.ts';
import {
  assertSameObject,
  callProvider,
  isIdempotencyKeyUsed,
  isResourceMissing,
} from '../payments/call-provider.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Services } from '../services.ts';

type Account = typeof payoutAccounts.$inferSelect;
type AccountContext = Pick<Services, 'db' | 'payments'>;

/** Sellers and buyers are all in the currency's country. */
const COUNTRY = 'US';

const findAccount = async (db: Database, userId: string): Promise<Account | undefined> =>
  (await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)))[0];

/** Whether an account can receive money: its owner has completed the provider's onboarding. */
const isReady = ({ capabilities }: Stripe.Account): boolean => capabilities?.transfers === 'active';

/** Payouts that waited for this account become due if it is enabled. If not, due payouts wait. */
const recordEnabled = (db: Database, providerId: string, enabled: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(payoutAccounts)
      .set({ enabled, checkedAt: new Date() })
      .where(eq(payoutAccounts.providerId, providerId))
      .returning({ userId: payoutAccounts.userId });
    if (!row) return;
    const [from, to] = enabled ? (['waiting', 'owed'] as const) : (['owed', 'waiting'] as const);
    const payoutsToMove = and(eq(payouts.sellerId, row.userId), eq(payouts.state, from));
    const lockedIds = tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(payoutsToMove)
      .orderBy(payouts.id)
      .for('update');
    await tx
      .update(payouts)
      .set({ state: to, looks: 0, nextLookAt: new Date() })
      .where(inArray(payouts.id, lockedIds));
  });

/** Stores the state of a seller's account, and updates the payouts to it. */
export const recordAccount = (db: Database, account: Stripe.Account): Promise<void> =>
  recordEnabled(db, account.id, isReady(account));

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
    await recordEnabled(db, providerId, false);
    return null;
  }
  assertSameObject(account.id === providerId, 'account');
  await recordAccount(db, account);
  return account;
}

/**
 * Returns the state of a seller's account. A closed account counts as none. Throws 503 if the provider does
 * not respond.
 */
export async function getAccountState(
  context: AccountContext,
  userId: string,
): Promise<'none' | 'unfinished' | 'ready'> {
  const storedAccount = await findAccount(context.db, userId);
  if (!storedAccount) return 'none';
  const account = await refreshAccount(context, storedAccount.providerId);
  if (!account) return 'none';
  return isReady(account) ? 'ready' : 'unfinished';
}

async function createAccount(
  payments: PaymentProvider,
  { id, email }: CurrentUser,
  key: string,
): Promise<Stripe.Account> {
  const createWithKey = (idempotencyKey: string) =>
    callProvider(() =>
      payments.accounts.create(
        {
          country: COUNTRY,
          email,
          // The provider collects the required details on its own pages, and its dashboard shows the seller
          // the transfers.
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
  const account = await createWithKey(key).catch((error: unknown) => {
    if (!isIdempotencyKeyUsed(error)) throw error;
    // If the first call did create an account, it belongs to no one and never receives money.
    return createWithKey(`${key}-${randomUUID()}`);
  });
  assertSameObject(account.metadata?.['userId'] === id, 'account');
  return account;
}

/** Returns when a user's account was created here, in ms since 1970. */
async function createdAtOf(db: Database, id: string): Promise<number> {
  const rows = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  return requireRow(rows).createdAt.getTime();
}

/** Returns the provider's id of a seller's account. Creates the account if there is none or it was closed. */
async function getOrCreateProviderId(context: AccountContext, user: CurrentUser): Promise<string> {
  const { db, payments } = context;
  const storedAccount = await findAccount(db, user.id);
  if (storedAccount && (await refreshAccount(context, storedAccount.providerId)))
    return storedAccount.providerId;
  // The key contains the closed account, because the provider would return that account again for the first
  // key. Otherwise it contains the creation time: after a database reset, the same id belongs to another
  // person.
  const userCreatedAt = await createdAtOf(db, user.id);
  const key = storedAccount
    ? `account-${user.id}-after-${storedAccount.providerId}`
    : `account-${user.id}-${String(userCreatedAt)}`;
  const account = await createAccount(payments, user, key);
  const row = { userId: user.id, providerId: account.id, enabled: isReady(account) };
  await db
    .insert(payoutAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: payoutAccounts.userId,
      set: { ...row, checkedAt: new Date() },
      // Another request may have stored an account in the meantime.
      setWhere: eq(payoutAccounts.providerId, storedAccount?.providerId ?? ''),
    });
  return (await findAccount(db, user.id))?.providerId ?? account.id;
}

/**
 * Returns a link to the provider's onboarding pages for a seller. Creates the account if there is none.
 * Throws 503 if the provider does not respond or SITE_URL is not set.
 */
export async function createAccountLink({ db, payments, env }: Services, user: CurrentUser): Promise<string> {
  if (env.SITE_URL === undefined) {
    throw unavailable('Payouts can’t be set up: SITE_URL is not set');
  }
  const returnUrl = `${env.SITE_URL}/dashboard/payouts`;
  const account = await getOrCreateProviderId({ db, payments }, user);
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
