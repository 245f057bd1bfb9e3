import { eq } from 'drizzle-orm';
import { ledgerEntries, ledgerPostings } from '../db/tables/ledger.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { balancesOf } from '../testing/ledger.ts';
import { type Entry, post } from './post.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const write = (entry: Entry, at?: Date) => t.db.transaction((tx) => post(tx, entry, at));
const entryOf = async (given: Partial<Entry> = {}): Promise<Entry> => {
  const { id } = await t.buildOrder();
  const postings = { provider: 500, held: -500 };
  return { kind: 'payment', reference: `payment-${id}`, orderId: id, postings, ...given };
};
const entriesOf = (orderId: string) =>
  t.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));

test('post writes an entry with its time and its postings without zeros', async () => {
  const at = new Date('2031-05-06T07:08:09Z');
  const entry = await entryOf({ postings: { provider: 500, held: -500, fees: 0 } });
  expect(await write(entry, at)).toBe(true);
  const [written] = await entriesOf(entry.orderId);
  expect(written).toMatchObject({ kind: 'payment', reference: entry.reference, createdAt: at });
  expect(await t.db.$count(ledgerPostings, eq(ledgerPostings.entryId, written!.id))).toBe(2);
  expect(await balancesOf(t.db, entry.orderId)).toEqual({ provider: 500, held: -500 });
});

test('a repeated entry changes nothing; another kind with the same reference is another entry', async () => {
  const entry = await entryOf();
  expect(await write(entry)).toBe(true);
  expect(await write({ ...entry, postings: { provider: 700, held: -700 } })).toBe(false);
  expect(await balancesOf(t.db, entry.orderId)).toEqual({ provider: 500, held: -500 });
  expect(await write({ ...entry, kind: 'chargeback', postings: { lost: 500, provider: -500 } })).toBe(true);
  expect(await entriesOf(entry.orderId)).toHaveLength(2);
});

test.each([
  ['whose sides do not balance', { provider: 500, held: -499 }],
  ['of nothing', {}],
  ['of zeros', { provider: 0, held: 0 }],
])('post rejects an entry %s and writes nothing', async (_, postings) => {
  const entry = await entryOf({ postings });
  await expect(write(entry)).rejects.toThrow(
    new RangeError(`The entry payment of ${entry.reference} does not balance`),
  );
  expect(await entriesOf(entry.orderId)).toEqual([]);
});
