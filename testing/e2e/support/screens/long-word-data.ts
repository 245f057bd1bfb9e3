import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { DisputeItem } from '@second-gear/contract/disputes';
import { type Account, createAccount } from '../accounts/accounts.ts';
import { ADMIN, buildPerson, type TestDataApi } from '../data/test-data-api.ts';
import { payOrder } from '../pages/dashboard-pages.ts';

/** Returns a word of `letters` wide letters, too long for any line. */
export const longWord = (prefix: string, letters = 120): string => prefix.padEnd(letters, 'm');

/** Creates a user whose name and both parts of the email address are words of maximum length. */
function createLongNamedUser(http: APIRequestContext, role: 'buyer' | 'seller'): Promise<Account> {
  const [word = ''] = buildPerson().email.split('@');
  const email = `${longWord(word, 64)}@${longWord('mail', 60)}.test`;
  return createAccount(http, role, longWord(`Casey${word}`, 60), true, email);
}

/** Lists a car for sale; each of its texts is one long word. */
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
  const postAs = (as: string) => (path: string, data?: unknown) =>
    testDataApi.call<{ insertedId: string }>(as, 'POST', path, data);
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
  const order = async (car: Car, isPaid = true) => {
    const _id = await testDataApi.orderCar(car, buyer);
    if (isPaid) await payOrder(http, testDataApi, { ...car, _id }, buyer.email);
    return _id;
  };
  const [unpaid, paid] = [await order(unpaidCar, false), await order(paidCar)];
  const [handedOver, disputed, canceled] = [
    await order(handedOverCar),
    await order(disputedCar),
    await order(canceledCar),
  ];

  await postAsBuyer('/wishlist', { car: { _id: availableCar._id } });
  await postAsBuyer('/reportlist', { car: { _id: availableCar._id }, reason: longWord('Reason', 400) });
  const { insertedId: offer } = await postAsBuyer('/offers', { carId: availableCar._id, amount: 12_000 });
  await postAsSeller(`/offers/${offer}/counter`, { amount: 13_000 });
  const { insertedId: thread } = await postAsBuyer('/messages', {
    carId: availableCar._id,
    text: longWord('Message', 400),
  });
  await postAsSeller(`/messages/${thread}`, { text: longWord('Answer', 400) });
  await postAsSeller('/ads', {
    carId: availableCar._id,
    brandName: availableCar.brandName,
    model: availableCar.model,
    resellPrice: availableCar.resellPrice,
  });

  await postAsSeller(`/sales/${canceled}/cancel`, { reason: longWord('Cancelled', 400) });
  await postAsBuyer(`/orders/${handedOver}/hand-over`);
  const { insertedId: review } = await postAsBuyer('/ratings', {
    orderId: handedOver,
    stars: 2,
    text: longWord('Review', 400),
  });
  await postAsSeller(`/reviews/${review}/answer`, { text: longWord('Reply', 400) });
  await postAsSeller(`/reviews/${review}/reports`, { reason: longWord('Untrue', 400) });
  await postAsBuyer(`/orders/${disputed}/dispute`, { text: longWord('Gearbox', 400) });
  const disputes = await testDataApi.call<DisputeItem[]>(ADMIN, 'GET', '/disputes?state=open');
  const dispute = disputes.find(({ orderId }) => orderId === disputed)?._id;
  if (!dispute) throw new Error('The dispute is missing');
  await postAsSeller(`/sales/${disputed}/dispute/answer`, { text: longWord('Denied', 400) });

  // Only an admin and the seller see these cars, because the text contains a phone number.
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
    unpaid,
    paid,
    handedOver,
    disputed,
    canceled,
    thread,
    dispute,
  };
}

export type LongWordData = Awaited<ReturnType<typeof createLongWordData>>;
