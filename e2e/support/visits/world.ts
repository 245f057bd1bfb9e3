import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { DisputeItem } from '@second-gear/contract/disputes';
import type { FreeTimes } from '@second-gear/contract/meeting-hours';
import { newAccount } from '../accounts.ts';
import { pay } from '../buyer-pages.ts';
import { ADMIN, type Shop } from '../shop.ts';
import { makeTrade } from '../trade.ts';

/** A message of nearly maximum length, with a word that fits on no line. */
const LONG = `${'Is it still there? '.repeat(60)}${'x'.repeat(300)}`;
const EVERY_DAY = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: '10:00', to: '14:00' }));

/**
 * Creates two cars with long words in names and facts. Their unverified seller has answered the buyer's
 * offers for them.
 */
async function makeBargains(shop: Shop, http: APIRequestContext, buyer: string) {
  const { email } = await newAccount(http, 'seller');
  const offered = async (price: number) => {
    const car = await shop.listCar(price, email);
    await shop.call(email, 'PATCH', `/cars/${car._id}`, {
      brandName: 'Volkswagen',
      model: `Countryman ${car.model}`,
      fuel: 'plug-in hybrid',
      mileage: 145_000,
      body: 'station wagon',
      condition: 'excellent',
    });
    const offer = { carId: car._id, amount: price - 2_000 };
    const { insertedId } = await shop.call<{ insertedId: string }>(buyer, 'POST', '/offers', offer);
    return { ...offer, insertedId };
  };
  const [countered, agreed] = [await offered(16_000), await offered(12_000)];
  await shop.call(email, 'POST', `/offers/${countered.insertedId}/counter`, {
    amount: countered.amount + 500.5,
  });
  await shop.call(email, 'POST', `/offers/${agreed.insertedId}/accept`, { amount: agreed.amount });
  return { countered: countered.carId, agreed: agreed.carId, unverified: email };
}

/** Creates the trade of two users in all states: reviewed, reported, held, handed over, disputed. */
export async function makeWorld(shop: Shop, http: APIRequestContext) {
  const trade = await makeTrade(shop, http);
  const { buyer, seller, booked, free } = trade;
  const ask = (as: string) => (path: string, data?: unknown) =>
    shop.call<{ insertedId: string }>(as, 'POST', path, data);
  const [buyerAsks, sellerAsks] = [ask(buyer.email), ask(seller.email)];
  const paidOrder = async (car: Car, by = buyer) => {
    const _id = await shop.orderCar(car, by);
    await pay(http, shop, { ...car, _id }, by.email);
    return { _id, model: car.model, brandName: car.brandName };
  };

  await buyerAsks('/reportlist', { car: { _id: free._id }, reason: 'Another car' });
  /** Creates a buyer who buys a car, reviews the seller, and is reported. Returns the id of the report. */
  const reviewAndReport = async (price: number, stars: number, text: string) => {
    const critic = await newAccount(http, 'buyer');
    const { _id: orderId } = await paidOrder(await shop.listCar(price, seller.email), critic);
    await ask(critic.email)(`/orders/${orderId}/hand-over`);
    const { insertedId } = await ask(critic.email)('/ratings', { orderId, stars, text });
    return (await sellerAsks(`/reviews/${insertedId}/reports`, { reason: 'Not about this car' })).insertedId;
  };

  const held = await shop.listCar(15_000, seller.email);
  await shop.call(seller.email, 'PATCH', `/cars/${held._id}`, { description: 'Call me: 312 555 0142' });
  const advertised = await shop.listCar(15_100, seller.email);
  const { brandName, model, resellPrice } = advertised;
  await sellerAsks('/ads', { carId: advertised._id, brandName, model, resellPrice });

  await shop.call(seller.email, 'PUT', '/hours', { spans: EVERY_DAY, closedDays: ['2999-12-24'] });
  // Existing cars of the seller, because too many listings on one day need a review by an admin.
  const [meets, hands, disputes] = trade.rest as [Car, Car, Car];
  // Wishlist entries that cannot be ordered: one car is booked, and the other is sold below.
  for (const { _id } of [booked, meets]) await buyerAsks('/wishlist', { car: { _id } });
  const met = await paidOrder(meets);
  const { insertedId: longThread } = await buyerAsks('/messages', { carId: meets._id, text: LONG });
  await sellerAsks(`/messages/${longThread}`, { text: LONG });
  await buyerAsks(`/messages/${trade.thread}`, { text: 'Call me: 312 555 0142' });
  await sellerAsks(`/messages/${trade.thread}`, { text: 'Mine is 312 555 0143' });
  const handed = await paidOrder(hands);
  const disputed = await paidOrder(disputes);
  const slots = `/orders/${met._id}/slots`;
  const { times } = await shop.call<FreeTimes>(buyer.email, 'GET', slots);
  await shop.call(buyer.email, 'POST', `/orders/${met._id}/meeting`, { time: times[0] });
  await buyerAsks(`/orders/${handed._id}/hand-over`);
  await buyerAsks(`/orders/${disputed._id}/dispute`, {
    text: 'The gearbox howls in third gear, as it did not on the way to the bank.',
    pictures: [await shop.upload(buyer.email, '/disputes/pictures')],
  });

  const regretted = await shop.listCar(15_200);
  const cancelled = { ...regretted, _id: await shop.orderCar(regretted, buyer) };
  await buyerAsks(`/orders/${cancelled._id}/cancel`);

  const list = await shop.call<DisputeItem[]>(ADMIN, 'GET', '/disputes?state=open');
  const dispute = list.find(({ orderId }) => orderId === disputed._id)?._id;
  if (!dispute) throw new Error('The dispute is not there');

  const other = await newAccount(http, 'buyer');
  await shop.call(ADMIN, 'PUT', `/users/admin/${other.uid}`);
  const suspended = await newAccount(http, 'buyer');
  /** After their sessions exist, because suspended users get none. */
  const suspend = () =>
    shop.call(ADMIN, 'PUT', `/users/${suspended.uid}/suspended`, {
      suspended: true,
      reason: 'Three cars were ordered and none of them was met for.',
    });
  const bargains = await makeBargains(shop, http, buyer.email);
  const cars = await shop.call<Car[]>(ADMIN, 'GET', '/cars');
  const pictured = cars.find(({ images, status }) => images.length > 2 && status === 'available');
  if (!pictured) throw new Error('The site has no car with several pictures');
  const judged = cars.find(({ priceLabel }) => priceLabel !== null);
  if (!judged) throw new Error('The site has no car whose price can be judged');
  // Last, because listings of verified accounts skip the review queue.
  await shop.call(ADMIN, 'PUT', `/users/${seller.uid}/verified`, { verified: true });
  await reviewAndReport(15_300, 4, 'All went well.');
  const report = await reviewAndReport(15_400, 2, 'Rude on the phone, and late.');
  await shop.call(ADMIN, 'PUT', `/review-reports/${report}/resolution`, { resolution: 'taken_down' });
  return {
    ...trade,
    ...bargains,
    pictured,
    judged,
    longThread,
    held,
    met,
    handed,
    disputed,
    cancelled,
    dispute,
    admin: other,
    suspended,
    suspend,
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
