import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';
import { disputes, holds, refunds } from '../db/tables/money.ts';
import { paymentIntents } from '../db/tables/orders.ts';
import { bookingOf } from '../testing/booking.ts';
import type { Action, Deed } from './actions.ts';
import { at, check, isYes } from './asking.ts';
import { amountNamedFor, endOffer, makeOffer, moveOffer } from './offer-deeds.ts';
import {
  atProvider,
  bankAppeals,
  bankDecides,
  bankDisputes,
  hear,
  payBy,
  providerFails,
  refundComesBack,
  refundThere,
  reverseThere,
  setAccount,
} from './provider-deeds.ts';
import { EDITED, type Known, type World } from './world.ts';

const HOUR = 3_600_000;

/** Sends a request about an order as a given user. Does nothing if there is no order yet. */
const about =
  (
    who: (world: World, order: Known) => string,
    method: string,
    path: (order: Known) => string,
    body: (action: Action, order: Known) => object | undefined,
    noted?: 'recorded' | 'cancelled' | 'handed_over' | 'disputed',
  ) =>
  async (world: World, action: Action): Promise<void> => {
    const order = at(world.orders, action.which);
    if (!order) return;
    const sent = body(action, order);
    const answer = await world.site.call(method, path(order), {
      as: who(world, order),
      key: randomUUID(),
      ...(sent === undefined ? {} : { body: sent }),
    });
    check(world, `${method} ${path(order)}`, answer);
    const { modifiedCount = 1 } = (answer.body ?? {}) as { modifiedCount?: number };
    if (noted !== undefined && isYes(answer) && modifiedCount > 0) order.acknowledged.add(noted);
  };

const buyerOf = (_world: World, { buyer }: Known): string => buyer;
const sellerOf = ({ seller }: World): string => seller;
const adminOf = ({ admin }: World): string => admin;
const nothing = () => undefined;

async function sendBooking(world: World, booking: NonNullable<World['lastBooking']>): Promise<void> {
  const { buyer, carId, seenCents, key } = booking;
  const [car] = await world.site.db.select().from(cars).where(eq(cars.id, carId));
  if (!car) return;
  const body = bookingOf({ ...car, priceCents: seenCents });
  const answer = check(
    world,
    `book ${carId}`,
    await world.site.call('POST', '/orders', { as: buyer, body, key }),
  );
  const { insertedId } = (answer.body ?? {}) as { insertedId?: string };
  if (!isYes(answer) || insertedId === undefined) return;
  if (world.orders.some(({ id }) => id === insertedId)) return;
  world.orders.push({ id: insertedId, buyer, carId, seenCents, secrets: [], acknowledged: new Set() });
}

/** @param isOffered whether to order at an amount of some offer instead of the car's price */
async function book(world: World, { which, how }: Action, isOffered = false): Promise<void> {
  const buyer = at(world.buyers, which);
  const carId = at(world.cars, how);
  if (!buyer || !carId) return;
  const [car] = await world.site.db.select().from(cars).where(eq(cars.id, carId));
  if (!car) return;
  const seenCents = isOffered ? await amountNamedFor(world, carId, which) : car.priceCents;
  if (seenCents === undefined) return;
  world.lastBooking = { buyer, carId, seenCents, key: randomUUID() };
  await sendBooking(world, world.lastBooking);
}

async function openForm(world: World, { which }: Action): Promise<void> {
  const order = at(world.orders, which);
  if (!order) return;
  const body = { orderId: order.id, price: order.seenCents / 100 };
  const asked = { as: order.buyer, body, key: randomUUID() };
  const answer = check(world, 'open form', await world.site.call('POST', '/create-payment-intent', asked));
  const { clientSecret } = (answer.body ?? {}) as { clientSecret?: string };
  if (clientSecret !== undefined && !order.secrets.includes(clientSecret)) order.secrets.push(clientSecret);
}

