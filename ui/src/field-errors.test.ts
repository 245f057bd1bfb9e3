import { showFieldErrors } from './field-errors.ts';

const refuse = (messages: Record<string, string>) => {
  const shown: [string, string, boolean][] = [];
  const left = showFieldErrors(['name', 'phone'], messages, (name, { message }, { shouldFocus }) => {
    shown.push([name, message, shouldFocus]);
  });
  return { shown, left };
};

test('what the server says of fields stands at them, and the first in reading order has the focus', () => {
  expect(refuse({ phone: 'Too short', name: 'Too long' })).toEqual({
    shown: [
      ['name', 'Too long', true],
      ['phone', 'Too short', false],
    ],
    left: [],
  });
});

test('what it says of fields that the form lacks is left for the whole form', () => {
  expect(refuse({ carId: 'This car is gone', phone: 'Too short' })).toEqual({
    shown: [['phone', 'Too short', true]],
    left: ['This car is gone'],
  });
  expect(refuse({})).toEqual({ shown: [], left: [] });
});
