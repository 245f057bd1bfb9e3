import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { newAccount } from './accounts.ts';
import { pay } from './buyer-pages.ts';
import type { Shop } from './shop.ts';

const CARS = 8;

const listed = async (shop: Shop, count: number, seller: string): Promise<Car[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => shop.listCar(15_000 + 250 * index, seller)));

/**
 * Creates a buyer with orders (one of them paid), wishlist entries, and a conversation, and the seller of the
 * cars.
 */
export async function makeTrade(shop: Shop, http: APIRequestContext) {
  const [buyer, seller] = await Promise.all([newAccount(http, 'buyer'), newAccount(http, 'seller')]);
  const cars = await listed(shop, CARS, seller.email);
  const [paidCar, unpaidCar, otherCar, wished, asked, ...rest] = cars as [Car, Car, Car, Car, Car, ...Car[]];
  const order = async (car: Car) => {
    const _id = await shop.orderCar(car, buyer);
    return { _id, resellPrice: car.resellPrice, brandName: car.brandName };
  };
  const paid = await order(paidCar);
  await pay(http, shop, paid, buyer.email);
  const unpaid = await order(unpaidCar);
  await order(otherCar);
  for (const { _id } of [wished, asked]) await shop.call(buyer.email, 'POST', '/wishlist', { car: { _id } });
  await shop.call(buyer.email, 'POST', '/offers', { carId: asked._id, amount: 12_000 });
  const thread = await shop.call<{ insertedId: string }>(buyer.email, 'POST', '/messages', {
    carId: asked._id,
    text: 'Is the belt changed?',
  });
  return { buyer, seller, booked: unpaidCar, free: wished, rest, paid, unpaid, thread: thread.insertedId };
}

export type Trade = Awaited<ReturnType<typeof makeTrade>>;
