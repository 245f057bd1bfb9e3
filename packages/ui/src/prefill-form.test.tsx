import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { prefillForm } from './prefill-form.ts';

const getField = (name: string): HTMLInputElement => screen.getByLabelText(name);
/** Fields that the user has cleared. */
const dirtyNames = new Set<string>();
const formApi = {
  getValues: (name: string) => getField(name).value,
  setValue: (name: string, value: string) => {
    getField(name).value = value;
  },
  getFieldState: (name: string) => ({ isDirty: dirtyNames.has(name) }),
};

beforeEach(() => {
  dirtyNames.clear();
  render(
    <>
      <input name="name" aria-label="name" />
      <input name="phone" aria-label="phone" />
    </>,
  );
});

test('prefillForm fills empty fields and never overwrites typed text', async () => {
  await userEvent.type(getField('name'), 'Ada B.');
  prefillForm(formApi, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  expect(getField('name')).toHaveValue('Ada B.');
  expect(getField('phone')).toHaveValue('+1 312 555 0123');
});

test('prefillForm leaves a field that the user cleared empty', () => {
  dirtyNames.add('phone');
  prefillForm(formApi, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  expect(getField('phone')).toHaveValue('');
  expect(getField('name')).toHaveValue('Ada Buyer');
});

test('prefillForm ignores unknown values', () => {
  prefillForm(formApi, { name: '', phone: undefined });
  expect(getField('name')).toHaveValue('');
  expect(getField('phone')).toHaveValue('');
});

test('typing replaces the filled-in text of the focused field only', async () => {
  const user = userEvent.setup();
  await user.click(getField('phone'));
  prefillForm(formApi, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  await user.keyboard('+1 773 555 0100');
  expect(getField('phone')).toHaveValue('+1 773 555 0100');
  expect(getField('name')).toHaveValue('Ada Buyer');
});
