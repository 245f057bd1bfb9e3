import { RequireUser } from '@second-gear/shared-auth/guards';
import { signInWithPassword, signOut, startSession } from '@second-gear/shared-auth/session';
import { SignInError } from '@second-gear/shared-auth/sign-in-error';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBuyerApi, provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

const unverified = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann', emailVerified: false };
const ROUTES = [
  { path: '/cars/7', element: <h1>A car</h1> },
  {
    path: '/dashboard',
    element: (
      <RequireUser>
        <h1>Welcome</h1>
      </RequireUser>
    ),
  },
];

/** State of the fake sign-in service, and the number of emails it sent. */
let signInService: { isVerified: boolean; sentCount: number; sendError: Error | null };
beforeAll(() => {
  setUpDocument();
  startSession();
});
beforeEach(async () => {
  createBuyerApi();
  signInService = { isVerified: false, sentCount: 0, sendError: null };
  const currentPerson = () => ({ ...unverified, emailVerified: signInService.isVerified });
  provideTestIdentity({
    ready: () => Promise.resolve(currentPerson()),
    signIn: () => Promise.resolve({ person: currentPerson() }),
    create: () => Promise.resolve(currentPerson()),
    rename: () => Promise.resolve(currentPerson()),
    reload: () => Promise.resolve(currentPerson()),
    sendVerification: () => {
      if (signInService.sendError) return Promise.reject(signInService.sendError);
      signInService.sentCount += 1;
      return Promise.resolve();
    },
  });
  await act(() => signInWithPassword('ann@example.com', 'secret1'));
});
afterEach(async () => {
  await act(() => signOut());
});

const getMain = () => within(screen.getByRole('main'));
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(getMain().getByRole('button', { name }));

test('a user with an unverified email address sees instructions instead of the page', async () => {
  await openPage('/dashboard', ROUTES);
  await findHeading('Confirm your email address');
  expect(screen.getByText(/We sent an email to ann@example.com/)).toBeInTheDocument();
  expect(screen.queryByText('Welcome')).toBeNull();
  expect(document.title).toBe('Confirm your email address · Second Gear');
  await press('I opened the link');
  expect(await getMain().findByRole('alert')).toHaveTextContent('Your email isn’t confirmed yet');
  signInService.isVerified = true;
  await press('I opened the link');
  await findHeading('Welcome');
  expect(screen.getByText('Email address confirmed')).toBeInTheDocument();
});

test('the page continues automatically when the user returns from the verification email', async () => {
  await openPage({ pathname: '/confirm-email', state: { from: { pathname: '/cars/7' } } }, ROUTES);
  await findHeading('Confirm your email address');
  signInService.isVerified = true;
  act(() => {
    globalThis.dispatchEvent(new Event('focus'));
  });
  await findHeading('A car');
});

test('the verification email can be sent again, and a rejection shows its reason', async () => {
  await openPage('/confirm-email', ROUTES);
  await findHeading('Confirm your email address');
  await press('Resend email');
  expect(await getMain().findByText('We sent another email to ann@example.com.')).toBeInTheDocument();
  expect(signInService.sentCount).toBe(1);
  signInService.sendError = new SignInError(
    'auth/too-many-requests',
    'Firebase: Error (auth/too-many-requests).',
  );
  await press('Resend email');
  expect(await getMain().findByRole('alert')).not.toBeEmptyDOMElement();
  expect(signInService.sentCount).toBe(1);
});

test('a user with a verified email address does not see the verification page', async () => {
  signInService.isVerified = true;
  await act(() => signInWithPassword('ann@example.com', 'secret1'));
  await openPage({ pathname: '/confirm-email', state: { from: { pathname: '/cars/7' } } }, ROUTES);
  await findHeading('A car');
});

test('a visitor is redirected from the verification page to the login page', async () => {
  await act(() => signOut());
  await openPage('/confirm-email', ROUTES);
  await findHeading('Log in');
});
