import Stripe from 'stripe';
import type { Action } from './actions.ts';
import type { Known, World } from './world.ts';

const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000007726',
];

/** Runs what a browser or a person does at the provider, which may refuse it or be away: that is its right. */
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

/** Confirms an intent by a card, as the card form does. */
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

/** A person refunds a payment, or a part of it, on the provider's own pages. */
export async function refundThere(world: World, action: Action): Promise<void> {
  const charge = await chargeOf(world, action);
  if (charge === undefined) return;
  const amount = action.how % 2 === 0 ? {} : { amount: 1000 * (action.how + 1) };
  await atProvider(world, 'refund there', () => world.provider.stripe.refunds.create({ charge, ...amount }));
}

/** A person takes a payout back on the provider's own pages: a part of it more often than all that is left. */
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

export async function bankDisputes(world: World, action: Action): Promise<void> {
  const charge = await chargeOf(world, action);
  if (charge === undefined) return;
  const status = await world.provider.control('POST', `/_sandbox/charges/${charge}/dispute`, {
    reason: 'product_not_received',
  });
  world.log.push(`bank disputes: ${String(status)}`);
}

export async function bankDecides(world: World, action: Action): Promise<void> {
  const charge = await chargeOf(world, action);
  if (charge === undefined) return;
  const list = await atProvider(world, 'list disputes', () =>
    world.provider.stripe.disputes.list({ charge }),
  );
  const open = list?.data.find(({ status }) => status !== 'won' && status !== 'lost');
  if (!open) return;
  const outcome = action.how % 2 === 0 ? 'won' : 'lost';
  const answer = await world.provider.control('POST', `/_sandbox/disputes/${open.id}/close`, {
    status: outcome,
  });
  world.log.push(`bank decides ${outcome}: ${String(answer)}`);
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

/** The provider misbehaves at its next calls of some kind. */
export async function providerFails({ provider }: World, { which, how }: Action): Promise<void> {
  const fault = { ...KINDS[how % KINDS.length], path: PLACES[which % PLACES.length], times: 1 + (how % 3) };
  await provider.control('POST', '/_sandbox/faults', fault);
}

/** An event of the provider arrives: in turn, twice, the newest before the others, or never. */
export async function hear(world: World, how: 'first' | 'twice' | 'last' | 'never'): Promise<void> {
  const { provider, site } = world;
  const event = how === 'last' ? provider.events.pop() : provider.events.shift();
  if (!event || how === 'never') return;
  const times = how === 'twice' ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => site.deliver(event.body, event.signature)));
}
