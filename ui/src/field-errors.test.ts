import { showFieldErrors } from './field-errors.ts';

const refuse = (messages: Record<string, string>) => {
  const shown: [string, string, boolean][] = [];
  const left = showFieldErrors(['name', 'phone'], messages, (name, { message }, { shouldFocus }) => {
    shown.push([name, message, shouldFocus]);
  });
  return { shown, left };
};

test('showFieldErrors shows the server’s errors at their fields and focuses the first in reading order', () => {
  expect(refuse({ phone: 'Too short', name: 'Too long' })).toEqual({
    shown: [
      ['name', 'Too long', true],
      ['phone', 'Too short', false],
    ],
    left: [],
  });
});

test('showFieldErrors returns the errors of fields that the form lacks', () => {
  expect(refuse({ carId: 'This car is gone', phone: 'Too short' })).toEqual({
    shown: [['phone', 'Too short', true]],
    left: ['This car is gone'],
  });
  expect(refuse({})).toEqual({ shown: [], left: [] });
});
