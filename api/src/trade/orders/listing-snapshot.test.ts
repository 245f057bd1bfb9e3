import type { DisputeCase } from '@second-gear/contract/disputes';
import type { OrderDocument } from '@second-gear/contract/documents';
import type { Order, Sale } from '@second-gear/contract/orders';
import { eq } from 'drizzle-orm';
import { removeUnusedPictures } from '../../catalog/images/unused-images-job.ts';
import { emptyTrash } from '../../catalog/trash/empty-trash.ts';
import { holdPayment } from '../../money/escrow/hold-payment.ts';
import { cars, images } from '../../platform/db/tables/cars.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { createOffers } from '../../testing/offer-fixtures.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { readPdf } from '../../testing/pdf.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

const VIN = '1HGCM82633A004352';
const DAY_MS = 86_400_000;
type PlacedOrder = Awaited<ReturnType<OrderFixtures['buildAt']>>;
const buyerOf = ({ buyerId }: PlacedOrder) => ({ id: buyerId ?? '' });

/** Creates a car with two pictures that its seller uploaded. */
async function buildCarWithPictures() {
  const seller = await testApp.buildSeller();
  const [frontPhoto, backPhoto] = [await testApp.buildImage(seller.id), await testApp.buildImage(seller.id)];
  const car = await testApp.buildCar({
    sellerId: seller.id,
    images: [frontPhoto, backPhoto].map(({ url }) => url.slice('/api'.length)),
    mileage: 30_000,
    vin: VIN,
    fuel: 'petrol',
    colour: 'red',
  });
  return { seller, car, frontPhoto, backPhoto };
}
const buildExpectedListing = (frontPhoto: { url: string }, backPhoto: { url: string }) => ({
  brandName: 'Toyota',
  resellPrice: 16_000,
  purchaseYear: 2019,
  condition: 'good',
  mileage: 30_000,
  fuel: 'petrol',
  gearbox: null,
  colour: 'red',
  vin: VIN,
  description: 'Driven on Sundays',
  images: [frontPhoto.url, backPhoto.url],
});
const bookCar = async (car: Awaited<ReturnType<TestApp['buildCar']>>, as: { id: string }, price?: number) => {
  const response = await testApp.call('POST', '/orders', {
    as,
    body: bookingFormOf(car, price === undefined ? {} : { resellPrice: price }),
  });
  expect(response.statusCode).toBe(201);
  return response.json<{ insertedId: string }>().insertedId;
};
const readOrder = async (id: string, as: { id: string }) =>
  (await testApp.call('GET', `/orders/${id}`, { as })).json<Order>();
const changeCar = async (car: { id: string }, as: { id: string }, body: object) => {
  expect((await testApp.call('PATCH', `/cars/${car.id}`, { as, body })).statusCode).toBe(200);
};

test('an order stores the listing as booked, and both sides see what has changed since', async () => {
  const { seller, car, frontPhoto, backPhoto } = await buildCarWithPictures();
  const buyer = await testApp.buildUser();
  const id = await bookCar(car, buyer);
  const orderBefore = await readOrder(id, buyer);
  expect(orderBefore.listing).toMatchObject({
    ...buildExpectedListing(frontPhoto, backPhoto),
    changed: [],
    gone: false,
  });
  expect(orderBefore.listing?.takenAt).toBe(orderBefore.createdAt);

  const otherImage = await testApp.buildImage(seller.id);
  await changeCar(car, seller, {
    mileage: 130_000,
    vin: null,
    condition: 'needs work',
    description: 'For parts',
    purchaseYear: 2009,
    images: [otherImage.url],
  });
  const ownOrder = await readOrder(id, buyer);
  const sale = (await testApp.call('GET', `/sales/${id}`, { as: seller })).json<Sale>();
  for (const order of [ownOrder, sale]) {
    expect(order.listing).toMatchObject({
      ...buildExpectedListing(frontPhoto, backPhoto),
      changed: ['purchaseYear', 'condition', 'mileage', 'vin', 'description', 'images'],
      gone: false,
    });
    expect(order.image).toBe(frontPhoto.url);
  }
  expect(ownOrder).toMatchObject({ purchaseYear: 2019, mileage: 30_000 });
  const [listedOrder] = (await testApp.call('GET', '/orders', { as: buyer })).json<Order[]>();
  expect(listedOrder).toMatchObject({ image: frontPhoto.url, purchaseYear: 2019, mileage: 30_000 });
});

test.each([
  ['brandName', { brandName: 'Lexus' }],
  ['model', { model: 'Another' }],
  ['resellPrice', { resellPrice: 15_000 }],
  ['fuel', { fuel: 'diesel' }],
  ['gearbox', { gearbox: 'manual' }],
  ['body', { body: 'van' }],
  ['colour', { colour: 'blue' }],
])('the order shows a change of only %s', async (part, body) => {
  const { seller, car } = await buildCarWithPictures();
  const buyer = await testApp.buildUser();
  const id = await bookCar(car, buyer);
  await changeCar(car, seller, body);
  expect((await readOrder(id, buyer)).listing?.changed).toEqual([part]);
  const { brandName, model, priceCents, fuel, gearbox, body: shape, colour } = car;
  const listingBefore = { brandName, model, priceCents, fuel, gearbox, body: shape, colour };
  await testApp.db.update(cars).set(listingBefore).where(eq(cars.id, car.id));
  expect((await readOrder(id, buyer)).listing?.changed).toEqual([]);
});

test('an order at an agreed price also stores the listing’s price', async () => {
  const { car, buyer, createAcceptedOffer } = await createOffers(testApp);
  await createAcceptedOffer(14_500);
  const order = await readOrder(await bookCar(car, buyer, 14_500), buyer);
  expect(order).toMatchObject({ resellPrice: 14_500, listing: { resellPrice: car.priceCents / 100 } });
});

