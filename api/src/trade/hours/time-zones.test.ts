import { timeZoneOf, toInstant } from './time-zones.ts';

test.each([
  ['Chicago', 41.88, -87.63, 'America/Chicago'],
  ['Phoenix', 33.45, -112.07, 'America/Phoenix'],
  ['Honolulu', 21.31, -157.86, 'Pacific/Honolulu'],
  ['Anchorage', 61.22, -149.9, 'America/Anchorage'],
])('timeZoneOf returns the time zone of %s', (_, lat, lon, zone) => {
  expect(timeZoneOf(lat, lon)).toBe(zone);
});

test('timeZoneOf returns null if there is no point', () => {
  expect(timeZoneOf(null, null)).toBeNull();
});

test.each([
  ['in winter', '2026-11-28T10:30', 'America/Chicago', '2026-11-28T16:30:00.000Z'],
  ['in summer', '2026-07-04T10:30', 'America/Chicago', '2026-07-04T15:30:00.000Z'],
  ['without daylight saving time', '2026-07-04T10:30', 'America/Phoenix', '2026-07-04T17:30:00.000Z'],
  ['before clocks are set forward', '2027-03-14T01:30', 'America/New_York', '2027-03-14T06:30:00.000Z'],
  ['after clocks are set forward', '2027-03-14T03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ['before clocks are set back', '2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
  ['after clocks are set back', '2026-11-01T02:30', 'America/New_York', '2026-11-01T07:30:00.000Z'],
  [
    'late in the evening, on the next UTC day',
    '2026-12-31T23:30',
    'Pacific/Honolulu',
    '2027-01-01T09:30:00.000Z',
  ],
])('toInstant converts a local time %s', (_, time, zone, instant) => {
  expect(toInstant(time, zone).toISOString()).toBe(instant);
});
