import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fillKnown } from './known-values.ts';

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
/** Fields that the user has cleared. */
const emptied = new Set<string>();
const form = {
  getValues: (name: string) => field(name).value,
  setValue: (name: string, value: string) => {
    field(name).value = value;
  },
  getFieldState: (name: string) => ({ isDirty: emptied.has(name) }),
};

beforeEach(() => {
  emptied.clear();
  render(
    <>
      <input name="name" aria-label="name" />
      <input name="phone" aria-label="phone" />
    </>,
  );
});

test('fillKnown fills empty fields and never overwrites typed text', async () => {
  await userEvent.type(field('name'), 'Ada B.');
  fillKnown(form, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  expect(field('name')).toHaveValue('Ada B.');
  expect(field('phone')).toHaveValue('+1 312 555 0123');
});

test('fillKnown leaves a field that the user cleared empty', () => {
  emptied.add('phone');
  fillKnown(form, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  expect(field('phone')).toHaveValue('');
  expect(field('name')).toHaveValue('Ada Buyer');
});

test('fillKnown ignores unknown values', () => {
  fillKnown(form, { name: '', phone: undefined });
  expect(field('name')).toHaveValue('');
  expect(field('phone')).toHaveValue('');
});

test('typing replaces the filled-in text of the focused field only', async () => {
  const user = userEvent.setup();
  await user.click(field('phone'));
  fillKnown(form, { name: 'Ada Buyer', phone: '+1 312 555 0123' });
  await user.keyboard('+1 773 555 0100');
  expect(field('phone')).toHaveValue('+1 773 555 0100');
  expect(field('name')).toHaveValue('Ada Buyer');
});
