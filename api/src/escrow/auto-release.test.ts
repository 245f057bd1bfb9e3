import { releasesAt } from './auto-release.ts';
import { cancellableUntil } from './cancel-paid-order.ts';
import { feeBasisPoints, feeOf } from './fee.ts';

const utc = (time: string) => new Date(`${time}Z`);
const paidSchedule = {
  bookingDate: '2031-03-01',
  meetingAt: null,
  heldSince: utc('2031-03-01T15:00'),
  reminders: 0,
  remindedAt: null,
};

test('releasesAt returns a day after the last reminder, with as many reminders as release days', () => {
  const now = utc('2031-03-01T16:00');
  expect(releasesAt(paidSchedule, 3, now)).toEqual(utc('2031-03-06T00:00'));
  expect(releasesAt({ ...paidSchedule, bookingDate: '2031-03-04' }, 3, now)).toEqual(utc('2031-03-09T00:00'));
  expect(releasesAt({ ...paidSchedule, bookingDate: '2031-02-01' }, 3, now)).toEqual(utc('2031-03-06T00:00'));
  const reminded = { ...paidSchedule, reminders: 2, remindedAt: utc('2031-03-08T10:00') };
  expect(releasesAt(reminded, 3, utc('2031-04-01T00:00'))).toEqual(utc('2031-03-10T10:00'));
});

test('the first reminder is due only after the agreed meeting time has passed', () => {
  const now = utc('2031-03-01T16:00');
  const releaseWithMeetingAt = (meetingAt: string) => releasesAt({ ...paidSchedule, meetingAt }, 3, now);
  expect(releaseWithMeetingAt('2031-03-11T10:30')).toEqual(utc('2031-03-16T00:00'));
  expect(releaseWithMeetingAt('2031-02-11T10:30')).toEqual(utc('2031-03-06T00:00'));
});

test('releasesAt returns null while the first reminder is overdue', () => {
  expect(releasesAt(paidSchedule, 3, utc('2031-03-03T00:00'))).toEqual(utc('2031-03-06T00:00'));
  expect(releasesAt(paidSchedule, 3, utc('2031-03-03T00:00:00.001'))).toBeNull();
});

test('cancellableUntil excludes the exact end of the buyer’s deadline', () => {
  const heldSince = utc('2031-03-01T15:00');
  const deadlineAt = (now: Date, step: 'held' | 'handed_over' = 'held', since: Date | null = heldSince) =>
    cancellableUntil({ step, heldSince: since, hours: 2 }, now);
  expect(deadlineAt(utc('2031-03-01T16:59:59'))).toEqual(utc('2031-03-01T17:00'));
  expect(deadlineAt(utc('2031-03-01T17:00'))).toBeNull();
  expect(deadlineAt(heldSince, 'handed_over')).toBeNull();
  expect(deadlineAt(heldSince, 'held', null)).toBeNull();
});

test('feeOf rounds a fraction of a cent in the seller’s favor', () => {
  expect(feeBasisPoints({ PLATFORM_FEE_PERCENT: 2.55 })).toBe(255);
  expect(feeOf(1_600_001, 250)).toBe(40_000);
  expect(feeOf(399, 25)).toBe(0);
  expect(feeOf(400, 25)).toBe(1);
  expect(feeOf(12_345, 0)).toBe(0);
  expect(feeOf(12_345, 10_000)).toBe(12_345);
});
