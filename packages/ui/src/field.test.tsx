import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { CheckboxField, FileField, FormError, SelectField, TextAreaField, TextField } from './field.tsx';
import { dark, light } from './palette.ts';

test('label, hint and error are associated with the control', () => {
  render(<TextField label="Resell Price" hint="In dollars" error="At least $0.50" name="carPrice" />);
  const input = screen.getByRole('textbox', { name: 'Resell Price' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('At least $0.50 In dollars');
  expect(input).toHaveAttribute('name', 'carPrice');
});

test('a valid field is not marked invalid and has no description', () => {
  render(<TextField label="Name" error={undefined} />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input).toBeValid();
  expect(input).not.toHaveAttribute('aria-describedby');
});

test('a hidden label still names its control', () => {
  render(<TextField label="Search cars" hideLabel type="search" icon="search" />);
  expect(screen.getByRole('searchbox', { name: 'Search cars' })).toBeInTheDocument();
});

test('every kind of field passes its ref to the control', () => {
  const refs = {
    text: createRef<HTMLInputElement>(),
    area: createRef<HTMLTextAreaElement>(),
    select: createRef<HTMLSelectElement>(),
    file: createRef<HTMLInputElement>(),
    box: createRef<HTMLInputElement>(),
  };
  render(
    <>
      <TextField label="Model" ref={refs.text} />
      <TextAreaField label="Description" ref={refs.area} />
      <SelectField label="Role" options={[]} ref={refs.select} />
      <FileField label="Picture" ref={refs.file} />
      <CheckboxField label="Agreed" ref={refs.box} />
    </>,
  );
  expect(refs.text.current).toBe(screen.getByLabelText('Model'));
  expect(refs.area.current).toBe(screen.getByLabelText('Description'));
  expect(refs.area.current?.tagName).toBe('TEXTAREA');
  expect(refs.select.current).toBe(screen.getByLabelText('Role'));
  expect(refs.file.current).toBe(screen.getByLabelText('Picture'));
  expect(refs.box.current).toBe(screen.getByLabelText('Agreed'));
});

test('options with the same group name form a group, and other options have no group', () => {
  render(
    <SelectField
      label="Time"
      options={[
        { value: '', label: 'Later' },
        { value: 'a', label: '10:00 AM', group: 'Saturday' },
        { value: 'b', label: '10:30 AM', group: 'Saturday' },
        { value: 'c', label: '10:00 AM', group: 'Sunday' },
      ]}
    />,
  );
  const groups = screen
    .getAllByRole('group')
    .map((group) => [group.getAttribute('label'), group.textContent]);
  expect(groups).toEqual([
    ['Saturday', '10:00 AM10:30 AM'],
    ['Sunday', '10:00 AM'],
  ]);
  expect(screen.getByRole('option', { name: 'Later' }).parentElement).toBe(screen.getByLabelText('Time'));
});

test('a dropdown starts at its placeholder, which can’t be selected again', async () => {
  const user = userEvent.setup();
  render(
    <SelectField
      label="Role"
      placeholder="Select a User type"
      options={[
        { value: 'buyer', label: 'Buyer' },
        { value: 'seller', label: 'Seller' },
      ]}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Role' });
  expect(select).toHaveDisplayValue('Select a User type');
  expect(screen.getByRole('option', { name: 'Select a User type' })).toBeDisabled();
  await user.selectOptions(select, 'Seller');
  expect(select).toHaveValue('seller');
});

test('a click on a checkbox’s label checks it', async () => {
  const user = userEvent.setup();
  render(<CheckboxField label="Only verified sellers" />);
  await user.click(screen.getByText('Only verified sellers'));
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('FormError announces an error, and renders nothing if there is no error', () => {
  const { rerender } = render(<FormError>{undefined}</FormError>);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(<FormError>Your card was declined.</FormError>);
  expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined.');
});

test('FormError scrolls into view only in the focused form', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const Form = ({ problem }: { problem?: string }) => (
    <form>
      <button type="button">Pay</button>
      <FormError>{problem}</FormError>
    </form>
  );
  const { rerender } = render(<Form />);
  rerender(<Form problem="First" />);
  expect(scroll).not.toHaveBeenCalled();
  rerender(<Form />);
  screen.getByRole('button', { name: 'Pay' }).focus();
  rerender(<Form problem="Your card was declined." />);
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')]);
  scroll.mockRestore();
});

// spec:8.7 8.8 8.10 8.15
test.each([
  ['light', light],
  ['dark', dark],
] as const)('FormError is red in the %s theme', (_name, palette) => {
  render(<FormError>Your card was declined.</FormError>);
  const { color } = getComputedStyle(screen.getByText('Your card was declined.'));
  const name = /^var\(--sg-([\w-]+)\)$/.exec(color)?.[1] ?? '';
  const hex = Object.entries(palette).find(([colorName]) => colorName === name)?.[1] ?? '';
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
  expect(red).toBeGreaterThan(1.3 * Math.max(green, blue));
});

test('a blur handler waits until the pointer is released, so the click reaches its button', async () => {
  const events: string[] = [];
  const user = userEvent.setup();
  render(
    <>
      <TextField label="Email" onBlur={() => events.push('left')} />
      <button type="button" onClick={() => events.push('pressed')}>
        Send
      </button>
    </>,
  );
  await user.click(screen.getByRole('textbox'));
  await user.click(screen.getByRole('button'));
  await waitFor(() => {
    expect(events).toEqual(['pressed', 'left']);
  });
});

test('leaving a field by keyboard shows its error immediately', async () => {
  const onBlur = jest.fn();
  const user = userEvent.setup();
  render(<TextField label="Email" onBlur={onBlur} />);
  await user.tab();
  await user.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});
