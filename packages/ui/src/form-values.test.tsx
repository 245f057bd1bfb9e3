import { render, screen } from '@testing-library/react';
import { readDisplayedValues, syncDisplayedValues } from './form-values.ts';

const formValues: Record<string, unknown> = {};
const setCalls: [string, unknown][] = [];
const formApi = {
  getValues: () => formValues,
  setValue: (name: never, value: never) => {
    setCalls.push([name, value]);
  },
};
const getForm = (): HTMLFormElement => screen.getByRole('form');

beforeEach(() => {
  setCalls.length = 0;
  Object.assign(formValues, { email: '', text: 'Hello', role: 'seller', place: 'not-on-offer', images: [] });
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

test('readDisplayedValues returns the values of text fields and selects', () => {
  expect(readDisplayedValues(getForm())).toEqual({ email: '', text: 'Hello', role: 'buyer', place: '' });
});

test('syncDisplayedValues copies only autofilled values into the form state', () => {
  getForm().querySelector('input')!.value = 'kept@example.com';
  syncDisplayedValues(formApi, getForm());
  // `place` is not copied, because the list does not contain its option yet.
  expect(setCalls).toEqual([
    ['email', 'kept@example.com'],
    ['role', 'buyer'],
  ]);
});
