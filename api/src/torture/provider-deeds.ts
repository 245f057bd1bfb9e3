import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { payoutAccounts } from '../db/tables/money.ts';
import type { Action } from './actions.ts';
import type { Known, World } from './world.ts';

const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000007726',
];

/** Runs an action of a browser or admin at the provider, which may reject it or be unavailable. */
export async function atProvider<T>(
  world: World,
  what: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const done = await work();
    world.log.push(`${what}: done`);
    return done;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    world.log.push(`${what}: ${error.type} ${error.code ?? ''}`);
    return undefined;
  }
}

/** Confirms an intent with a card, like the card form. */
export async function payBy(
  world: World,
  order: Known,
  secret: string | undefined,
  how: number,
): Promise<void> {
  if (secret === undefined) return;
  const [id = ''] = secret.split('_secret_');
  const { browser } = world.provider;
  await atProvider(world, `pay ${order.id} by ${id}`, async () => {
    const { id: method } = await browser.paymentMethods.create({
      type: 'card',
      card: {
        number: CARDS[how % CARDS.length] ?? '',
        exp_month: 12,
        exp_year: new Date().getFullYear() + 3,
        cvc: '123',
      },
    });
    const confirmation = { payment_method: method, client_secret: secret } as object;
    return browser.paymentIntents.confirm(id, confirmation);
  });
}

const chargeOf = async (world: World, { which, how }: Action): Promise<string | undefined> => {
  const order = world.orders[which % Math.max(1, world.orders.length)];
  const secret = order?.secrets[how % Math.max(1, order.secrets.length)];
  if (secret === undefined) return undefined;
  const intent = await atProvider(world, 'look at an intent', () =>
    world.provider.stripe.paymentIntents.retrieve(secret.split('_secret_')[0] ?? ''),
  );
  return typeof intent?.latest_charge === 'string' ? intent.latest_charge : undefined;
};

/** An admin refunds a payment, fully or in part, on the provider's own pages. */
export async function refundThere(world: World, action: Action): Promise<void> {
  const charge = await chargeOf(world, action);
  if (charge === undefined) return;
  const amount = action.how % 2 === 0 ? {} : { amount: 1000 * (action.how + 1) };
  await atProvider(world, 'refund there', () => world.provider.stripe.refunds.create({ charge, ...amount }));
}

/** An admin reverses a payout on the provider's own pages, mostly only a part of it. */
export async function reverseThere(world: World, { which, how }: Action): Promise<void> {
  const { transfers } = world.provider.stripe;
  const listed = await atProvider(world, 'list transfers', () => transfers.list({ limit: 100 }));
  const ours = listed?.data.filter(
    ({ metadata, reversed }) => !reversed && world.orders.some(({ id }) => id === metadata['orderId']),
  );
  const transfer = ours?.[which % Math.max(1, ours.length)];
  if (!transfer) return;
  const left = transfer.amount - transfer.amount_reversed;
  const amount = how % 4 === 0 ? left : Math.min(left, 1 + how * 1000);
  await atProvider(world, `reverse ${String(amount)} of ${String(left)}`, () =>
    transfers.createReversal(transfer.id, { amount }),
  );
}

/** A refund that was sent fails: the card is closed. */
export async function refundComesBack(world: World, action: Action): Promise<void> {
  const charge = await chargeOf(world, action);
  if (charge === undefined) return;
  const { refunds } = world.provider.stripe;
  const listed = await atProvider(world, 'list refunds', () => refunds.list({ charge, limit: 100 }));
  const sent = listed?.data.find(({ status }) => status === 'succeeded');
  if (!sent) return;
  const answer = await world.provider.control('POST', `/_sandbox/refunds/${sent.id}`, { status: 'failed' });
  world.log.push(`refund comes back: ${String(answer)}`);
}

/** How a dispute begins: as a chargeback, an inquiry, or already decided. */
const BEGINNINGS = [
  { status: 'needs_response' },
  { status: 'warning_needs_response' },
  { status: 'needs_response' },
  { status: 'prevented' },
  { status: 'warning_needs_response' },
  { status: 'prevented', withdraws: false },
] as const;