test('an admin who decides a dispute sees the ordered listing, even after it is deleted', async () => {
  const { seller, car, frontPhoto, backPhoto } = await buildCarWithPictures();
  const order = await orderFixtures.buildAt('disputed', { carId: car.id });
  await changeCar(car, seller, { mileage: 31_000 });
  const admin = await testApp.buildAdmin();
  const [{ _id: id } = { _id: '' }] = (await testApp.call('GET', '/disputes', { as: admin })).json<
    { _id: string }[]
  >();
  const readCase = async () =>
    (await testApp.call('GET', `/disputes/${id}`, { as: admin })).json<DisputeCase>();
  expect((await readCase()).listing).toMatchObject({
    ...buildExpectedListing(frontPhoto, backPhoto),
    changed: ['mileage'],
  });
  await testApp.call('DELETE', `/cars/${car.id}`, { as: admin });
  const caseAfterDeletion = await readCase();
  expect(caseAfterDeletion).toMatchObject({ carId: null, image: frontPhoto.url });
  expect(caseAfterDeletion.listing).toMatchObject({
    ...buildExpectedListing(frontPhoto, backPhoto),
    changed: [],
    gone: true,
  });
  expect((await readOrder(order.id, buyerOf(order))).listing).toMatchObject({ gone: true });
});

test('the receipt shows the car as booked, and omits mileage and condition without a stored listing', async () => {
  const { seller, car } = await buildCarWithPictures();
  const order = await testApp.buildOrder({ carId: car.id });
  await changeCar(car, seller, { mileage: 99_000, vin: null, purchaseYear: 2001, condition: 'fair' });
  const paymentId = `payment of ${order.id}`;
  const money = { orderId: order.id, amountCents: order.priceCents };
  await testApp.db
    .insert(payments)
    .values({ id: paymentId, intentId: `pi_${order.id}`, currency: 'usd', ...money });
  await holdPayment(testApp.db, { paymentId, ...money });
  const url = `/orders/${order.id}/documents`;
  const [receipt] = (await testApp.call('GET', url, { as: buyerOf(order) })).json<OrderDocument[]>();
  expect(receipt).toMatchObject({ car: `2019 Toyota ${car.model}`, vin: VIN });
  const readReceipt = async () =>
    readPdf((await testApp.call('GET', `${url}/${receipt?.number ?? ''}`, { as: buyerOf(order) })).rawPayload)
      .texts;
  const lines = [`2019 Toyota ${car.model}`, `VIN: ${VIN}`, 'Mileage: 30,000 miles', 'Condition: good'];
  expect(await readReceipt()).toEqual(expect.arrayContaining(lines));
  const tomorrow = new Date(Date.now() + DAY_MS);
  await testApp.db
    .update(orderListings)
    .set({ takenAt: tomorrow })
    .where(eq(orderListings.orderId, order.id));
  expect((await readReceipt()).filter((line) => /Mileage|Condition/.test(line))).toEqual([]);
});

test('pictures of an order stay when removed from the listing, and when the listing or seller is deleted', async () => {
  const { seller, car, frontPhoto, backPhoto } = await buildCarWithPictures();
  const order = await orderFixtures.buildAt('handed_over', { carId: car.id });
  const [other, unusedImage] = [await testApp.buildImage(seller.id), await testApp.buildImage(seller.id)];
  const removeUnusedAfter = async (days: number) => {
    const runTime = new Date(Date.now() + days * DAY_MS);
    await emptyTrash(testApp.db, runTime);
    await removeUnusedPictures(testApp.db, testApp.services.pictures, runTime);
  };
  const listExistingImages = async () => {
    const imageRows = await testApp.db.select({ id: images.id }).from(images);
    const ids = new Set(imageRows.map(({ id }) => id));
    return [frontPhoto, backPhoto, other, unusedImage].map(({ id }) => ids.has(id));
  };
  await changeCar(car, seller, { images: [other.url] });
  await removeUnusedAfter(0);
  await removeUnusedAfter(2);
  expect(await listExistingImages()).toEqual([true, true, true, false]);
  await testApp.call('DELETE', `/cars/${car.id}`, { as: seller });
  await removeUnusedAfter(2);
  await removeUnusedAfter(4);
  expect(await listExistingImages()).toEqual([true, true, false, false]);
  expect((await readOrder(order.id, buyerOf(order))).listing?.images).toEqual([
    frontPhoto.url,
    backPhoto.url,
  ]);
});

test('deleting a seller’s account leaves the pictures of ordered cars', async () => {
  const { seller, car, frontPhoto, backPhoto } = await buildCarWithPictures();
  const order = await orderFixtures.buildAt('paid_out', { carId: car.id });
  const unusedImage = await testApp.buildImage(seller.id);
  const deleteResponse = await testApp.call('DELETE', `/users/${seller.id}`, {
    as: await testApp.buildAdmin(),
  });
  expect(deleteResponse.json()).toEqual({ deletedCount: 1 });
  const isDiscardedImage = async (id: string) =>
    (await testApp.db.select({ discarded: images.discarded }).from(images).where(eq(images.id, id)))[0]
      ?.discarded;
  expect([await isDiscardedImage(frontPhoto.id), await isDiscardedImage(backPhoto.id)]).toEqual([
    false,
    false,
  ]);
  expect(await isDiscardedImage(unusedImage.id)).toBe(true);
  const { listing } = await readOrder(order.id, buyerOf(order));
  expect(listing).toMatchObject({ images: [frontPhoto.url, backPhoto.url], gone: true });
});
