import { nextSpan, toRow } from './spans.ts';

const on = (from: string, to: string, weekday = 6) => ({ weekday, from, to });

test('a day without hours begins with usual ones, another one after its last', () => {
  expect(nextSpan(6, [on('08:00', '20:00', 5)])).toEqual(on('10:00', '14:00'));
  expect(nextSpan(6, [on('15:00', '17:30'), on('10:00', '12:00')])).toEqual(on('18:30', '20:30'));
});

test('late on a day there is less room, and then none', () => {
  expect(nextSpan(6, [on('10:00', '22:00')])).toEqual(on('23:00', '24:00'));
  expect(nextSpan(6, [on('10:00', '23:00')])).toEqual(on('23:00', '24:00'));
  expect(nextSpan(6, [on('10:00', '24:00')])).toBeNull();
});

test('no two rows have one key', () => {
  expect(toRow(on('10:00', '11:00')).key).not.toBe(toRow(on('10:00', '11:00')).key);
});
