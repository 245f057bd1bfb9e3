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

/** Sellers and their buyers are in one country: that of the currency. */
const COUNTRY = 'US';

const accountOf = async (db: Database, userId: string): Promise<Account | undefined> =>
  (await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)))[0];

/** Whether money can be moved to an account: its owner has told the provider all that it asks. */
const isReady = ({ capabilities }: Stripe.Account): boolean => capabilities?.transfers === 'active';

/** Payouts that waited for an account are owed from now on, and those that it cannot take any more wait. */
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

/** Notes what the provider says of a seller's account, and what that makes of the payouts that go to it. */
export const noteAccount = (db: Database, account: Stripe.Account): Promise<void> =>
  noteEnabled(db, account.id, isReady(account));

/**
 * Asks the provider how an account stands, and notes it; null where the account was closed or its holder has revoked our
 * access, so that nothing can go to it. Throws 503 when the provider does not answer.
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

/** How far a seller's account is; one that is gone counts as none. Throws 503 when the provider does not answer. */
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
          // The provider's own pages ask for what it must know, and its dashboard shows the seller what came.
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
    // One that was made all the same is nobody's, and no money goes to it.
    return create(`${key}-${randomUUID()}`);
  });
  requireAbout(account.metadata?.['userId'] === id, 'account');
  return account;
}

/** When a person's account was made here, in ms since 1970. */
async function createdAtOf(db: Database, id: string): Promise<number> {
  const rows = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  return only(rows).createdAt.getTime();
}

/** The provider's id of a seller's account; it is made where there is none, or the one there was is gone. */
async function providerIdOf(working: Working, user: CurrentUser): Promise<string> {
  const { db, payments } = working;
  const known = await accountOf(db, user.id);
  if (known && (await checkAccount(working, known.providerId))) return known.providerId;
  // Named after the one that is gone: the provider keeps the first key, and would answer with that account again.
  // And after when the account here was made: one that was reset is another person's, and so is what was set up before.
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
      // Another request may have noted one meanwhile.
      setWhere: eq(payoutAccounts.providerId, known?.providerId ?? ''),
    });
  return (await accountOf(db, user.id))?.providerId ?? account.id;
}

/**
 * A link to the provider's pages where a seller sets the account up, or goes on with it; the account is made where there
 * is none. Throws 503 when the provider does not answer, or the site does not know its own address.
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
