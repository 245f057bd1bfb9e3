import { randomUUID } from 'node:crypto';
import type { OrderDocument } from '@second-gear/contract/documents';
import { eq } from 'drizzle-orm';
import { holdPayment } from '../../money/escrow/hold-payment.ts';
import { refundEscrow } from '../../money/escrow/refund-escrow.ts';
import { refundReceivedPayment } from '../../money/escrow/request-refund.ts';
import { documentCounters, documents } from '../../platform/db/tables/documents.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { issueCreditNote, issueMissingDocuments, issueReceipt } from './issue.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

class RollbackError extends Error {}

/** Runs an operation in a transaction. `shouldUndo` rolls the transaction back at the end. */
async function runInTransaction(
  operation: (tx: TestApp['db']) => Promise<unknown>,
  shouldUndo: boolean,
): Promise<void> {
  try {
    await testApp.db.transaction(async (tx) => {
      await operation(tx);
      if (shouldUndo) throw new RollbackError();
    });
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
  }
}

async function createPaymentRow(orderId: string, flag: string | null = null) {
  const id = randomUUID();
  const amountCents = 1_600_000;
  const row = { id, orderId, intentId: `pi_${id}`, amountCents, currency: 'usd', flag };
  return { row, money: { orderId, paymentId: id, amountCents } };
}

const findNumbersOf = async (kind: OrderDocument['kind']) => {
  const rows = await testApp.db.select().from(documents).where(eq(documents.kind, kind));
  return rows.map(({ number }) => number).sort((a, b) => a - b);
};
const numbersUpTo = (maximum: number) => Array.from({ length: maximum }, (_, index) => index + 1);

test('concurrent payments and refunds, some rolled back, leave no gaps or duplicates in the numbers', async () => {
  const seller = await testApp.buildSeller();
  const buyer = await testApp.buildUser();
  const [categoryId, locationId] = [(await testApp.buildCategory()).id, (await testApp.buildLocation()).id];
  const orderIds = [];
  for (let index = 0; index < 50; index += 1) {
    const car = await testApp.buildCar({ sellerId: seller.id, categoryId, locationId });
    orderIds.push((await testApp.buildOrder({ carId: car.id, buyerId: buyer.id, state: 'cancelled' })).id);
  }
  await Promise.all(
    orderIds.map(async (orderId, index) => {
      const shouldUndo = index % 5 === 0;
      const { row, money } = await createPaymentRow(orderId, index % 3 === 0 ? 'order_cancelled' : null);
      await runInTransaction(async (tx) => {
        await tx.insert(payments).values(row);
        if (row.flag !== null) await refundReceivedPayment(tx, { ...money, reason: row.flag });
        else await holdPayment(tx, money);
      }, shouldUndo);
      if (shouldUndo || row.flag !== null) return;
      await runInTransaction(
        (tx) => refundEscrow(tx, { orderId, amountCents: 100, reason: 'cancelled' }),
        index % 2 === 0,
      );
      await runInTransaction(
        (tx) => refundEscrow(tx, { orderId, amountCents: null, reason: 'cancelled' }),
        false,
      );
    }),
  );
  const committedIndexes = numbersUpTo(50).filter((at) => (at - 1) % 5 !== 0);
  const flagged = committedIndexes.filter((at) => (at - 1) % 3 === 0);
  const refundedTwice = committedIndexes.filter((at) => (at - 1) % 3 !== 0 && (at - 1) % 2 !== 0);
  expect(await findNumbersOf('receipt')).toEqual(numbersUpTo(committedIndexes.length));
  expect(await findNumbersOf('credit_note')).toEqual(
    numbersUpTo(committedIndexes.length + refundedTwice.length),
  );
  expect(flagged.length).toBeGreaterThan(5);
  expect(await testApp.db.select().from(documentCounters)).toEqual(
    expect.arrayContaining([
      { kind: 'receipt', last: committedIndexes.length },
      { kind: 'credit_note', last: committedIndexes.length + refundedTwice.length },
    ]),
  );
});

test('a document is issued once, and a number that was rolled back is reused', async () => {
  const [firstOrder, secondOrder] = [await testApp.buildPaidOrder(), await testApp.buildPaidOrder()];
  const toOrderPayment = ({ id, paymentId }: typeof firstOrder) => ({
    orderId: id,
    paymentId: paymentId ?? '',
  });
  await testApp.db.transaction((tx) => issueReceipt(tx, toOrderPayment(firstOrder)));
  await runInTransaction(
    (tx) => refundEscrow(tx, { orderId: firstOrder.id, amountCents: null, reason: 'cancelled' }),
    true,
  );
  const refundId = await testApp.db.transaction((tx) =>
    refundEscrow(tx, { orderId: secondOrder.id, amountCents: null, reason: 'cancelled' }),
  );
  await testApp.db.transaction((tx) => issueCreditNote(tx, { ...toOrderPayment(secondOrder), refundId }));
  expect(await findNumbersOf('receipt')).toEqual([1, 2]);
  expect(await findNumbersOf('credit_note')).toEqual([1]);
});

test('a refunded payment has a receipt and a credit note that refers to it', async () => {
  const order = await testApp.buildOrder({ state: 'lapsed' });
  const { row, money } = await createPaymentRow(order.id, 'order_lapsed');
  await runInTransaction(async (tx) => {
    await tx.insert(payments).values(row);
    await refundReceivedPayment(tx, { ...money, reason: 'order_lapsed' });
  }, false);
  expect(await testApp.db.select().from(documents)).toMatchObject([
    { kind: 'receipt', number: 1, paymentId: row.id, refundId: null },
    { kind: 'credit_note', number: 1, paymentId: row.id, refundId: expect.any(String) },
  ]);
});

test('old payments get documents once, even if the first requests are concurrent', async () => {
  const order = await testApp.buildPaidOrder();
  await testApp.db.transaction((tx) =>
    refundEscrow(tx, { orderId: order.id, amountCents: 500, reason: 'cancelled' }),
  );
  const { row, money } = await createPaymentRow(order.id, 'paid_twice');
  await testApp.db.insert(payments).values({ ...row, createdAt: new Date(Date.now() + 1000) });
  await testApp.db.transaction((tx) => refundReceivedPayment(tx, { ...money, reason: 'paid_twice' }));
  await testApp.db.delete(documents);
  await testApp.db.delete(documentCounters);
  await Promise.all(numbersUpTo(8).map(() => issueMissingDocuments(testApp.db, order.id)));
  expect(await findNumbersOf('receipt')).toEqual([1, 2]);
  expect(await findNumbersOf('credit_note')).toEqual([1, 2]);
  const [firstDocument] = await testApp.db
    .select()
    .from(documents)
    .where(eq(documents.paymentId, order.paymentId ?? ''));
  expect(firstDocument).toMatchObject({ kind: 'receipt', number: 1 });
});

test('a document has the seller’s name at the time of issue', async () => {
  const seller = await testApp.buildSeller({ name: 'Sam Seller' });
  const car = await testApp.buildCar({ sellerId: seller.id });
  await testApp.buildPaidOrder({ carId: car.id });
  await testApp.db.update(users).set({ name: 'Somebody Else' }).where(eq(users.id, seller.id));
  expect(await testApp.db.select().from(documents)).toMatchObject([{ sellerName: 'Sam Seller' }]);
});
