import { findHoursProblems, type TimeSpan } from './meeting-hours.ts';

const createTimeSpan = (weekday: number, from: string, to: string): TimeSpan => ({ weekday, from, to });

test('findHoursProblems accepts hours that are adjacent or on different days', () => {
  expect(
    findHoursProblems({
      spans: [
        createTimeSpan(6, '10:00', '12:00'),
        createTimeSpan(6, '12:00', '24:00'),
        createTimeSpan(7, '11:00', '13:00'),
      ],
    }),
  ).toEqual({});
});

test('findHoursProblems reports that a span ends before it starts, without reporting an overlap too', () => {
  const problem = 'Choose an end time after the start time';
  expect(
    findHoursProblems({ spans: [createTimeSpan(6, '10:00', '12:00'), createTimeSpan(6, '11:00', '11:00')] }),
  ).toEqual({
    'spans.1.to': problem,
  });
  expect(findHoursProblems({ spans: [createTimeSpan(6, '11:00', '10:30')] })).toEqual({
    'spans.0.to': problem,
  });
});

test.each([
  ['partly at the end', createTimeSpan(6, '11:30', '14:00')],
  ['partly at the start', createTimeSpan(6, '08:00', '10:30')],
  ['within them', createTimeSpan(6, '10:30', '11:00')],
  ['and contain them', createTimeSpan(6, '09:00', '13:00')],
  ['completely', createTimeSpan(6, '10:00', '12:00')],
])('findHoursProblems reports hours that overlap other hours %s', (_, overlapping) => {
  expect(findHoursProblems({ spans: [createTimeSpan(6, '10:00', '12:00'), overlapping] })).toEqual({
    'spans.1.from': 'This overlaps 10:00 AM to 12:00 PM on the same day',
  });
});
