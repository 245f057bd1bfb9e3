import { eq } from 'drizzle-orm';
import { ledgerEntries, ledgerPostings } from '../../platform/db/tables/ledger.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { balancesOf } from '../../testing/ledger.ts';
import { type NewLedgerEntry, postEntry } from './post.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const postInTransaction = (entry: NewLedgerEntry, postedAt?: Date) =>
  testApp.db.transaction((tx) => postEntry(tx, entry, postedAt));
const buildEntry = async (overrides: Partial<NewLedgerEntry> = {}): Promise<NewLedgerEntry> => {
  const { id } = await testApp.buildOrder();
  const postings = { provider: 500, held: -500 };
  return { kind: 'payment', reference: `payment-${id}`, orderId: id, postings, ...overrides };
};
const findEntries = (orderId: string) =>
  testApp.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));

test('postEntry writes an entry with its time and its postings without zeros', async () => {
  const postedAt = new Date('2031-05-06T07:08:09Z');
  const entry = await buildEntry({ postings: { provider: 500, held: -500, fees: 0 } });
  expect(await postInTransaction(entry, postedAt)).toBe(true);
  const [storedEntry] = await findEntries(entry.orderId);
  expect(storedEntry).toMatchObject({ kind: 'payment', reference: entry.reference, createdAt: postedAt });
  expect(await testApp.db.$count(ledgerPostings, eq(ledgerPostings.entryId, storedEntry!.id))).toBe(2);
  expect(await balancesOf(testApp.db, entry.orderId)).toEqual({ provider: 500, held: -500 });
});

test('a repeated entry changes nothing; another kind with the same reference is another entry', async () => {
  const entry = await buildEntry();
  expect(await postInTransaction(entry)).toBe(true);
  expect(await postInTransaction({ ...entry, postings: { provider: 700, held: -700 } })).toBe(false);
  expect(await balancesOf(testApp.db, entry.orderId)).toEqual({ provider: 500, held: -500 });
  expect(
    await postInTransaction({ ...entry, kind: 'chargeback', postings: { lost: 500, provider: -500 } }),
  ).toBe(true);
  expect(await findEntries(entry.orderId)).toHaveLength(2);
});

test.each([
  ['that does not balance', { provider: 500, held: -499 }],
  ['without postings', {}],
  ['with only zero amounts', { provider: 0, held: 0 }],
])('postEntry rejects an entry %s and writes nothing', async (_, postings) => {
  const entry = await buildEntry({ postings });
  await expect(postInTransaction(entry)).rejects.toThrow(
    new RangeError(`ledger entry payment of ${entry.reference} does not balance`),
  );
  expect(await findEntries(entry.orderId)).toEqual([]);
});
