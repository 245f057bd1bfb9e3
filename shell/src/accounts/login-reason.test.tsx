import { rememberAction } from '@second-gear/shared-auth/pending';
import { signOut, startSession } from '@second-gear/shared-auth/session';
import { act, screen, within } from '@testing-library/react';
import { createBuyerApi, provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

beforeAll(() => {
  setUpDocument();
  startSession();
});
beforeEach(async () => {
  createBuyerApi();
  provideTestIdentity();
  await act(() => signOut());
  sessionStorage.clear();
});

test.each(['/dashboard/addcar', '/dashboard/addcar?draft=1'])(
  'a visitor from a selling page (%s) sees text about selling, not about the wishlist',
  async (path) => {
    const { pathname, search } = new URL(path, location.href);
    await openPage({ pathname: '/login', state: { from: { pathname, search } } });
    expect(screen.getByText(/^Log in to sell your car\./)).toBeVisible();
    expect(screen.queryByText(/wishlist/)).not.toBeInTheDocument();
  },
);

const CAR_TITLE = '2021 Toyota RAV4';
const openAccountPageFrom = (pathname: string, accountPage = '/login') =>
  openPage({ pathname: accountPage, state: { from: { pathname } } });

test.each([
  ['order', 'Log in or sign up to order the 2021 Toyota RAV4.'],
  ['buy-ad', 'Log in or sign up to order the 2021 Toyota RAV4.'],
  ['wish', 'Log in or sign up to save the 2021 Toyota RAV4 to your wishlist.'],
  ['report', 'Log in or sign up to report the 2021 Toyota RAV4.'],
  ['message', 'Log in or sign up to message the seller of the 2021 Toyota RAV4.'],
  ['offer', 'Log in or sign up to make an offer on the 2021 Toyota RAV4.'],
])('the login page shows the reason for the pending action %s', async (kind, reason) => {
  rememberAction({ kind, carId: '7', about: CAR_TITLE });
  await openAccountPageFrom('/');
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.queryByText('Log in to your account.')).not.toBeInTheDocument();
});

const CAR_PICTURE = '/api/images/rav4.webp';

test.each(['/login', '/signup'])('%s shows the picture of the pending action’s car', async (page) => {
  rememberAction({ kind: 'order', carId: '7', about: CAR_TITLE, picture: CAR_PICTURE });
  await openAccountPageFrom('/', page);
  expect(within(screen.getByRole('main')).getByRole('presentation')).toHaveAttribute('src', CAR_PICTURE);
});

test.each([
  ['of another page', '/viewallcars', { kind: 'order', about: CAR_TITLE, picture: CAR_PICTURE }],
  ['of an unknown kind', '/', { kind: 'dance', about: CAR_TITLE, picture: CAR_PICTURE }],
  ['without a picture', '/', { kind: 'order', about: CAR_TITLE }],
  ['with an invalid picture', '/', { kind: 'order', about: CAR_TITLE, picture: 7 }],
])('the login page shows no picture for an action %s', async (_, path, action) => {
  rememberAction(action as never);
  await openAccountPageFrom(path);
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
});

test('the sign-up page shows the reason for the pending action', async () => {
  rememberAction({ kind: 'order', carId: '7', about: CAR_TITLE });
  await openAccountPageFrom('/', '/signup');
  expect(screen.getByText('Sign up to order the 2021 Toyota RAV4.')).toBeVisible();
});

test.each([
  ['of another page', '/viewallcars', { kind: 'order', about: CAR_TITLE }],
  ['of an unknown kind', '/', { kind: 'dance', about: CAR_TITLE }],
  ['without a car name', '/', { kind: 'order' }],
])('the login page shows no reason for an action %s', async (_, path, action) => {
  rememberAction(action);
  await openAccountPageFrom(path);
  expect(screen.getByText('Log in to your account.')).toBeVisible();
});

test('a visitor redirected from a private page sees that the page requires sign-in', async () => {
  await openAccountPageFrom('/dashboard/orders/7');
  expect(screen.getByText('Log in to view this page.')).toBeVisible();
});
