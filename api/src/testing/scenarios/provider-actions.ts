import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { payoutAccounts } from '../../platform/db/tables/escrow-and-payouts.ts';
import type { Action } from './actions.ts';
import type { KnownOrder, Model } from './model.ts';

const CARD_NUMBERS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000007726',
];

/**
 * Runs an action of a browser or admin at the provider. Returns undefined if the provider rejects it or is
 * unavailable.
 */
export async function tryAtProvider<T>(
  model: Model,
  description: string,
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const result = await call();
    model.log.push(`${description}: done`);
    return result;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    model.log.push(`${description}: ${error.type} ${error.code ?? ''}`);
    return undefined;
  }
}

/** Confirms an intent with a card, like the card form. */
export async function payByCard(
  model: Model,
  order: KnownOrder,
  secret: string | undefined,
  variant: number,
): Promise<void> {
  if (secret === undefined) return;
  const [id = ''] = secret.split('_secret_');
  const { browser } = model.provider;
  await tryAtProvider(model, `pay ${order.id} by ${id}`, async () => {
    const { id: method } = await browser.paymentMethods.create({
      type: 'card',
      card: {
        number: CARD_NUMBERS[variant % CARD_NUMBERS.length] ?? '',
        exp_month: 12,
        exp_year: new Date().getFullYear() + 3,
        cvc: '123',
      },
    });
    const confirmation = { payment_method: method, client_secret: secret } as object;
    return browser.paymentIntents.confirm(id, confirmation);
  });
}

const findChargeId = async (model: Model, { targetIndex, variant }: Action): Promise<string | undefined> => {
  const order = model.orders[targetIndex % Math.max(1, model.orders.length)];
  const secret = order?.secrets[variant % Math.max(1, order.secrets.length)];
  if (secret === undefined) return undefined;
  const intent = await tryAtProvider(model, 'get intent', () =>
    model.provider.stripe.paymentIntents.retrieve(secret.split('_secret_')[0] ?? ''),
  );
  return typeof intent?.latest_charge === 'string' ? intent.latest_charge : undefined;
};

/** An admin refunds a payment, fully or in part, on the provider's own pages. */
export async function refundAtProvider(model: Model, action: Action): Promise<void> {
  const chargeId = await findChargeId(model, action);
  if (chargeId === undefined) return;
  const amount = action.variant % 2 === 0 ? {} : { amount: 1000 * (action.variant + 1) };
  await tryAtProvider(model, 'refund at the provider', () =>
    model.provider.stripe.refunds.create({ charge: chargeId, ...amount }),
  );
}

/** An admin reverses a payout on the provider's own pages, in most cases only in part. */
export async function reverseTransfer(model: Model, { targetIndex, variant }: Action): Promise<void> {
  const { transfers } = model.provider.stripe;
  const page = await tryAtProvider(model, 'list transfers', () => transfers.list({ limit: 100 }));
  const ownTransfers = page?.data.filter(
    ({ metadata, reversed }) => !reversed && model.orders.some(({ id }) => id === metadata['orderId']),
  );
  const transfer = ownTransfers?.[targetIndex % Math.max(1, ownTransfers.length)];
  if (!transfer) return;
  const remainingAmount = transfer.amount - transfer.amount_reversed;
  const amount = variant % 4 === 0 ? remainingAmount : Math.min(remainingAmount, 1 + variant * 1000);
  await tryAtProvider(model, `reverse ${String(amount)} of ${String(remainingAmount)}`, () =>
    transfers.createReversal(transfer.id, { amount }),
  );
}

/** Lets a refund that was sent fail, as if the buyer's card were closed. */
export async function failRefund(model: Model, action: Action): Promise<void> {
  const chargeId = await findChargeId(model, action);
  if (chargeId === undefined) return;
  const { refunds } = model.provider.stripe;
  const page = await tryAtProvider(model, 'list refunds', () =>
    refunds.list({ charge: chargeId, limit: 100 }),
  );
  const sentRefund = page?.data.find(({ status }) => status === 'succeeded');
  if (!sentRefund) return;
  const responseStatus = await model.provider.control('POST', `/_sandbox/refunds/${sentRefund.id}`, {
    status: 'failed',
  });
  model.log.push(`refund fails after sending: ${String(responseStatus)}`);
}

/** How a dispute begins: as a chargeback, an inquiry, or already decided. */
const INITIAL_DISPUTES = [
  { status: 'needs_response' },
  { status: 'warning_needs_response' },
  { status: 'needs_response' },
  { status: 'prevented' },
  { status: 'warning_needs_response' },
  { status: 'prevented', withdraws: false },
] as const;