/** The buyer's bank disputes the rest of a payment, or all of it despite refunds. */
export async function bankDisputes(world: World, action: Action): Promise<void> {
  const charge = await chargeOf(world, action);
  if (charge === undefined) return;
  const begin = BEGINNINGS[action.how % BEGINNINGS.length] ?? BEGINNINGS[0];
  const found = await atProvider(world, 'look at a charge', () =>
    world.provider.stripe.charges.retrieve(charge),
  );
  const amount = found && action.how % 5 === 0 ? { amount: found.amount_captured } : {};
  const status = await world.provider.control('POST', `/_sandbox/charges/${charge}/dispute`, {
    reason: 'product_not_received',
    ...amount,
    ...begin,
  });
  world.log.push(`bank disputes as ${begin.status}: ${String(status)}`);
}

/**
 * Moves a dispute to another status, by the bank or by an appeal. Does nothing if that status can't follow.
 */
async function moveDispute(world: World, action: Action, to: Readonly<Record<string, readonly string[]>>) {
  const charge = await chargeOf(world, action);
  if (charge === undefined) return;
  const list = await atProvider(world, 'list disputes', () =>
    world.provider.stripe.disputes.list({ charge }),
  );
  for (const { id, status } of list?.data ?? []) {
    const ways = to[status];
    const next = ways?.[action.how % ways.length];
    if (next === undefined) continue;
    const answer = await world.provider.control('POST', `/_sandbox/disputes/${id}`, { status: next });
    world.log.push(`a dispute that is ${status} becomes ${next}: ${String(answer)}`);
    return;
  }
}

export const bankDecides = (world: World, action: Action): Promise<void> =>
  moveDispute(world, action, {
    needs_response: ['won', 'lost', 'prevented'],
    warning_needs_response: ['warning_closed', 'needs_response', 'prevented'],
    appeal_needs_response: ['won', 'lost'],
    appeal_under_review: ['won', 'lost'],
  });

/** Reverses the bank's decision. */
export const bankAppeals = (world: World, action: Action): Promise<void> =>
  moveDispute(world, action, {
    won: ['appeal_needs_response', 'lost', 'needs_response'],
    lost: ['appeal_under_review', 'won'],
    warning_closed: ['needs_response'],
  });

/** Returns the account that this seller's payouts currently go to. It may have been replaced. */
export async function accountOf(world: World): Promise<string | undefined> {
  const { db } = world.site;
  const own = eq(payoutAccounts.userId, world.seller);
  return (await db.select().from(payoutAccounts).where(own))[0]?.providerId;
}

/** The account's owner completes it or closes it. */
export async function setAccount(world: World, status: 'enabled' | 'revoked'): Promise<void> {
  const account = await accountOf(world);
  if (account === undefined) return;
  const answer = await world.provider.control('POST', `/_sandbox/accounts/${account}`, { status });
  world.log.push(`account ${account} is ${status}: ${String(answer)}`);
}

const PLACES = ['/v1/payment_intents*', '/v1/refunds*', '/v1/transfers*', '/v1/*'];
const KINDS = [
  { kind: 'error', status: 500 },
  { kind: 'error', status: 429 },
  { kind: 'drop' },
  { kind: 'reset' },
  { kind: 'fail', status: 500 },
  { kind: 'abort', status: 500 },
  { kind: 'garbage' },
];

/** Injects a fault into the provider's next calls of some kind. */
export async function providerFails({ provider }: World, { which, how }: Action): Promise<void> {
  const fault = { ...KINDS[how % KINDS.length], path: PLACES[which % PLACES.length], times: 1 + (how % 3) };
  await provider.control('POST', '/_sandbox/faults', fault);
}

/** Delivers an event of the provider: in order, twice, the newest first, or never. */
export async function hear(world: World, how: 'first' | 'twice' | 'last' | 'never'): Promise<void> {
  const { provider, site } = world;
  const event = how === 'last' ? provider.events.pop() : provider.events.shift();
  if (!event || how === 'never') return;
  const times = how === 'twice' ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => site.deliver(event.body, event.signature)));
}
