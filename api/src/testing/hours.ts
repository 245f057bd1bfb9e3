import type { FreeTimes, Hours } from '@second-gear/contract/meeting-hours';
import { meetingHours } from '../db/tables/hours.ts';
import type { TestApp } from './app.ts';

/** 10 a.m. to 2 p.m., every day of the week. */
export const EVERY_DAY: Hours = {
  spans: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '10:00', to: '14:00' })),
  closedDays: [],
};

/** Gives a seller those hours. */
export async function offerEveryDay(t: TestApp, sellerId: string): Promise<void> {
  const rows = EVERY_DAY.spans.map(({ weekday }) => ({ sellerId, weekday, fromMinute: 600, toMinute: 840 }));
  await t.db.insert(meetingHours).values(rows).onConflictDoNothing();
}

/** Returns the free times of a car or order that a user sees: `/cars/{id}` or `/orders/{id}`. */
export const getFreeTimes = async (t: TestApp, of: string, as: { id: string }): Promise<FreeTimes> =>
  (await t.call('GET', `${of}/slots`, { as })).json<FreeTimes>();

/** Gives the seller of an order those hours. Returns the order with the times that its buyer can choose. */
export async function withMeetingHours<
  Row extends { id: string; buyerId: string | null; sellerId: string | null },
>(t: TestApp, order: Row) {
  const { id, buyerId, sellerId } = order;
  if (buyerId === null || sellerId === null) throw new Error('The order has no buyer or no seller');
  await offerEveryDay(t, sellerId);
  const { times } = await getFreeTimes(t, `/orders/${id}`, { id: buyerId });
  return { order, times: times as [string, string, string, ...string[]] };
}