async function record(world: World, { which, how }: Action): Promise<void> {
  const order = at(world.orders, which);
  const secret = order && at(order.secrets, how);
  if (!secret) return;
  const body = {
    paymentId: secret.split('_secret_')[0],
    orderId: order.id,
    brandName: 'B',
    resellPrice: order.seenCents / 100,
    email: 'buyer@example.test',
  };
  const asked = { as: order.buyer, body, key: randomUUID() };
  const answer = check(world, 'record', await world.site.call('POST', '/payment', asked));
  if (isYes(answer)) order.acknowledged.add('recorded');
}

async function code(world: World, { which }: Action, isRight: boolean): Promise<void> {
  const order = at(world.orders, which);
  if (!order) return;
  const [held] = await world.site.db.select().from(holds).where(eq(holds.orderId, order.id));
  const right = held?.code ?? '000000';
  const sent = isRight ? right : String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const asked = { as: world.seller, body: { code: sent }, key: randomUUID() };
  const answer = await world.site.call('POST', `/sales/${order.id}/hand-over`, asked);
  check(world, `code ${isRight ? 'right' : 'wrong'}`, answer);
  if (isYes(answer) && !isRight) world.violations.push(`a wrong code handed over ${order.id}`);
  if (isYes(answer)) order.acknowledged.add('handed_over');
}

/** An admin has paid a stuck refund of the order from the marketplace's bank account. */
async function refundManually(world: World, { which }: Action): Promise<void> {
  const order = at(world.orders, which);
  if (!order) return;
  const isStuck = and(eq(refunds.orderId, order.id), eq(refunds.state, 'needs_person'));
  for (const { id } of await world.site.db.select({ id: refunds.id }).from(refunds).where(isStuck)) {
    const request = { as: world.admin, body: { reference: 'Torture' }, key: randomUUID() };
    check(world, 'refund manually', await world.site.call('POST', `/refunds/${id}/manual`, request));
  }
}

async function decide(world: World, { which, how }: Action): Promise<void> {
  const order = at(world.orders, which);
  if (!order) return;
  const open = await world.site.db.select().from(disputes).where(eq(disputes.orderId, order.id));
  const dispute = open.find(({ kind }) => kind === 'buyer');
  if (!dispute) return;
  const decision = (['refund', 'part', 'release'] as const)[how % 3];
  const body = { decision, reason: 'Looked at', ...(decision === 'part' ? { amount: 100 + how } : {}) };
  const asked = { as: world.admin, body, key: randomUUID() };
  check(world, 'decide', await world.site.call('POST', `/disputes/${dispute.id}/decision`, asked));
}

const onCar =
  (method: string, as: (world: World) => string, suffix = '', body?: (action: Action) => object) =>
  async (world: World, action: Action): Promise<void> => {
    const carId = at(world.cars, action.which);
    if (carId === undefined) return;
    const sent = body?.(action);
    const asked = { as: as(world), ...(sent ? { body: sent } : {}) };
    if (method === 'DELETE') world.deleted.add(carId);
    check(world, `${method} car`, await world.site.call(method, `/cars/${carId}${suffix}`, asked));
  };

const onPerson =
  (
    method: string,
    person: (world: World, action: Action) => string | undefined,
    suffix = '',
    body?: object,
  ) =>
  async (world: World, action: Action): Promise<void> => {
    const id = person(world, action);
    if (id === undefined) return;
    const asked = { as: world.admin, ...(body ? { body } : {}) };
    check(world, `${method} person`, await world.site.call(method, `/users/${id}${suffix}`, asked));
  };

/** Client secrets of intents whose response was lost. A payment form may still be open somewhere. */
async function unheardSecret(world: World, order: Known, how: number): Promise<string | undefined> {
  const rows = await world.site.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, order.id));
  const id = at(rows, how)?.id;
  if (id === undefined) return undefined;
  const intent = await atProvider(world, 'find a form', () =>
    world.provider.stripe.paymentIntents.retrieve(id),
  );
  return intent?.client_secret ?? undefined;
}

