import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { disputes, escrows, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { paymentIntents } from '../../platform/db/tables/orders.ts';
import { bookingFormOf } from '../booking.ts';
import type { Action, ActionKind } from './actions.ts';
import { isSuccess, pickItem, recordResponse } from './call-results.ts';
import { EDITED_PRICES, type KnownOrder, type Model } from './model.ts';
import { actOnOffer, expireOffer, findOfferedAmount, makeOffer } from './offer-actions.ts';
import {
  appealBankDispute,
  decideBankDispute,
  deliverEvent,
  failRefund,
  injectFault,
  openBankDispute,
  payByCard,
  refundAtProvider,
  reverseTransfer,
  setAccountStatus,
  tryAtProvider,
} from './provider-actions.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns an action that sends a request about an order as the user that `callerOf` returns. The action does
 * nothing if there is no order yet.
 */
const createOrderCall =
  (
    callerOf: (model: Model, order: KnownOrder) => string,
    method: string,
    path: (order: KnownOrder) => string,
    body: (action: Action, order: KnownOrder) => object | undefined,
    acknowledgement?: 'recorded' | 'cancelled' | 'handed_over' | 'disputed',
  ) =>
  async (model: Model, action: Action): Promise<void> => {
    const order = pickItem(model.orders, action.targetIndex);
    if (!order) return;
    const payload = body(action, order);
    const response = await model.site.call(method, path(order), {
      as: callerOf(model, order),
      key: randomUUID(),
      ...(payload === undefined ? {} : { body: payload }),
    });
    recordResponse(model, `${method} ${path(order)}`, response);
    const { modifiedCount = 1 } = (response.body ?? {}) as { modifiedCount?: number };
    if (acknowledgement !== undefined && isSuccess(response) && modifiedCount > 0)
      order.acknowledged.add(acknowledgement);
  };

const buyerOf = (_model: Model, { buyer }: KnownOrder): string => buyer;
const getSeller = ({ seller }: Model): string => seller;
const getAdmin = ({ admin }: Model): string => admin;
const getNoBody = () => undefined;

async function sendBooking(model: Model, booking: NonNullable<Model['lastBooking']>): Promise<void> {
  const { buyer, carId, seenCents, key } = booking;
  const [car] = await model.site.db.select().from(cars).where(eq(cars.id, carId));
  if (!car) return;
  const body = bookingFormOf({ ...car, priceCents: seenCents });
  const response = recordResponse(
    model,
    `book ${carId}`,
    await model.site.call('POST', '/orders', { as: buyer, body, key }),
  );
  const { insertedId } = (response.body ?? {}) as { insertedId?: string };
  if (!isSuccess(response) || insertedId === undefined) return;
  if (model.orders.some(({ id }) => id === insertedId)) return;
  model.orders.push({ id: insertedId, buyer, carId, seenCents, secrets: [], acknowledged: new Set() });
}

/** @param useOfferedAmount whether to order at the amount of an offer instead of the car's price */
async function bookCar(
  model: Model,
  { targetIndex, variant }: Action,
  useOfferedAmount = false,
): Promise<void> {
  const buyer = pickItem(model.buyers, targetIndex);
  const carId = pickItem(model.cars, variant);
  if (!buyer || !carId) return;
  const [car] = await model.site.db.select().from(cars).where(eq(cars.id, carId));
  if (!car) return;
  const seenCents = useOfferedAmount ? await findOfferedAmount(model, carId, targetIndex) : car.priceCents;
  if (seenCents === undefined) return;
  model.lastBooking = { buyer, carId, seenCents, key: randomUUID() };
  await sendBooking(model, model.lastBooking);
}

async function openCardForm(model: Model, { targetIndex }: Action): Promise<void> {
  const order = pickItem(model.orders, targetIndex);
  if (!order) return;
  const body = { orderId: order.id, price: order.seenCents / 100 };
  const options = { as: order.buyer, body, key: randomUUID() };
  const response = recordResponse(
    model,
    'open form',
    await model.site.call('POST', '/create-payment-intent', options),
  );
  const { clientSecret } = (response.body ?? {}) as { clientSecret?: string };
  if (clientSecret !== undefined && !order.secrets.includes(clientSecret)) order.secrets.push(clientSecret);
}

async function recordPayment(model: Model, { targetIndex, variant }: Action): Promise<void> {
  const order = pickItem(model.orders, targetIndex);
  const secret = order && pickItem(order.secrets, variant);
  if (!secret) return;
  const body = {
    paymentId: secret.split('_secret_')[0],
    orderId: order.id,
    brandName: 'B',
    resellPrice: order.seenCents / 100,
    email: 'buyer@example.test',
  };
  const options = { as: order.buyer, body, key: randomUUID() };
  const response = recordResponse(model, 'record', await model.site.call('POST', '/payment', options));
  if (isSuccess(response)) order.acknowledged.add('recorded');
}

async function enterCode(model: Model, { targetIndex }: Action, isCorrect: boolean): Promise<void> {
  const order = pickItem(model.orders, targetIndex);
  if (!order) return;
  const [escrow] = await model.site.db.select().from(escrows).where(eq(escrows.orderId, order.id));
  const correctCode = escrow?.code ?? '000000';
  const payload = isCorrect ? correctCode : String((Number(correctCode) + 1) % 1_000_000).padStart(6, '0');
  const options = { as: model.seller, body: { code: payload }, key: randomUUID() };
  const response = await model.site.call('POST', `/sales/${order.id}/hand-over`, options);
  recordResponse(model, `code ${isCorrect ? 'right' : 'wrong'}`, response);
  if (isSuccess(response) && !isCorrect) model.violations.push(`a wrong code handed over order ${order.id}`);
  if (isSuccess(response)) order.acknowledged.add('handed_over');
}

/** As an admin, records that a stuck refund was paid from the marketplace's bank account. */
async function refundManually(model: Model, { targetIndex }: Action): Promise<void> {
  const order = pickItem(model.orders, targetIndex);
  if (!order) return;
  const isStuckRefund = and(eq(refunds.orderId, order.id), eq(refunds.state, 'needs_person'));
  for (const { id } of await model.site.db.select({ id: refunds.id }).from(refunds).where(isStuckRefund)) {
    const request = { as: model.admin, body: { reference: 'Scenario' }, key: randomUUID() };
    recordResponse(model, 'refund manually', await model.site.call('POST', `/refunds/${id}/manual`, request));
  }
}

async function decideDispute(model: Model, { targetIndex, variant }: Action): Promise<void> {
  const order = pickItem(model.orders, targetIndex);
  if (!order) return;
  const orderDisputes = await model.site.db.select().from(disputes).where(eq(disputes.orderId, order.id));
  const dispute = orderDisputes.find(({ kind }) => kind === 'buyer');
  if (!dispute) return;
  const decision = (['refund', 'part', 'release'] as const)[variant % 3];
  const body = { decision, reason: 'Looked at', ...(decision === 'part' ? { amount: 100 + variant } : {}) };
  const options = { as: model.admin, body, key: randomUUID() };
  recordResponse(model, 'decide', await model.site.call('POST', `/disputes/${dispute.id}/decision`, options));
}

const createCarCall =
  (method: string, as: (model: Model) => string, suffix = '', body?: (action: Action) => object) =>
  async (model: Model, action: Action): Promise<void> => {
    const carId = pickItem(model.cars, action.targetIndex);
    if (carId === undefined) return;
    const payload = body?.(action);
    const options = { as: as(model), ...(payload ? { body: payload } : {}) };
    if (method === 'DELETE') model.deletedCars.add(carId);
    recordResponse(model, `${method} car`, await model.site.call(method, `/cars/${carId}${suffix}`, options));
  };

const createUserCall =
  (
    method: string,
    person: (model: Model, action: Action) => string | undefined,
    suffix = '',
    body?: object,
  ) =>
  async (model: Model, action: Action): Promise<void> => {
    const id = person(model, action);
    if (id === undefined) return;
    const options = { as: model.admin, ...(body ? { body } : {}) };
    recordResponse(
      model,
      `${method} person`,
      await model.site.call(method, `/users/${id}${suffix}`, options),
    );
  };

/**
 * Returns the client secret of one of an order's intents, even if no response has returned that secret. A
 * payment form may still be open with it.
 */
async function findAnyClientSecret(
  model: Model,
  order: KnownOrder,
  variant: number,
): Promise<string | undefined> {
  const rows = await model.site.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, order.id));
  const id = pickItem(rows, variant)?.id;
  if (id === undefined) return undefined;
  const intent = await tryAtProvider(model, 'find a form', () =>
    model.provider.stripe.paymentIntents.retrieve(id),
  );
  return intent?.client_secret ?? undefined;
}

