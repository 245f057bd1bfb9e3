import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../accounts/accounts.ts';
import type { TestDataApi } from '../data/test-data-api.ts';
import { payOrder } from '../pages/dashboard-pages.ts';

const CAR_COUNT = 8;

const listCars = async (testDataApi: TestDataApi, count: number, seller: string): Promise<Car[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => testDataApi.listCar(15_000 + 250 * index, seller)));

/**
 * Creates a seller with cars, and a buyer with wishlist entries, an offer, a conversation, and orders. One of
 * the orders is paid.
 */
export async function createBuyerAndSeller(testDataApi: TestDataApi, http: APIRequestContext) {
  const [buyer, seller] = await Promise.all([createAccount(http, 'buyer'), createAccount(http, 'seller')]);
  const cars = await listCars(testDataApi, CAR_COUNT, seller.email);
  const [paidCar, unpaidCar, otherCar, wishlistCar, contactedCar, ...otherCars] = cars as [
    Car,
    Car,
    Car,
    Car,
    Car,
    ...Car[],
  ];
  const placeOrder = async (car: Car) => {
    const _id = await testDataApi.orderCar(car, buyer);
    return { _id, resellPrice: car.resellPrice, brandName: car.brandName };
  };
  const paidOrder = await placeOrder(paidCar);
  await payOrder(http, testDataApi, paidOrder, buyer.email);
  const unpaidOrder = await placeOrder(unpaidCar);
  await placeOrder(otherCar);
  for (const { _id } of [wishlistCar, contactedCar])
    await testDataApi.call(buyer.email, 'POST', '/wishlist', { car: { _id } });
  await testDataApi.call(buyer.email, 'POST', '/offers', { carId: contactedCar._id, amount: 12_000 });
  const thread = await testDataApi.call<{ insertedId: string }>(buyer.email, 'POST', '/messages', {
    carId: contactedCar._id,
    text: 'Is the belt changed?',
  });
  return {
    buyer,
    seller,
    bookedCar: unpaidCar,
    availableCar: wishlistCar,
    otherCars,
    paidOrder,
    unpaidOrder,
    thread: thread.insertedId,
  };
}

export type BuyerAndSeller = Awaited<ReturnType<typeof createBuyerAndSeller>>;
