import zoneAt from '@photostructure/tz-lookup';

/** Time zone of a point in degrees, such as `America/Chicago`; null without a point. */
export const zoneOf = (lat: number | null, lon: number | null): string | null =>
  lat === null || lon === null ? null : zoneAt(lat, lon);

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. */
function aheadOfUtc(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const clock = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`;
  return Date.parse(clock) - Math.floor(at.getTime() / 60_000) * 60_000;
}

/** When the clocks of a zone show a time, such as `2026-11-28T10:30`. */
export function instantAt(time: string, zone: string): Date {
  const clock = Date.parse(`${time}:00Z`);
  // The offset a few hours away may be another one: clocks change once in between at most.
  const near = clock - aheadOfUtc(zone, new Date(clock));
  return new Date(clock - aheadOfUtc(zone, new Date(near)));
}
