import zoneAt from '@photostructure/tz-lookup';

/**
 * Returns the time zone at a point in degrees, such as `America/Chicago`. Null if a coordinate is missing.
 */
export const timeZoneOf = (lat: number | null, lon: number | null): string | null =>
  lat === null || lon === null ? null : zoneAt(lat, lon);

/** Returns the zone's offset from UTC at an instant, in ms. */
function utcOffsetMs(zone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const findPart = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  const wallTime = `${findPart('year')}-${findPart('month')}-${findPart('day')}T${findPart('hour')}:${findPart('minute')}:00Z`;
  return Date.parse(wallTime) - Math.floor(instant.getTime() / 60_000) * 60_000;
}

/** Returns the instant at which clocks in the zone show a time, such as `2026-11-28T10:30`. */
export function toInstant(time: string, zone: string): Date {
  const wallTime = Date.parse(`${time}:00Z`);
  // The first offset is that of `wallTime` read as UTC, so it may be wrong near a clock change. The second
  // offset is that of the estimated instant.
  const estimate = wallTime - utcOffsetMs(zone, new Date(wallTime));
  return new Date(wallTime - utcOffsetMs(zone, new Date(estimate)));
}
