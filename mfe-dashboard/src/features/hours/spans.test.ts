import { nextSpan, toRow } from './spans.ts';

const on = (from: string, to: string, weekday = 6) => ({ weekday, from, to });

test('nextSpan returns the usual hours on an empty day, else hours after the last', () => {
  expect(nextSpan(6, [on('08:00', '20:00', 5)])).toEqual(on('10:00', '14:00'));
  expect(nextSpan(6, [on('15:00', '17:30'), on('10:00', '12:00')])).toEqual(on('18:30', '20:30'));
});

test('nextSpan returns shorter hours late in the day, and null if the day is full', () => {
  expect(nextSpan(6, [on('10:00', '22:00')])).toEqual(on('23:00', '24:00'));
  expect(nextSpan(6, [on('10:00', '23:00')])).toEqual(on('23:00', '24:00'));
  expect(nextSpan(6, [on('10:00', '24:00')])).toBeNull();
});

test('toRow gives every row a unique key', () => {
  expect(toRow(on('10:00', '11:00')).key).not.toBe(toRow(on('10:00', '11:00')).key);
});
