import type { OrderDocument } from '@second-gear/contract/documents';
import { eq } from 'drizzle-orm';
import { refundEscrow } from '../../money/escrow/refund-escrow.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { documentCounters, documents } from '../../platform/db/tables/documents.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { readPdf } from '../../testing/pdf.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

type Order = Awaited<ReturnType<TestApp['buildPaidOrder']>>;
const buyerOf = ({ buyerId }: Order) => ({ id: buyerId ?? '' });
const sellerOf = ({ sellerId }: Order) => ({ id: sellerId ?? '' });
const refundOrder = (order: Order, amountCents: number) =>
  testApp.db.transaction((tx) => refundEscrow(tx, { orderId: order.id, amountCents, reason: 'dispute' }));
const listDocumentsOf = async (order: Order, as: { id: string } = buyerOf(order)) =>
  (await testApp.call('GET', `/orders/${order.id}/documents`, { as })).json<OrderDocument[]>();

test('a buyer gets a receipt for the payment and a credit note for each refund', async () => {
  const order = await testApp.buildPaidOrder();
  await refundOrder(order, 50);
  await refundOrder(order, 100_000);
  const sharedFields = {
    issuedAt: expect.any(String),
    car: `2019 ${order.brandName} ${order.model}`,
    vin: null,
  };
  expect(await listDocumentsOf(order)).toEqual([
    { kind: 'receipt', number: 'R-000001', amount: 16_000, ...sharedFields },
    { kind: 'credit_note', number: 'C-000001', amount: 0.5, ...sharedFields },
    { kind: 'credit_note', number: 'C-000002', amount: 1000, ...sharedFields },
  ]);
  expect(await listDocumentsOf(order, await testApp.buildAdmin())).toEqual(await listDocumentsOf(order));
  expect(await listDocumentsOf(await testApp.buildOrder())).toEqual([]);
});

test('a document shows its order’s data and is a named file that is not cached', async () => {
  const order = await testApp.buildPaidOrder({ name: 'Bea Buyer' });
  await refundOrder(order, 12_345);
  const response = await testApp.call('GET', `/orders/${order.id}/documents/R-000001`, {
    as: buyerOf(order),
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="receipt-R-000001.pdf"',
    'content-length': String(response.rawPayload.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const { texts } = readPdf(response.rawPayload);
  const model = `2019 ${order.brandName} ${order.model}`;
  const reference = `Payment reference: ${order.paymentIntentId ?? ''}`;
  expect(texts).toEqual(
    expect.arrayContaining([
      'Receipt R-000001',
      'Bea Buyer',
      order.email,
      model,
      '$16,000 (US dollars)',
      reference,
    ]),
  );
  const adminResponse = await testApp.call('GET', `/orders/${order.id}/documents/R-000001`, {
    as: await testApp.buildAdmin(),
  });
  expect(adminResponse.rawPayload.equals(response.rawPayload)).toBe(true);

  const note = await testApp.call('GET', `/orders/${order.id}/documents/C-000001`, { as: buyerOf(order) });
  expect(note.headers['content-disposition']).toBe('attachment; filename="credit-note-C-000001.pdf"');
  expect(readPdf(note.rawPayload).texts).toEqual(
    expect.arrayContaining([
      'Credit note C-000001',
      'For receipt: R-000001',
      '$123.45 (US dollars)',
      'Reason: A dispute about the order was resolved. This amount is deducted from receipt R-000001.',
    ]),
  );
});

test('an issued document does not change if its seller is renamed or deleted', async () => {
  const order = await testApp.buildPaidOrder();
  const readDocument = async () =>
    (await testApp.call('GET', `/orders/${order.id}/documents/R-000001`, { as: buyerOf(order) })).rawPayload;
  const documentBefore = await readDocument();
  await testApp.db
    .update(users)
    .set({ name: 'Somebody Else' })
    .where(eq(users.id, order.sellerId ?? ''));
  expect((await readDocument()).equals(documentBefore)).toBe(true);
});

test('a document shows the car’s year and VIN as of the receipt’s date', async () => {
  const car = await testApp.buildCar({ purchaseYear: 2016, vin: '1HGCM82633A004352' });
  const order = await testApp.buildPaidOrder({ carId: car.id });
  const name = `2016 ${order.brandName} ${order.model}`;
  const readDocument = async (number: string) =>
    (await testApp.call('GET', `/orders/${order.id}/documents/${number}`, { as: buyerOf(order) })).rawPayload;
  const documentBefore = await readDocument('R-000001');
  expect(readPdf(documentBefore).texts).toEqual(expect.arrayContaining([name, 'VIN: 1HGCM82633A004352']));

  await testApp.db.update(cars).set({ purchaseYear: 2015, vin: null }).where(eq(cars.id, car.id));
  await refundOrder(order, 500);
  expect((await readDocument('R-000001')).equals(documentBefore)).toBe(true);
  expect(readPdf(await readDocument('C-000001')).texts).toEqual(
    expect.arrayContaining([name, 'VIN: 1HGCM82633A004352']),
  );
  const carFacts = { car: name, vin: '1HGCM82633A004352' };
  expect(await listDocumentsOf(order)).toMatchObject([carFacts, carFacts]);
});

test('old payments get their documents on the first request', async () => {
  const order = await testApp.buildPaidOrder();
  await refundOrder(order, 500);
  await testApp.db.delete(documents);
  await testApp.db.delete(documentCounters);
  const lists = await Promise.all([listDocumentsOf(order), listDocumentsOf(order), listDocumentsOf(order)]);
  for (const list of lists) {
    expect(list.map(({ number }) => number)).toEqual(['R-000001', 'C-000001']);
  }
});

test('sellers, other users and visitors get no documents', async () => {
  const [order, other] = [await testApp.buildPaidOrder(), await testApp.buildPaidOrder()];
  for (const url of [`/orders/${order.id}/documents`, `/orders/${order.id}/documents/R-000001`]) {
    expect((await testApp.call('GET', url)).statusCode).toBe(401);
    for (const as of [sellerOf(order), buyerOf(other), await testApp.buildUser()]) {
      expect(errorOf(await testApp.call('GET', url, { as }))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  }
});

test('a document number that is invalid or belongs to another order returns 404', async () => {
  const [order, other] = [await testApp.buildPaidOrder(), await testApp.buildPaidOrder()];
  const requestDocument = async (id: string, number: string) =>
    (await testApp.call('GET', `/orders/${id}/documents/${number}`, { as: buyerOf(order) })).statusCode;
  expect(await requestDocument(order.id, 'R-000001')).toBe(200);
  for (const number of ['R-000002', 'C-000001', 'R-000000', 'R-0000001', 'R-99999999999999999999']) {
    expect([number, await requestDocument(order.id, number)]).toEqual([number, 404]);
  }
  for (const number of ['R-1', 'X-000001', 'R-000001.pdf']) {
    expect([number, await requestDocument(order.id, number)]).toEqual([number, 400]);
  }
  expect(await requestDocument(other.id, 'R-000002')).toBe(404);
  expect(await requestDocument('nobody', 'R-000001')).toBe(404);
});
