import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { CurrentUser } from '../auth/current-user.ts';
import { type Database, only } from '../db/database.ts';
import { payoutAccounts, payouts } from '../db/tables/money.ts';
import { users } from '../db/tables/users.ts';
import { unavailable } from '../errors.ts';
import { ask, isKeySpent, isUnknown, requireAbout } from '../payments/asking.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Services } from '../services.ts';

type Account = typeof payoutAccounts.$inferSelect;
type Working = Pick<Services, 'db' | 'payments'>;

/** Sellers and buyers are all in the currency's country. */
const COUNTRY = 'US';

const accountOf = async (db: Database, userId: string): Promise<Account | undefined> =>
  (await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)))[0];

/** Whether an account can receive money: its owner has completed the provider's onboarding. */
const isReady = ({ capabilities }: Stripe.Account): boolean => capabilities?.transfers === 'active';

/** Payouts that waited for this account become due if it is enabled. If not, due payouts wait. */
const noteEnabled = (db: Database, providerId: string, enabled: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(payoutAccounts)
      .set({ enabled, checkedAt: new Date() })
      .where(eq(payoutAccounts.providerId, providerId))
      .returning({ userId: payoutAccounts.userId });
    if (!row) return;
    const [from, to] = enabled ? (['waiting', 'owed'] as const) : (['owed', 'waiting'] as const);
    const which = and(eq(payouts.sellerId, row.userId), eq(payouts.state, from));
    const locked = tx.select({ id: payouts.id }).from(payouts).where(which).orderBy(payouts.id).for('update');
    await tx
      .update(payouts)
      .set({ state: to, looks: 0, nextLookAt: new Date() })
      .where(inArray(payouts.id, locked));
  });

/** Stores the state of a seller's account, and updates the payouts to it. */
export const noteAccount = (db: Database, account: Stripe.Account): Promise<void> =>
  noteEnabled(db, account.id, isReady(account));

/**
 * Reads an account from the provider and stores its state. Returns null if the account was closed or our
 * access was revoked. Throws 503 if the provider does not respond.
 */
export async function checkAccount(
  { db, payments }: Working,
  providerId: string,
): Promise<Stripe.Account | null> {
  let account: Stripe.Account;
  try {
    account = await ask(() => payments.accounts.retrieve(providerId));
  } catch (error) {
    if (!isUnknown(error)) throw error;
    await noteEnabled(db, providerId, false);
    return null;
  }
  requireAbout(account.id === providerId, 'account');
  await noteAccount(db, account);
  return account;
}

/**
 * Returns the state of a seller's account. A closed account counts as none. Throws 503 if the provider does
 * not respond.
 */
export async function accountState(
  working: Working,
  userId: string,
): Promise<'none' | 'unfinished' | 'ready'> {
  const known = await accountOf(working.db, userId);
  if (!known) return 'none';
  const account = await checkAccount(working, known.providerId);
  if (!account) return 'none';
  return isReady(account) ? 'ready' : 'unfinished';
}

async function createAccount(
  payments: PaymentProvider,
  { id, email }: CurrentUser,
  key: string,
): Promise<Stripe.Account> {
  const create = (idempotencyKey: string) =>
    ask(() =>
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
  const account = await create(key).catch((error: unknown) => {
    if (!isKeySpent(error)) throw error;
    // If the first call did create an account, it belongs to no one and never receives money.
    return create(`${key}-${randomUUID()}`);
  });
  requireAbout(account.metadata?.['userId'] === id, 'account');
  return account;
}

/** Returns when a user's account was created here, in ms since 1970. */
async function createdAtOf(db: Database, id: string): Promise<number> {
  const rows = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  return only(rows).createdAt.getTime();
}

/** Returns the provider's id of a seller's account. Creates the account if there is none or it was closed. */
async function providerIdOf(working: Working, user: CurrentUser): Promise<string> {
  const { db, payments } = working;
  const known = await accountOf(db, user.id);
  if (known && (await checkAccount(working, known.providerId))) return known.providerId;
  // The key contains the closed account, because the provider would return that account again for the first
  // key. Otherwise it contains the creation time: after a database reset, the same id belongs to another
  // person.
  const since = await createdAtOf(db, user.id);
  const key = known ? `account-${user.id}-after-${known.providerId}` : `account-${user.id}-${String(since)}`;
  const account = await createAccount(payments, user, key);
  const row = { userId: user.id, providerId: account.id, enabled: isReady(account) };
  await db
    .insert(payoutAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: payoutAccounts.userId,
      set: { ...row, checkedAt: new Date() },
      // Another request may have stored an account in the meantime.
      setWhere: eq(payoutAccounts.providerId, known?.providerId ?? ''),
    });
  return (await accountOf(db, user.id))?.providerId ?? account.id;
}

/**
 * Returns a link to the provider's onboarding pages for a seller. Creates the account if there is none.
 * Throws 503 if the provider does not respond or SITE_URL is not set.
 */
export async function accountLink({ db, payments, env }: Services, user: CurrentUser): Promise<string> {
  if (env.SITE_URL === undefined) {
    throw unavailable('Payouts cannot be set up here: the site does not know its own address (SITE_URL)');
  }
  const back = `${env.SITE_URL}/dashboard/payouts`;
  const account = await providerIdOf({ db, payments }, user);
  const link = await ask(() =>
    payments.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: `${back}?return=1`,
      refresh_url: `${back}?return=expired`,
    }),
  );
  return link.url;
}
