import { rememberAction } from '@second-gear/shared-auth/pending';
import { signOut, startSession } from '@second-gear/shared-auth/session';
import { act, screen, within } from '@testing-library/react';
import { friendlyServer, installPage, provideAnn } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

beforeAll(() => {
  installPage();
  startSession();
});
beforeEach(async () => {
  friendlyServer();
  provideAnn();
  await act(() => signOut());
  sessionStorage.clear();
});

test.each(['/dashboard/addcar', '/dashboard/addcar?draft=1'])(
  'whoever comes from selling (%s) reads of selling, and not of a wishlist',
  async (place) => {
    const { pathname, search } = new URL(place, location.href);
    await openPage({ pathname: '/login', state: { from: { pathname, search } } });
    expect(screen.getByText(/^Log in to sell your car\./)).toBeVisible();
    expect(screen.queryByText(/wishlist/)).not.toBeInTheDocument();
  },
);

const RAV4 = '2021 Toyota RAV4';
const cameFrom = (pathname: string, to = '/login') =>
  openPage({ pathname: to, state: { from: { pathname } } });

test.each([
  ['order', 'Log in or sign up to order the 2021 Toyota RAV4.'],
  ['buy-ad', 'Log in or sign up to order the 2021 Toyota RAV4.'],
  ['wish', 'Log in or sign up to save the 2021 Toyota RAV4 to your wishlist.'],
  ['report', 'Log in or sign up to report the 2021 Toyota RAV4.'],
  ['message', 'Log in or sign up to write to the seller of the 2021 Toyota RAV4.'],
  ['offer', 'Log in or sign up to make an offer for the 2021 Toyota RAV4.'],
])('a person led here by the action %s reads what for', async (kind, reason) => {
  rememberAction({ kind, carId: '7', about: RAV4 });
  await cameFrom('/');
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.queryByText(/^Welcome back/)).not.toBeInTheDocument();
});

const CAR_PICTURE = '/api/images/rav4.webp';

test.each(['/login', '/signup'])('%s shows the picture of the car that an action is about', async (page) => {
  rememberAction({ kind: 'order', carId: '7', about: RAV4, picture: CAR_PICTURE });
  await cameFrom('/', page);
  expect(within(screen.getByRole('main')).getByRole('presentation')).toHaveAttribute('src', CAR_PICTURE);
});

test.each([
  ['of another page', '/viewallcars', { kind: 'order', about: RAV4, picture: CAR_PICTURE }],
  ['of an unknown kind', '/', { kind: 'dance', about: RAV4, picture: CAR_PICTURE }],
  ['without a picture', '/', { kind: 'order', about: RAV4 }],
  ['with what is none', '/', { kind: 'order', about: RAV4, picture: 7 }],
])('an action %s shows no picture', async (_, place, action) => {
  rememberAction(action as never);
  await cameFrom(place);
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
});

test('the sign-up page says it too', async () => {
  rememberAction({ kind: 'order', carId: '7', about: RAV4 });
  await cameFrom('/', '/signup');
  expect(screen.getByText(/^Sign up to order the 2021 Toyota RAV4\. One account/)).toBeVisible();
});

test.each([
  ['of another page', '/viewallcars', { kind: 'order', about: RAV4 }],
  ['of an unknown kind', '/', { kind: 'dance', about: RAV4 }],
  ['without the name of a car', '/', { kind: 'order' }],
])('an action %s is no reason', async (_, place, action) => {
  rememberAction(action);
  await cameFrom(place);
  expect(screen.getByText(/^Welcome back\./)).toBeVisible();
});

test('a person who comes from a page of their own reads that it needs a sign-in', async () => {
  await cameFrom('/dashboard/orders/7');
  expect(screen.getByText('Log in to open the page that you wanted.')).toBeVisible();
});
