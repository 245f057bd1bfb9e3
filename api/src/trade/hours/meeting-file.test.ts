import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { setHoursForOrderSeller } from '../../testing/hours.ts';
import { toInstant } from './time-zones.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { SITE_URL: 'https://site.test' } });
});
afterAll(() => testApp.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const buyerOf = ({ buyerId }: Order) => ({ id: buyerId! });
const sellerOf = ({ sellerId }: Order) => ({ id: sellerId! });
const moveMeeting = (order: { id: string }, as: { id: string } | undefined, time: unknown) =>
  testApp.call('POST', `/orders/${order.id}/meeting`, { ...(as && { as }), body: { time } });
const getFile = (order: { id: string }, as?: { id: string }) =>
  testApp.call('GET', `/orders/${order.id}/meeting.ics`, as ? { as } : {});

test('each side gets a file with the other’s name, and a higher sequence number after a move', async () => {
  const { order, times } = await setHoursForOrderSeller(
    testApp,
    await testApp.buildOrder({ name: 'Bea; Buyer' }),
  );
  await moveMeeting(order, buyerOf(order), times[0]);
  const ownFile = await getFile(order, buyerOf(order));
  expect(ownFile.statusCode).toBe(200);
  expect(ownFile.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="meeting.ics"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const unfoldLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
  const start = `DTSTART:${toInstant(times[0], 'America/Chicago').toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const sharedLines = [
    `UID:meeting-${order.id}@second-gear`,
    start,
    String.raw`LOCATION:Chicago\, Lake Street\, 1`,
  ];
  expect(unfoldLines(ownFile.body)).toEqual(
    expect.arrayContaining([
      ...sharedLines,
      'SEQUENCE:1',
      `URL:https://site.test/dashboard/orders/${order.id}`,
      expect.stringMatching(/^SUMMARY:Toyota Model \d+: meet Person \d+$/),
      expect.stringMatching(/^DESCRIPTION:Toyota Model \d+\\, \$16\\,000\\n/),
    ]),
  );
  expect(unfoldLines((await getFile(order, sellerOf(order))).body)).toEqual(
    expect.arrayContaining([
      ...sharedLines,
      `URL:https://site.test/dashboard/sales/${order.id}`,
      expect.stringMatching(/^SUMMARY:Toyota Model \d+: meet Bea\\; Buyer$/),
    ]),
  );
  await moveMeeting(order, sellerOf(order), times[1]);
  const movedFile = unfoldLines((await getFile(order, buyerOf(order))).body);
  expect(movedFile).toEqual(expect.arrayContaining(['SEQUENCE:2', sharedLines[0]]));
  expect(movedFile).not.toContain(start);
});

/** Returns method, UID, sequence and status of the file that this user gets. */
async function parseFile(order: { id: string }, as: { id: string }) {
  const response = await getFile(order, as);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const calendar = new ICAL.Component(ICAL.parse(response.body) as unknown[]);
  const event = calendar.getFirstSubcomponent('vevent');
  const [uid, sequence, status] = ['uid', 'sequence', 'status'].map((name) =>
    event?.getFirstPropertyValue(name),
  );
  return { method: calendar.getFirstPropertyValue('method'), uid, sequence: Number(sequence), status };
}

test('the file returns 404 before a time is agreed', async () => {
  for (const order of [await testApp.buildOrder(), await testApp.buildOrder({ state: 'cancelled' })]) {
    expect(errorOf(await getFile(order, buyerOf(order)))).toMatchObject({
      status: 404,
      message: 'No meeting time set yet',
    });
  }
});

test('the file contains the local time next to the UTC instant', async () => {
  const order = await testApp.buildOrder({ meetingAt: '2026-11-28T10:00', meetingBy: 'buyer' });
  const text = (await getFile(order, buyerOf(order))).body.replaceAll('\r\n ', '');
  expect(text).toContain('DTSTART:20261128T160000Z');
  expect(text).toContain(String.raw`Local time at the meeting place: Saturday\, Nov 28\, 2026\, 10:00 AM`);
});

test.each(['cancelled', 'lapsed', 'refunded'] as const)(
  'the file of an order that is %s removes the meeting for both sides',
  async (state) => {
    const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildOrder());
    await moveMeeting(order, buyerOf(order), times[0]);
    const fileBefore = await parseFile(order, buyerOf(order));
    expect(fileBefore).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED' });
    await testApp.db.update(orders).set({ state }).where(eq(orders.id, order.id));
    for (const side of [buyerOf(order), sellerOf(order)]) {
      expect(await parseFile(order, side)).toEqual({
        method: 'CANCEL',
        uid: fileBefore.uid,
        sequence: fileBefore.sequence + 1,
        status: 'CANCELLED',
      });
    }
  },
);

test('the file removes a meeting with a withdrawn time, and a new time restores it', async () => {
  const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildOrder());
  await moveMeeting(order, buyerOf(order), times[0]);
  const { uid } = await parseFile(order, buyerOf(order));
  await moveMeeting(order, sellerOf(order), null);
  expect(await parseFile(order, buyerOf(order))).toMatchObject({ method: 'CANCEL', uid, sequence: 2 });
  await moveMeeting(order, buyerOf(order), times[1]);
  expect(await parseFile(order, buyerOf(order))).toMatchObject({ method: 'PUBLISH', uid, sequence: 3 });
});

test('the file names only the car if the seller is deleted', async () => {
  const order = await testApp.buildOrder({
    sellerId: null,
    meetingAt: '2026-11-28T10:00',
    meetingBy: 'buyer',
  });
  expect((await getFile(order, buyerOf(order))).body).toMatch(/^SUMMARY:Toyota Model \d+\r$/m);
});
