import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InertFields } from './inert-fields.tsx';

const createForm = (isSending: boolean, invalid = false) => (
  <form onSubmit={(event) => event.preventDefault()}>
    <InertFields inert={isSending}>
      <input aria-label="Name" />
      <input aria-label="Reason" aria-invalid={invalid} />
    </InertFields>
    <button type="submit">Send</button>
  </form>
);

test('InertFields prevents changes during submission and restores focus afterward', async () => {
  const { rerender } = render(createForm(false));
  await userEvent.click(screen.getByLabelText('Name'));
  rerender(createForm(true));
  expect(screen.getByLabelText('Name').closest('[inert]')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  rerender(createForm(false));
  expect(screen.getByLabelText('Name').closest('[inert]')).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('the first rejected field gets focus after submission', () => {
  const { rerender } = render(createForm(true));
  rerender(createForm(false, true));
  expect(screen.getByLabelText('Reason')).toHaveFocus();
});

test('focus that moved elsewhere during submission stays there', async () => {
  const { rerender } = render(
    <>
      {createForm(false)}
      <button>Elsewhere</button>
    </>,
  );
  await userEvent.click(screen.getByLabelText('Name'));
  const createFormAndButton = (isSending: boolean) => (
    <>
      {createForm(isSending)}
      <button>Elsewhere</button>
    </>
  );
  rerender(createFormAndButton(true));
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  rerender(createFormAndButton(false));
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
