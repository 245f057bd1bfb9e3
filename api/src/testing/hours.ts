import type { FreeTimes, MeetingHours } from '@second-gear/contract/meeting-hours';
import { meetingHours } from '../platform/db/tables/meeting-hours.ts';
import type { TestApp } from './app.ts';

/** 10 a.m. to 2 p.m., every day of the week. */
export const EVERY_DAY_HOURS: MeetingHours = {
  spans: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '10:00', to: '14:00' })),
  closedDays: [],
};

/** Sets the hours of {@link EVERY_DAY_HOURS} for a seller. */
export async function setEveryDayHours(testApp: TestApp, sellerId: string): Promise<void> {
  const rows = EVERY_DAY_HOURS.spans.map(({ weekday }) => ({
    sellerId,
    weekday,
    fromMinute: 600,
    toMinute: 840,
  }));
  await testApp.db.insert(meetingHours).values(rows).onConflictDoNothing();
}

/** Returns the free meeting times that a user sees. `path` is `/cars/{id}` or `/orders/{id}`. */
export const getFreeTimes = async (testApp: TestApp, path: string, as: { id: string }): Promise<FreeTimes> =>
  (await testApp.call('GET', `${path}/slots`, { as })).json<FreeTimes>();

/**
 * Sets the hours of {@link EVERY_DAY_HOURS} for the seller of an order. Returns the order and the times that
 * its buyer can choose.
 */
export async function setHoursForOrderSeller<
  Row extends { id: string; buyerId: string | null; sellerId: string | null },
>(testApp: TestApp, order: Row) {
  const { id, buyerId, sellerId } = order;
  if (buyerId === null || sellerId === null) throw new Error('The order has no buyer or no seller');
  await setEveryDayHours(testApp, sellerId);
  const { times } = await getFreeTimes(testApp, `/orders/${id}`, { id: buyerId });
  return { order, times: times as [string, string, string, ...string[]] };
}
