import { suggestSpan, toSpanRow } from './spans.ts';

const buildSpan = (from: string, to: string, weekday = 6) => ({ weekday, from, to });

test('suggestSpan returns the usual hours on an empty day, otherwise hours after the last ones', () => {
  expect(suggestSpan(6, [buildSpan('08:00', '20:00', 5)])).toEqual(buildSpan('10:00', '14:00'));
  expect(suggestSpan(6, [buildSpan('15:00', '17:30'), buildSpan('10:00', '12:00')])).toEqual(
    buildSpan('18:30', '20:30'),
  );
});

test('suggestSpan returns shorter hours late in the day, and null if the day is full', () => {
  expect(suggestSpan(6, [buildSpan('10:00', '22:00')])).toEqual(buildSpan('23:00', '24:00'));
  expect(suggestSpan(6, [buildSpan('10:00', '23:00')])).toEqual(buildSpan('23:00', '24:00'));
  expect(suggestSpan(6, [buildSpan('10:00', '24:00')])).toBeNull();
});

test('toSpanRow gives every row a unique key', () => {
  expect(toSpanRow(buildSpan('10:00', '11:00')).key).not.toBe(toSpanRow(buildSpan('10:00', '11:00')).key);
});
