import { showFieldErrors } from './field-errors.ts';

const showErrors = (messages: Record<string, string>) => {
  const shown: [string, string, boolean][] = [];
  const unmatched = showFieldErrors(['name', 'phone'], messages, (name, { message }, { shouldFocus }) => {
    shown.push([name, message, shouldFocus]);
  });
  return { shown, left: unmatched };
};

test('showFieldErrors shows the server’s errors at their fields and focuses the first in reading order', () => {
  expect(showErrors({ phone: 'Too short', name: 'Too long' })).toEqual({
    shown: [
      ['name', 'Too long', true],
      ['phone', 'Too short', false],
    ],
    left: [],
  });
});

test('showFieldErrors returns the errors of fields that the form lacks', () => {
  expect(showErrors({ carId: 'This car is gone', phone: 'Too short' })).toEqual({
    shown: [['phone', 'Too short', true]],
    left: ['This car is gone'],
  });
  expect(showErrors({})).toEqual({ shown: [], left: [] });
});
