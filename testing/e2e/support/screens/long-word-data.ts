import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { DisputeItem } from '@second-gear/contract/disputes';
import { type Account, createAccount } from '../accounts/accounts.ts';
import { ADMIN, buildPerson, type TestDataApi } from '../data/test-data-api.ts';
import { payOrder } from '../pages/dashboard-pages.ts';

/** Returns a word that is too long for any line. It is padded with wide letters to a length of `letters`. */
export const longWord = (prefix: string, letters = 120): string => prefix.padEnd(letters, 'm');

/** Creates a user whose name and both parts of the email address are words of maximum length. */
function createLongNamedUser(http: APIRequestContext, role: 'buyer' | 'seller'): Promise<Account> {
  const [word = ''] = buildPerson().email.split('@');
  const email = `${longWord(word, 64)}@${longWord('mail', 60)}.test`;
  return createAccount(http, role, longWord(`Casey${word}`, 60), true, email);
}

/** Lists a car for sale. Each of its texts is one long word. */
async function listLongWordCar(testDataApi: TestDataApi, price: number, { email }: Account): Promise<Car> {
  const car = await testDataApi.listCar(price, email);
  await testDataApi.call(email, 'PATCH', `/cars/${car._id}`, {
    brandName: longWord('Brand', 60),
    model: longWord(car.model.replaceAll(/[^a-z]/gi, ''), 80),
    condition: longWord('condition', 60),
    colour: longWord('colour', 40),
    location: ['Chicago', longWord('Street'), longWord('House', 20), longWord('Flat', 20)].join(', '),
    description: longWord('Description', 400),
  });
  return testDataApi.call<Car>(email, 'GET', `/cars/${car._id}`);
}

/** Creates users, cars, and messages whose texts are words too long for any line. */
export async function createLongWordData(testDataApi: TestDataApi, http: APIRequestContext) {
  const [buyer, seller] = await Promise.all([
    createLongNamedUser(http, 'buyer'),
    createLongNamedUser(http, 'seller'),
  ]);
  const postAs = (email: string) => (path: string, data?: unknown) =>
    testDataApi.call<{ insertedId: string }>(email, 'POST', path, data);
  const [postAsBuyer, postAsSeller] = [postAs(buyer.email), postAs(seller.email)];
  const cars: Car[] = [];
  for (let price = 15_000; price < 15_900; price += 100)
    cars.push(await listLongWordCar(testDataApi, price, seller));
  const [
    availableCar,
    heldCar,
    unpaidCar,
    paidCar,
    handedOverCar,
    disputedCar,
    canceledCar,
    rejectedCar,
    untouchedCar,
  ] = cars as [...[Car, Car, Car, Car, Car, Car, Car, Car, Car]];
  const placeOrder = async (car: Car, isPaid = true) => {
    const _id = await testDataApi.orderCar(car, buyer);
    if (isPaid) await payOrder(http, testDataApi, { ...car, _id }, buyer.email);
    return _id;
  };
  const [unpaidOrderId, paidOrderId] = [await placeOrder(unpaidCar, false), await placeOrder(paidCar)];
  const [handedOverOrderId, disputedOrderId, canceledOrderId] = [
    await placeOrder(handedOverCar),
    await placeOrder(disputedCar),
    await placeOrder(canceledCar),
  ];

  await postAsBuyer('/wishlist', { car: { _id: availableCar._id } });
  await postAsBuyer('/reportlist', { car: { _id: availableCar._id }, reason: longWord('Reason', 400) });
  const { insertedId: offerId } = await postAsBuyer('/offers', { carId: availableCar._id, amount: 12_000 });
  await postAsSeller(`/offers/${offerId}/counter`, { amount: 13_000 });
  const { insertedId: threadId } = await postAsBuyer('/messages', {
    carId: availableCar._id,
    text: longWord('Message', 400),
  });
  await postAsSeller(`/messages/${threadId}`, { text: longWord('Answer', 400) });
  await postAsSeller('/ads', {
    carId: availableCar._id,
    brandName: availableCar.brandName,
    model: availableCar.model,
    resellPrice: availableCar.resellPrice,
  });

  await postAsSeller(`/sales/${canceledOrderId}/cancel`, { reason: longWord('Cancelled', 400) });
  await postAsBuyer(`/orders/${handedOverOrderId}/hand-over`);
  const { insertedId: reviewId } = await postAsBuyer('/ratings', {
    orderId: handedOverOrderId,
    stars: 2,
    text: longWord('Review', 400),
  });
  await postAsSeller(`/reviews/${reviewId}/answer`, { text: longWord('Reply', 400) });
  await postAsSeller(`/reviews/${reviewId}/reports`, { reason: longWord('Untrue', 400) });
  await postAsBuyer(`/orders/${disputedOrderId}/dispute`, { text: longWord('Gearbox', 400) });
  const disputes = await testDataApi.call<DisputeItem[]>(ADMIN, 'GET', '/disputes?state=open');
  const disputeId = disputes.find(({ orderId }) => orderId === disputedOrderId)?._id;
  if (!disputeId) throw new Error('The dispute is missing');
  await postAsSeller(`/sales/${disputedOrderId}/dispute/answer`, { text: longWord('Denied', 400) });

  // These cars are visible only to admins and their seller, because the text contains a phone number.
  for (const { _id } of [heldCar, rejectedCar]) {
    const description = `Call 312 555 0142 ${longWord('Held', 400)}`;
    await testDataApi.call(seller.email, 'PATCH', `/cars/${_id}`, { description });
  }
  await testDataApi.call(seller.email, 'PUT', `/drafts/${availableCar._id}`, {
    version: 0,
    form: {
      ...{ carName: longWord('Brand', 400), carModel: longWord('Model', 400), location: '', condition: '' },
      ...{ carPrice: '', phone: '', purchaseYear: '', description: longWord('Text', 400), categoryId: '' },
      ...{ mileage: '', fuel: '', gearbox: '', body: '', vin: '', colour: '' },
    },
    pictures: [],
  });
  return {
    buyer,
    seller,
    availableCar,
    untouchedCar,
    otherCar: handedOverCar,
    heldCar,
    unpaidOrderId,
    paidOrderId,
    handedOverOrderId,
    disputedOrderId,
    canceledOrderId,
    threadId,
    disputeId,
  };
}

export type LongWordData = Awaited<ReturnType<typeof createLongWordData>>;
