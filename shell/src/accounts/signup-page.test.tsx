import { signOut, startSession, useSession } from '@second-gear/shared-auth/session';
import { SignInError } from '@second-gear/shared-auth/sign-in-error';
import { errorResponse, json } from '@second-gear/test-utils/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBuyerApi, provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

let server = createBuyerApi();
beforeAll(() => {
  setUpDocument();
  startSession();
});
beforeEach(async () => {
  createBuyerApi();
  provideTestIdentity();
  await act(() => signOut());
  // A new fake API, which hasn't received the sign-out.
  server = createBuyerApi();
});

const getMain = () => within(screen.getByRole('main'));
const fillForm = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Ann');
  await userEvent.type(screen.getByLabelText('Email'), 'Ann@Example.com ');
  await userEvent.type(screen.getByLabelText('Phone number'), '+1 312 555 0123');
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
};
const submit = () => userEvent.click(getMain().getByRole('button', { name: 'Sign Up' }));

const ADD_CAR_ROUTES = [{ path: '/dashboard/addcar', element: <h1>Add Car</h1> }];

// spec:2.20
test('a new buyer returns to the previous page', async () => {
  await openPage({ pathname: '/signup', state: { from: { pathname: '/' } } }, ADD_CAR_ROUTES);
  await fillForm();
  await userEvent.selectOptions(screen.getByLabelText('User type'), 'Buyer');
  await submit();
  expect(await screen.findByRole('heading', { name: 'Homepage' })).toBeInTheDocument();
});

test('a visitor who came to sell a car can sign up as a seller', async () => {
  await openPage({ pathname: '/signup', state: { from: { pathname: '/dashboard/addcar' } } }, ADD_CAR_ROUTES);
  expect(screen.getByLabelText('User type')).toHaveDisplayValue('Seller');
  await fillForm();
  await submit();
  expect(await screen.findByRole('heading', { name: 'Add Car' })).toBeInTheDocument();
});

test.each([
  ['the previous page', { pathname: '/signup', state: { from: { pathname: '/cars/7' } } }, 'A car'],
  ['the homepage if there is none', '/signup', 'Homepage'],
])('a new seller returns to %s', async (_, entry, heading) => {
  await openPage(entry, [...ADD_CAR_ROUTES, { path: '/cars/7', element: <h1>A car</h1> }]);
  await fillForm();
  await userEvent.selectOptions(screen.getByLabelText('User type'), 'Seller');
  await submit();
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
});

test('sign-up creates the account in the selected role and shows two success messages', async () => {
  await openPage({ pathname: '/signup', state: { from: { pathname: '/' } } }, ADD_CAR_ROUTES);
  await fillForm();
  await userEvent.selectOptions(screen.getByLabelText('User type'), 'Seller');
  await submit();
  expect(await screen.findByRole('heading', { name: 'Homepage' })).toBeInTheDocument();
  expect(screen.getByText('User Created Successfully')).toBeInTheDocument();
  expect(screen.getByText('User Saved to Database')).toBeInTheDocument();
  expect(server.requestLines()[0]).toBe('POST /users');
  expect(server.sent('POST /users')[0]?.body).toEqual({
    name: 'Ann',
    email: 'ann@example.com',
    phone: '+1 312 555 0123',
    role: 'seller',
  });
  expect(useSession.getState().user?.displayName).toBe('Ann');
});

