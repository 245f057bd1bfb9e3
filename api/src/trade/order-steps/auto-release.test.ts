import { calculateFee, getFeeBasisPoints } from '../../money/escrow/platform-fee.ts';
import { computeReleaseTime } from './auto-release.ts';
import { cancellableUntil } from './cancellation.ts';

const utc = (time: string) => new Date(`${time}Z`);
const paidSchedule = {
  bookingDate: '2031-03-01',
  meetingAt: null,
  heldSince: utc('2031-03-01T15:00'),
  reminders: 0,
  remindedAt: null,
};

test('computeReleaseTime returns a day after the last reminder, with as many reminders as release days', () => {
  const now = utc('2031-03-01T16:00');
  expect(computeReleaseTime(paidSchedule, 3, now)).toEqual(utc('2031-03-06T00:00'));
  expect(computeReleaseTime({ ...paidSchedule, bookingDate: '2031-03-04' }, 3, now)).toEqual(
    utc('2031-03-09T00:00'),
  );
  expect(computeReleaseTime({ ...paidSchedule, bookingDate: '2031-02-01' }, 3, now)).toEqual(
    utc('2031-03-06T00:00'),
  );
  const reminded = { ...paidSchedule, reminders: 2, remindedAt: utc('2031-03-08T10:00') };
  expect(computeReleaseTime(reminded, 3, utc('2031-04-01T00:00'))).toEqual(utc('2031-03-10T10:00'));
});

test('the first reminder is due only after the agreed meeting time has passed', () => {
  const now = utc('2031-03-01T16:00');
  const computeReleaseWithMeeting = (meetingAt: string) =>
    computeReleaseTime({ ...paidSchedule, meetingAt }, 3, now);
  expect(computeReleaseWithMeeting('2031-03-11T10:30')).toEqual(utc('2031-03-16T00:00'));
  expect(computeReleaseWithMeeting('2031-02-11T10:30')).toEqual(utc('2031-03-06T00:00'));
});

test('computeReleaseTime returns null while the first reminder is overdue', () => {
  expect(computeReleaseTime(paidSchedule, 3, utc('2031-03-03T00:00'))).toEqual(utc('2031-03-06T00:00'));
  expect(computeReleaseTime(paidSchedule, 3, utc('2031-03-03T00:00:00.001'))).toBeNull();
});

test('cancellableUntil excludes the exact end of the buyer’s deadline', () => {
  const heldSince = utc('2031-03-01T15:00');
  const findDeadline = (now: Date, step: 'held' | 'handed_over' = 'held', since: Date | null = heldSince) =>
    cancellableUntil({ step, heldSince: since, hours: 2 }, now);
  expect(findDeadline(utc('2031-03-01T16:59:59'))).toEqual(utc('2031-03-01T17:00'));
  expect(findDeadline(utc('2031-03-01T17:00'))).toBeNull();
  expect(findDeadline(heldSince, 'handed_over')).toBeNull();
  expect(findDeadline(heldSince, 'held', null)).toBeNull();
});

test('calculateFee rounds a fraction of a cent in the seller’s favor', () => {
  expect(getFeeBasisPoints({ PLATFORM_FEE_PERCENT: 2.55 })).toBe(255);
  expect(calculateFee(1_600_001, 250)).toBe(40_000);
  expect(calculateFee(399, 25)).toBe(0);
  expect(calculateFee(400, 25)).toBe(1);
  expect(calculateFee(12_345, 0)).toBe(0);
  expect(calculateFee(12_345, 10_000)).toBe(12_345);
});
