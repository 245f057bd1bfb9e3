import { render, screen } from '@testing-library/react';
import { readShown, shownValues } from './form-values.ts';

const known: Record<string, unknown> = {};
const told: [string, unknown][] = [];
const form = {
  getValues: () => known,
  setValue: (name: never, value: never) => {
    told.push([name, value]);
  },
};
const element = (): HTMLFormElement => screen.getByRole('form');

beforeEach(() => {
  told.length = 0;
  Object.assign(known, { email: '', text: 'Hello', role: 'seller', place: 'not-on-offer', images: [] });
  render(
    <form aria-label="form">
      <input name="email" defaultValue="" />
      <textarea name="text" defaultValue="Hello" />
      <select name="role" defaultValue="buyer">
        <option value="buyer">Buyer</option>
        <option value="seller">Seller</option>
      </select>
      <select name="place">
        <option value="">Choose</option>
      </select>
      <input type="file" name="images" />
      <input type="hidden" name="token" value="x" />
      <input name="off" defaultValue="x" disabled />
    </form>,
  );
});

test('shownValues returns the values of text fields and selects', () => {
  expect(shownValues(element())).toEqual({ email: '', text: 'Hello', role: 'buyer', place: '' });
});

test('readShown copies autofilled values into the form state, and nothing else', () => {
  element().querySelector('input')!.value = 'kept@example.com';
  readShown(form, element());
  // A value that can't be shown yet stays, such as an option that is still loading.
  expect(told).toEqual([
    ['email', 'kept@example.com'],
    ['role', 'buyer'],
  ]);
});
