import { hoursProblems, type Span } from './hours.ts';

const on = (weekday: number, from: string, to: string): Span => ({ weekday, from, to });

test('hoursProblems accepts hours that are consecutive or on different days', () => {
  expect(
    hoursProblems({ spans: [on(6, '10:00', '12:00'), on(6, '12:00', '24:00'), on(7, '11:00', '13:00')] }),
  ).toEqual({});
});

test('hoursProblems reports an end before its start, without an additional overlap', () => {
  const problem = 'The end must be after the beginning';
  expect(hoursProblems({ spans: [on(6, '10:00', '12:00'), on(6, '11:00', '11:00')] })).toEqual({
    'spans.1.to': problem,
  });
  expect(hoursProblems({ spans: [on(6, '11:00', '10:30')] })).toEqual({ 'spans.0.to': problem });
});

test.each([
  ['in part', on(6, '11:30', '14:00')],
  ['from before', on(6, '08:00', '10:30')],
  ['within', on(6, '10:30', '11:00')],
  ['around', on(6, '09:00', '13:00')],
  ['wholly', on(6, '10:00', '12:00')],
])('hoursProblems reports hours that overlap %s, with the hours they overlap', (_, later) => {
  expect(hoursProblems({ spans: [on(6, '10:00', '12:00'), later] })).toEqual({
    'spans.1.from': 'This overlaps 10:00 AM to 12:00 PM of the same day',
  });
});
