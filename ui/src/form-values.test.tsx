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

test('a form gives what stands in its texts and choices', () => {
  expect(shownValues(element())).toEqual({ email: '', text: 'Hello', role: 'buyer', place: '' });
});

test('a form learns of what was put into its fields without a word, and of nothing else', () => {
  element().querySelector('input')!.value = 'kept@example.com';
  readShown(form, element());
  // What is known and cannot be shown yet, such as a choice whose options are on their way, stays.
  expect(told).toEqual([
    ['email', 'kept@example.com'],
    ['role', 'buyer'],
  ]);
});