// spec:2.8 2.9 5.5
test('the sign-up form has native input types, social buttons and a link to Login', async () => {
  await openPage('/signup');
  const types = ['Name', 'Email', 'Phone number', 'Password'].map((label) =>
    screen.getByLabelText(label).getAttribute('type'),
  );
  expect(types).toEqual(['text', 'email', 'tel', 'password']);
  const autocompletes = ['Name', 'Email', 'Phone number', 'Password'].map((label) =>
    screen.getByLabelText(label).getAttribute('autocomplete'),
  );
  expect(autocompletes).toEqual(['name', 'username', 'tel', 'new-password']);
  for (const provider of ['Google', 'GitHub', 'Twitter']) {
    expect(getMain().getByRole('button', { name: `Continue with ${provider}` })).toBeVisible();
  }
  expect(getMain().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

// spec:2.8 5.4
test('the user type starts at a placeholder that can’t be selected, and is required', async () => {
  await openPage('/signup');
  const placeholder = screen.getByRole('option', { name: 'Select a User type' });
  expect(placeholder).toBeDisabled();
  expect(screen.getByLabelText('User type')).toHaveValue('');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Select a User type',
    'Buyer',
    'Seller',
  ]);
  await fillForm();
  await submit();
  expect(await getMain().findByText('Select a User type', { selector: ':not(option)' })).toBeInTheDocument();
  expect(screen.getByLabelText('User type')).toHaveFocus();
  expect(server.requestLines()).toEqual([]);
});

// spec:8.10
test("an address already in use shows the provider's message and what to do", async () => {
  provideTestIdentity({
    create: () => Promise.reject(new SignInError('auth/email-already-in-use', 'Firebase: taken.')),
  });
  await openPage('/signup');
  await fillForm();
  await userEvent.selectOptions(screen.getByLabelText('User type'), 'Buyer');
  await submit();
  const alert = await getMain().findByRole('alert');
  expect(alert).toHaveTextContent('Firebase: taken.');
  expect(alert).toHaveTextContent('You already have an account');
  const toast = screen.getAllByText('Firebase: taken.').find((text) => text.closest('[data-toast]'));
  expect(toast).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ann');
  expect(screen.getByLabelText('User type')).toHaveValue('buyer');
});

test('each sign-up field shows its error, and the first invalid one gets focus', async () => {
  await openPage('/signup');
  await submit();
  expect(await getMain().findByText('Name is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Email is required/);
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(/Enter a phone number like/);
  expect(screen.getByLabelText('User type')).toHaveAccessibleDescription(/Select a User type/);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Use at least 6 characters');
  expect(server.requestLines()).toEqual([]);
});

test('fields rejected by the server are marked as invalid', async () => {
  server.on('POST /users', () => errorResponse(400, 'Look again.', { phone: 'No such number' }));
  await openPage('/signup');
  await fillForm();
  await userEvent.selectOptions(screen.getByLabelText('User type'), 'Buyer');
  await submit();
  expect(await getMain().findByText('No such number')).toBeInTheDocument();
  expect(getMain().getByRole('alert')).toHaveTextContent('Look again.');
  expect(screen.getByLabelText('Phone number')).toHaveFocus();
  expect(screen.getByLabelText('Phone number')).toHaveValue('+1 312 555 0123');
  expect(screen.getByLabelText('Email')).toHaveValue('Ann@Example.com');
  expect(screen.getByLabelText('Password')).not.toHaveValue('');

  server.on('POST /users', () => json({ insertedId: 'ann', modifiedCount: 0 }));
  await userEvent.clear(screen.getByLabelText('Phone number'));
  await userEvent.type(screen.getByLabelText('Phone number'), '+1 312 555 0199');
  await submit();
  expect(await screen.findByText('User Saved to Database')).toBeInTheDocument();
  expect(server.sent('POST /users').at(-1)?.body).toMatchObject({ phone: '+1 312 555 0199' });
});

// spec:8.11
test('a name that the sign-in service rejects is reported, and the account is still created', async () => {
  provideTestIdentity({ rename: () => Promise.reject(new SignInError('auth/internal-error', 'No rename.')) });
  await openPage('/signup');
  await fillForm();
  await userEvent.selectOptions(screen.getByLabelText('User type'), 'Buyer');
  await submit();
  expect(await screen.findByText('No rename.')).toBeInTheDocument();
  expect(await screen.findByText('User Saved to Database')).toBeInTheDocument();
});