/**
 * Functions that perform the actions, by kind. The server may accept or reject an action, because only the
 * final state is checked.
 */
export const ACTION_HANDLERS: Readonly<Record<ActionKind, (model: Model, action: Action) => Promise<void>>> =
  {
    book: (model, action) => bookCar(model, action),
    bookAtOfferedPrice: (model, action) => bookCar(model, action, true),
    repeatBooking: async (model) => {
      if (model.lastBooking) await sendBooking(model, model.lastBooking);
    },
    offer: makeOffer,
    moveOffer: actOnOffer,
    expireOffer,
    openCardForm,
    pay: async (model, { targetIndex, variant }) => {
      const order = pickItem(model.orders, targetIndex);
      if (order) await payByCard(model, order, order.secrets.at(-1), variant);
    },
    payLate: async (model, { targetIndex, variant }) => {
      const order = pickItem(model.orders, targetIndex);
      if (order) await payByCard(model, order, await findAnyClientSecret(model, order, variant), 0);
    },
    record: recordPayment,
    cancel: createOrderCall(buyerOf, 'POST', ({ id }) => `/orders/${id}/cancel`, getNoBody, 'cancelled'),
    cancelSale: createOrderCall(
      getSeller,
      'POST',
      ({ id }) => `/sales/${id}/cancel`,
      () => ({ reason: 'Sold elsewhere' }),
      'cancelled',
    ),
    enterRightCode: (model, action) => enterCode(model, action, true),
    enterWrongCode: (model, action) => enterCode(model, action, false),
    confirm: createOrderCall(
      buyerOf,
      'POST',
      ({ id }) => `/orders/${id}/hand-over`,
      getNoBody,
      'handed_over',
    ),
    dispute: createOrderCall(
      buyerOf,
      'POST',
      ({ id }) => `/orders/${id}/dispute`,
      () => ({ text: 'It won’t start' }),
      'disputed',
    ),
    answer: createOrderCall(
      getSeller,
      'POST',
      ({ id }) => `/sales/${id}/dispute/answer`,
      () => ({ text: 'It does' }),
    ),
    decide: decideDispute,
    refund: createOrderCall(
      getAdmin,
      'POST',
      ({ id }) => `/orders/${id}/refund`,
      ({ variant }) => ({ reason: 'Goodwill', ...(variant % 2 === 0 ? {} : { amount: 50 + variant }) }),
    ),
    refundManually,
    editPrice: createCarCall('PATCH', getSeller, '', ({ variant }) => ({
      resellPrice: EDITED_PRICES[variant % EDITED_PRICES.length],
    })),
    deleteCar: createCarCall('DELETE', getSeller),
    deleteCarAsAdmin: createCarCall('DELETE', getAdmin),
    restoreCar: createCarCall('POST', getSeller, '/restore'),
    suspendSeller: createUserCall('PUT', ({ seller }) => seller, '/suspended', {
      suspended: true,
      reason: 'Scenario',
    }),
    unsuspendSeller: createUserCall('PUT', ({ seller }) => seller, '/suspended', { suspended: false }),
    deleteBuyer: createUserCall('DELETE', ({ buyers }, { targetIndex }) => pickItem(buyers, targetIndex)),
    deleteSeller: createUserCall('DELETE', ({ seller }, { variant }) =>
      variant % 4 === 0 ? seller : undefined,
    ),
    refundAtProvider,
    reverseTransfer,
    failNextRefund: async ({ provider }, { variant }) => {
      const status = ['failed', 'pending', 'requires_action'][variant % 3];
      await provider.control('POST', '/_sandbox/refunds/next', { status, times: 1 });
    },
    failRefund,
    openBankDispute,
    decideBankDispute,
    appealBankDispute,
    enableAccount: (model) => setAccountStatus(model, 'enabled'),
    revokeAccount: (model) => setAccountStatus(model, 'revoked'),
    setUpAccount: async (model) => {
      recordResponse(
        model,
        'set up',
        await model.site.call('POST', '/payout-account/link', { as: model.seller }),
      );
    },
    injectFault,
    advanceProvider: async ({ provider }) => {
      await provider.control('POST', '/_sandbox/advance');
    },
    deliverEvent: (model) => deliverEvent(model, 'first'),
    deliverEventTwice: (model) => deliverEvent(model, 'twice'),
    deliverLastEvent: (model) => deliverEvent(model, 'last'),
    dropEvent: (model) => deliverEvent(model, 'never'),
    runJobs: async (model) => {
      model.clockOffsetMs += HOUR_MS;
      await model.site.runJobs(new Date(Date.now() + model.clockOffsetMs));
    },
    advanceDays: async (model, { variant }) => {
      model.clockOffsetMs += (variant + 1) * 24 * HOUR_MS;
      await model.site.runJobs(new Date(Date.now() + model.clockOffsetMs));
    },
    killServer: ({ site }) => site.kill(),
    killProvider: ({ provider }) => provider.kill(),
  };
