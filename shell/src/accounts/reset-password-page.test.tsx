import { SignInError } from '@second-gear/shared-auth/sign-in-error';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

beforeAll(setUpDocument);

const requestReset = async () => {
  await openPage('/reset-password');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
};
const SENT_TEXT = /If there’s an account with that email/;

test('the reset page confirms that the request was sent', async () => {
  provideTestIdentity();
  await requestReset();
  expect(await screen.findByText(SENT_TEXT)).toBeInTheDocument();
});

// spec:2.6
test('the reset page shows the same confirmation for an unknown address', async () => {
  provideTestIdentity({ sendReset: () => Promise.reject(new SignInError('auth/user-not-found', 'Nobody.')) });
  await requestReset();
  expect(await screen.findByText(SENT_TEXT)).toBeInTheDocument();
  expect(screen.queryByText('Nobody.')).toBeNull();
});

test('the reset page shows an error if the request fails, and can send it again', async () => {
  provideTestIdentity({
    sendReset: () => Promise.reject(new SignInError('auth/network-request-failed', 'No network.')),
  });
  await requestReset();
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('No network.');
  expect(screen.queryByText(SENT_TEXT)).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
  provideTestIdentity();
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByText(SENT_TEXT)).toBeInTheDocument();
});

test('the reset page shows an error for an invalid address and focuses the field', async () => {
  provideTestIdentity();
  await openPage('/reset-password');
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAttribute('autocomplete', 'username');
  await userEvent.type(email, 'casey');
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByText(/^Enter an email address/)).toBeInTheDocument();
  expect(email).toHaveFocus();
  expect(screen.queryByText(SENT_TEXT)).toBeNull();
});
