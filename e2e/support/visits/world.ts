import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { DisputeItem } from '@second-gear/contract/disputes';
import type { FreeTimes } from '@second-gear/contract/hours';
import { newAccount } from '../accounts.ts';
import { pay } from '../buyer-pages.ts';
import { ADMIN, type Shop } from '../shop.ts';
import { makeTrade } from '../trade.ts';

const EVERY_DAY = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: '10:00', to: '14:00' }));

/** The trade of two people with whatever can become of it: reviewed, reported, held, handed over, disputed. */
export async function makeWorld(shop: Shop, http: APIRequestContext) {
  const trade = await makeTrade(shop, http);
  const { buyer, seller, free, paid } = trade;
  const ask = (as: string) => (path: string, data?: unknown) =>
    shop.call<{ insertedId: string }>(as, 'POST', path, data);
  const [buyerAsks, sellerAsks] = [ask(buyer.email), ask(seller.email)];
  const paidOrder = async (car: Car) => {
    const _id = await shop.orderCar(car, buyer);
    await pay(http, shop, { ...car, _id }, buyer.email);
    return { _id, model: car.model, brandName: car.brandName };
  };

  await buyerAsks('/reportlist', { car: { _id: free._id }, reason: 'Another car' });
  await buyerAsks('/ratings', { orderId: paid._id, stars: 4, text: 'All went well.' });
  const [review] = await shop.call<{ _id: string }[]>(seller.email, 'GET', `/sellers/${seller.uid}/reviews`);
  if (!review) throw new Error('The review is not there');
  await sellerAsks(`/reviews/${review._id}/reports`, { reason: 'Not about this car' });

  const held = await shop.listCar(15_000, seller.email);
  await shop.call(seller.email, 'PATCH', `/cars/${held._id}`, { description: 'Call me: 312 555 0142' });
  const advertised = await shop.listCar(15_100, seller.email);
  const { brandName, model, resellPrice } = advertised;
  await sellerAsks('/ads', { carId: advertised._id, brandName, model, resellPrice });

  await shop.call(seller.email, 'PUT', '/hours', { spans: EVERY_DAY, closedDays: [] });
  // Of the cars that the seller has: whoever lists more on one day waits for an admin's look.
  const [meets, hands, disputes] = trade.rest as [Car, Car, Car];
  const met = await paidOrder(meets);
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
  /** Once their session stands: whoever is suspended gets none. */
  const suspend = () =>
    shop.call(ADMIN, 'PUT', `/users/${suspended.uid}/suspended`, {
      suspended: true,
      reason: 'Three cars were ordered and none of them was met for.',
    });
  const cars = await shop.call<Car[]>(ADMIN, 'GET', '/cars');
  const pictured = cars.find(({ images, status }) => images.length > 2 && status === 'available');
  if (!pictured) throw new Error('The site has no car with several pictures');
  return {
    ...trade,
    pictured,
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