/** Performs an action. Any response of the server is fine, as long as the final state is right. */
export const DO: Readonly<Record<Deed, (world: World, action: Action) => Promise<void>>> = {
  book: (world, action) => book(world, action),
  bookOffered: (world, action) => book(world, action, true),
  bookAgain: async (world) => {
    if (world.lastBooking) await sendBooking(world, world.lastBooking);
  },
  offer: makeOffer,
  moveOffer,
  endOffer,
  openForm,
  pay: async (world, { which, how }) => {
    const order = at(world.orders, which);
    if (order) await payBy(world, order, order.secrets.at(-1), how);
  },
  payLate: async (world, { which, how }) => {
    const order = at(world.orders, which);
    if (order) await payBy(world, order, await unheardSecret(world, order, how), 0);
  },
  record,
  cancel: about(buyerOf, 'POST', ({ id }) => `/orders/${id}/cancel`, nothing, 'cancelled'),
  cancelSale: about(
    sellerOf,
    'POST',
    ({ id }) => `/sales/${id}/cancel`,
    () => ({ reason: 'Sold elsewhere' }),
    'cancelled',
  ),
  codeRight: (world, action) => code(world, action, true),
  codeWrong: (world, action) => code(world, action, false),
  confirm: about(buyerOf, 'POST', ({ id }) => `/orders/${id}/hand-over`, nothing, 'handed_over'),
  dispute: about(
    buyerOf,
    'POST',
    ({ id }) => `/orders/${id}/dispute`,
    () => ({ text: 'It does not start' }),
    'disputed',
  ),
  answer: about(
    sellerOf,
    'POST',
    ({ id }) => `/sales/${id}/dispute/answer`,
    () => ({ text: 'It does' }),
  ),
  decide,
  refund: about(
    adminOf,
    'POST',
    ({ id }) => `/orders/${id}/refund`,
    ({ how }) => ({ reason: 'Goodwill', ...(how % 2 === 0 ? {} : { amount: 50 + how }) }),
  ),
  refundManually,
  editPrice: onCar('PATCH', sellerOf, '', ({ how }) => ({ resellPrice: EDITED[how % EDITED.length] })),
  deleteCar: onCar('DELETE', sellerOf),
  deleteCarAsAdmin: onCar('DELETE', adminOf),
  restoreCar: onCar('POST', sellerOf, '/restore'),
  suspendSeller: onPerson('PUT', ({ seller }) => seller, '/suspended', {
    suspended: true,
    reason: 'Torture',
  }),
  admitSeller: onPerson('PUT', ({ seller }) => seller, '/suspended', { suspended: false }),
  deleteBuyer: onPerson('DELETE', ({ buyers }, { which }) => at(buyers, which)),
  deleteSeller: onPerson('DELETE', ({ seller }, { how }) => (how % 4 === 0 ? seller : undefined)),
  refundThere,
  reverseThere,
  refundFails: async ({ provider }, { how }) => {
    const status = ['failed', 'pending', 'requires_action'][how % 3];
    await provider.control('POST', '/_sandbox/refunds/next', { status, times: 1 });
  },
  refundComesBack,
  bankDisputes,
  bankDecides,
  bankAppeals,
  readyAccount: (world) => setAccount(world, 'enabled'),
  revokeAccount: (world) => setAccount(world, 'revoked'),
  setUpAccount: async (world) => {
    check(world, 'set up', await world.site.call('POST', '/payout-account/link', { as: world.seller }));
  },
  providerFails,
  providerAdvances: async ({ provider }) => {
    await provider.control('POST', '/_sandbox/advance');
  },
  hear: (world) => hear(world, 'first'),
  hearTwice: (world) => hear(world, 'twice'),
  hearLast: (world) => hear(world, 'last'),
  miss: (world) => hear(world, 'never'),
  turn: async (world) => {
    world.ahead += HOUR;
    await world.site.turn(new Date(Date.now() + world.ahead));
  },
  days: async (world, { how }) => {
    world.ahead += (how + 1) * 24 * HOUR;
    await world.site.turn(new Date(Date.now() + world.ahead));
  },
  kill: ({ site }) => site.kill(),
  killProvider: ({ provider }) => provider.kill(),
};