/** The buyer's bank disputes the rest of a payment, or the whole payment despite refunds. */
export async function openBankDispute(model: Model, action: Action): Promise<void> {
  const chargeId = await findChargeId(model, action);
  if (chargeId === undefined) return;
  const initial = INITIAL_DISPUTES[action.variant % INITIAL_DISPUTES.length] ?? INITIAL_DISPUTES[0];
  const charge = await tryAtProvider(model, 'get charge', () =>
    model.provider.stripe.charges.retrieve(chargeId),
  );
  const amount = charge && action.variant % 5 === 0 ? { amount: charge.amount_captured } : {};
  const status = await model.provider.control('POST', `/_sandbox/charges/${chargeId}/dispute`, {
    reason: 'product_not_received',
    ...amount,
    ...initial,
  });
  model.log.push(`bank opens dispute as ${initial.status}: ${String(status)}`);
}

/** Moves a dispute to a status that can follow its current one. Does nothing if none can follow. */
async function changeDisputeStatus(
  model: Model,
  action: Action,
  nextStatusesByStatus: Readonly<Record<string, readonly string[]>>,
) {
  const chargeId = await findChargeId(model, action);
  if (chargeId === undefined) return;
  const list = await tryAtProvider(model, 'list disputes', () =>
    model.provider.stripe.disputes.list({ charge: chargeId }),
  );
  for (const { id, status } of list?.data ?? []) {
    const nextStatuses = nextStatusesByStatus[status];
    const nextStatus = nextStatuses?.[action.variant % nextStatuses.length];
    if (nextStatus === undefined) continue;
    const responseStatus = await model.provider.control('POST', `/_sandbox/disputes/${id}`, {
      status: nextStatus,
    });
    model.log.push(`dispute moves from ${status} to ${nextStatus}: ${String(responseStatus)}`);
    return;
  }
}

export const decideBankDispute = (model: Model, action: Action): Promise<void> =>
  changeDisputeStatus(model, action, {
    needs_response: ['won', 'lost', 'prevented'],
    warning_needs_response: ['warning_closed', 'needs_response', 'prevented'],
    appeal_needs_response: ['won', 'lost'],
    appeal_under_review: ['won', 'lost'],
  });

/** Reverses the bank's decision, or reopens an inquiry that was closed. */
export const appealBankDispute = (model: Model, action: Action): Promise<void> =>
  changeDisputeStatus(model, action, {
    won: ['appeal_needs_response', 'lost', 'needs_response'],
    lost: ['appeal_under_review', 'won'],
    warning_closed: ['needs_response'],
  });

/**
 * Returns the id of the account that the seller's payouts currently go to. An earlier account may have been
 * replaced.
 */
export async function findAccountId(model: Model): Promise<string | undefined> {
  const { db } = model.site;
  const sellerCondition = eq(payoutAccounts.userId, model.seller);
  return (await db.select().from(payoutAccounts).where(sellerCondition))[0]?.providerId;
}

/** As the owner of the seller's account, completes the onboarding or revokes our access. */
export async function setAccountStatus(model: Model, status: 'enabled' | 'revoked'): Promise<void> {
  const account = await findAccountId(model);
  if (account === undefined) return;
  const responseStatus = await model.provider.control('POST', `/_sandbox/accounts/${account}`, { status });
  model.log.push(`account ${account} is ${status}: ${String(responseStatus)}`);
}

const FAULT_PATHS = ['/v1/payment_intents*', '/v1/refunds*', '/v1/transfers*', '/v1/*'];
const FAULT_KINDS = [
  { kind: 'error', status: 500 },
  { kind: 'error', status: 429 },
  { kind: 'drop' },
  { kind: 'reset' },
  { kind: 'fail', status: 500 },
  { kind: 'abort', status: 500 },
  { kind: 'garbage' },
];

/** Makes the next calls of one kind to the provider fail. */
export async function injectFault({ provider }: Model, { targetIndex, variant }: Action): Promise<void> {
  const fault = {
    ...FAULT_KINDS[variant % FAULT_KINDS.length],
    path: FAULT_PATHS[targetIndex % FAULT_PATHS.length],
    times: 1 + (variant % 3),
  };
  await provider.control('POST', '/_sandbox/faults', fault);
}

/** Delivers the provider's oldest event once or twice, delivers the newest one, or drops the oldest one. */
export async function deliverEvent(
  model: Model,
  variant: 'first' | 'twice' | 'last' | 'never',
): Promise<void> {
  const { provider, site } = model;
  const event = variant === 'last' ? provider.events.pop() : provider.events.shift();
  if (!event || variant === 'never') return;
  const count = variant === 'twice' ? 2 : 1;
  await Promise.all(Array.from({ length: count }, () => site.deliver(event.body, event.signature)));
}
