import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { prefillForm } from './prefill-form.ts';

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
/** Fields that the user has cleared. */
const dirtyNames = new Set<string>();
const form = {
  getValues: (name: string) => field(name).value,
  setValue: (name: string, value: string) => {
    field(name).value = value;
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
  await userEvent.type(field('name'), 'Ada B.');
  prefillForm(form, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  expect(field('name')).toHaveValue('Ada B.');
  expect(field('phone')).toHaveValue('+1 312 555 0123');
});

test('prefillForm leaves a field that the user cleared empty', () => {
  dirtyNames.add('phone');
  prefillForm(form, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  expect(field('phone')).toHaveValue('');
  expect(field('name')).toHaveValue('Ada Buyer');
});

test('prefillForm ignores unknown values', () => {
  prefillForm(form, { name: '', phone: undefined });
  expect(field('name')).toHaveValue('');
  expect(field('phone')).toHaveValue('');
});

test('typing replaces the filled-in text of the focused field only', async () => {
  const user = userEvent.setup();
  await user.click(field('phone'));
  prefillForm(form, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  await user.keyboard('+1 773 555 0100');
  expect(field('phone')).toHaveValue('+1 773 555 0100');
  expect(field('name')).toHaveValue('Ada Buyer');
});
