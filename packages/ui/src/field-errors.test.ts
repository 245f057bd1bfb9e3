import { showFieldErrors } from './field-errors.ts';

const showErrors = (messages: Record<string, string>) => {
  const shownErrors: [string, string, boolean][] = [];
  const unmatched = showFieldErrors(['name', 'phone'], messages, (name, { message }, { shouldFocus }) => {
    shownErrors.push([name, message, shouldFocus]);
  });
  return { shownErrors, unmatched };
};

test('showFieldErrors shows the server’s errors at their fields and focuses the first in reading order', () => {
  expect(showErrors({ phone: 'Too short', name: 'Too long' })).toEqual({
    shownErrors: [
      ['name', 'Too long', true],
      ['phone', 'Too short', false],
    ],
    unmatched: [],
  });
});

test('showFieldErrors returns the errors of fields that the form lacks', () => {
  expect(showErrors({ carId: 'This car is gone', phone: 'Too short' })).toEqual({
    shownErrors: [['phone', 'Too short', true]],
    unmatched: ['This car is gone'],
  });
  expect(showErrors({})).toEqual({ shownErrors: [], unmatched: [] });
});
