import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from './accounts.ts';
import { payOrder } from './dashboard-pages.ts';
import type { TestDataApi } from './test-data-api.ts';

const CAR_COUNT = 8;

const listCars = async (shop: TestDataApi, count: number, seller: string): Promise<Car[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => shop.listCar(15_000 + 250 * index, seller)));

/**
 * Creates a seller with cars, and a buyer with orders (one of them paid), wishlist entries, an offer, and a
 * conversation.
 */
export async function createBuyerAndSeller(shop: TestDataApi, http: APIRequestContext) {
  const [buyer, seller] = await Promise.all([createAccount(http, 'buyer'), createAccount(http, 'seller')]);
  const cars = await listCars(shop, CAR_COUNT, seller.email);
  const [paidCar, unpaidCar, otherCar, wishlistCar, contactedCar, ...rest] = cars as [
    Car,
    Car,
    Car,
    Car,
    Car,
    ...Car[],
  ];
  const order = async (car: Car) => {
    const _id = await shop.orderCar(car, buyer);
    return { _id, resellPrice: car.resellPrice, brandName: car.brandName };
  };
  const paid = await order(paidCar);
  await payOrder(http, shop, paid, buyer.email);
  const unpaid = await order(unpaidCar);
  await order(otherCar);
  for (const { _id } of [wishlistCar, contactedCar])
    await shop.call(buyer.email, 'POST', '/wishlist', { car: { _id } });
  await shop.call(buyer.email, 'POST', '/offers', { carId: contactedCar._id, amount: 12_000 });
  const thread = await shop.call<{ insertedId: string }>(buyer.email, 'POST', '/messages', {
    carId: contactedCar._id,
    text: 'Is the belt changed?',
  });
  return {
    buyer,
    seller,
    bookedCar: unpaidCar,
    availableCar: wishlistCar,
    rest,
    paid,
    unpaid,
    thread: thread.insertedId,
  };
}

export type BuyerAndSeller = Awaited<ReturnType<typeof createBuyerAndSeller>>;
