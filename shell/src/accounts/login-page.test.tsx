import { jest } from '@jest/globals';
import { RequireUser } from '@second-gear/shared-auth/guards';
import { signInWithPassword, signOut, startSession, useSession } from '@second-gear/shared-auth/session';
import { SignInError } from '@second-gear/shared-auth/sign-in-error';
import { errorResponse } from '@second-gear/test-utils/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
});

afterEach(() => {
  jest.restoreAllMocks();
});

const fillAndSubmit = async (email: string, password: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }));
};

// spec:2.20
test('valid credentials open the stored page and show a toast', async () => {
  const { router } = await openPage(
    { pathname: '/login', state: { from: { pathname: '/cars/7', search: '?x=1', hash: '' } } },
    [{ path: '/cars/:id', element: <h1>One car</h1> }],
  );
  await fillAndSubmit('ann@example.com', 'secret1');
  expect(await screen.findByRole('heading', { name: 'One car' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?x=1');
  expect(await screen.findByText('User Logged In Successfully')).toBeInTheDocument();
});

test.each([
  ['/cars/7?x=1', 'One car'],
  ['/signup', 'Homepage'],
  ['https://evil.example/cars/7', 'Homepage'],
])(
  'after a visitor follows a link on %s before the scripts load, the login opens: %s',
  async (referrer, heading) => {
    jest.spyOn(document, 'referrer', 'get').mockReturnValue(new URL(referrer, location.href).href);
    const { router } = await openPage('/login', [{ path: '/cars/:id', element: <h1>One car</h1> }]);
    await fillAndSubmit('ann@example.com', 'secret1');
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(router.state.location.search).toBe(heading === 'One car' ? '?x=1' : '');
  },
);

test('the login form sends credentials that a password manager filled in without an event', async () => {
  await openPage('/login');
  screen.getByLabelText<HTMLInputElement>('Email').value = 'ann@example.com';
  screen.getByLabelText<HTMLInputElement>('Password').value = 'secret1';
  await fillAndSubmit('', '');
  expect(await screen.findByRole('heading', { name: 'Homepage' })).toBeInTheDocument();
});

test.each([undefined, { from: { pathname: '//evil.example' } }, { from: { pathname: '/signup' } }])(
  'login opens the home page if there is no valid page to return to (%j)',
  async (state) => {
    await openPage({ pathname: '/login', state });
    await fillAndSubmit('ann@example.com', 'secret1');
    expect(await screen.findByRole('heading', { name: 'Homepage' })).toBeInTheDocument();
  },
);

test('a user whose session ended unexpectedly sees the reason, and returns to the same page after login', async () => {
  provideTestIdentity();
  await signInWithPassword('ann@example.com', 'secret1');
  await openPage('/account', [
    {
      path: '/account',
      element: (
        <RequireUser>
          <h1>My account</h1>
        </RequireUser>
      ),
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeInTheDocument();
  act(() => {
    // Simulates a logout in another tab.
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null, storageArea: localStorage }));
  });
  expect(await screen.findByText(/^Your session expired\./)).toBeVisible();
  await fillAndSubmit('ann@example.com', 'secret1');
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeInTheDocument();
});

test('a visitor who opens the login page sees no message about a session', async () => {
  await openPage('/login');
  expect(screen.getByText('Log in to your account.')).toBeVisible();
  expect(screen.queryByText(/session expired/)).not.toBeInTheDocument();
});

// spec:8.7
test("a rejected login shows the provider's message as toast and below the form, with help, and the form stays", async () => {
  provideTestIdentity({
    signIn: () =>
      Promise.reject(
        new SignInError('auth/invalid-credential', 'Firebase: Error (auth/invalid-credential).'),
      ),
  });
  await openPage('/login');
  await fillAndSubmit('ann@example.com', 'wrong');
  const main = screen.getByRole('main');
  const alert = await within(main).findByRole('alert');
  expect(alert).toHaveTextContent('Firebase: Error (auth/invalid-credential).');
  expect(alert).toHaveTextContent('That email and password don’t match.');
  const login = within(main).getByRole('button', { name: 'Login' });
  expect(login.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByText('Firebase: Error (auth/invalid-credential).').length).toBeGreaterThan(1);
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', busy: false });
});

// spec:2.4 2.7 5.5
test('the login form has native input types, social buttons, and links to reset and sign-up', async () => {
  await openPage('/login');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Log in');
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  for (const provider of ['Google', 'GitHub']) {
    expect(main.getByRole('button', { name: `Continue with ${provider}` })).toBeEnabled();
  }
  expect(main.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/reset-password');
  expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
});

test('empty login fields show errors, and the first one gets focus', async () => {
  await openPage('/login');
  await fillAndSubmit('', '');
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

test('a login field shows its error on blur and clears it once the value is valid', async () => {
  await openPage('/login');
  const email = screen.getByLabelText('Email');
  await userEvent.type(email, 'casey');
  await userEvent.tab();
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription(/Enter an email address like name@example\.com/),
  );
  expect(email).toBeInvalid();
  await userEvent.clear(email);
  await userEvent.type(email, 'casey@example.test');
  await waitFor(() => expect(email).toBeValid());
});

test('a signed-in user is redirected from the login page', async () => {
  await act(() => signInWithPassword('ann@example.com', 'secret1'));
  await openPage('/login');
  expect(await screen.findByRole('heading', { name: 'Homepage' })).toBeInTheDocument();
});

test('login fails with an error in the form if our server issues no token', async () => {
  createBuyerApi().on('GET /jwt', () => errorResponse(503, 'The database is down.'));
  await openPage('/login');
  await fillAndSubmit('ann@example.com', 'secret1');
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert).toHaveTextContent('The database is down.');
  expect(useSession.getState().status).toBe('signed-out');
});

test('a second login submission waits for the first', async () => {
  let attempts = 0;
  let rejectSignIn: () => void = () => undefined;
  provideTestIdentity({
    signIn: () => {
      attempts += 1;
      return new Promise((_, reject) => {
        rejectSignIn = () => {
          reject(new SignInError('auth/timeout', 'Late.'));
        };
      });
    },
  });
  await openPage('/login');
  await fillAndSubmit('ann@example.com', 'secret1{Enter}{Enter}');
  await waitFor(() => {
    expect(attempts).toBe(1);
  });
  await act(async () => {
    rejectSignIn();
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
  expect(attempts).toBe(1);
});

// spec:2.5
test('Google signs in, a rejection is shown, and Twitter shows why it is unavailable', async () => {
  provideTestIdentity({
    signInWith: () => Promise.reject(new SignInError('auth/popup-blocked', 'Popup blocked.')),
  });
  await openPage('/login');
  const twitter = screen.getByRole('button', { name: 'Continue with Twitter' });
  expect(twitter).toHaveAttribute('aria-disabled', 'true');
  expect(twitter).toHaveAccessibleDescription('You can’t continue with Twitter yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('Allow pop-ups');
  provideTestIdentity();
  await userEvent.click(screen.getByRole('button', { name: 'Continue with GitHub' }));
  expect(await screen.findByRole('heading', { name: 'Homepage' })).toBeInTheDocument();
});

// spec:8.8 8.18
test.each([
  ['auth/popup-blocked', 'Allow pop-ups for this site'],
  ['auth/popup-closed-by-user', 'closed before you finished'],
  ['auth/cancelled-popup-request', 'You opened another login window.'],
  ['auth/web-storage-unsupported', 'Allow cookies for this site'],
  ['auth/unauthorized-domain', 'This login option isn’t available on this site.'],
  ['auth/network-request-failed', 'We couldn’t reach the login service.'],
  ['auth/internal-error', 'Something went wrong with the login service.'],
])(
  "popup error %s shows the provider's message as toast and below the form, with help, and enables the button again",
  async (code, help) => {
    const message = `Firebase: Error (${code}).`;
    provideTestIdentity({ signInWith: () => Promise.reject(new SignInError(code, message)) });
    await openPage('/login');
    const google = screen.getByRole('button', { name: 'Continue with Google' });
    await userEvent.click(google);
    const alert = await within(screen.getByRole('main')).findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent(help);
    expect(screen.getAllByText(message).length).toBeGreaterThan(1);
    expect(google).not.toHaveAttribute('aria-busy');
    expect(useSession.getState()).toMatchObject({ status: 'signed-out', busy: false });
  },
);

test('a closed popup is reported immediately, and not again when the provider times out', async () => {
  const closedError = new SignInError(
    'auth/popup-closed-by-user',
    'Firebase: Error (auth/popup-closed-by-user).',
  );
  let rejectLate = (): void => undefined;
  provideTestIdentity({
    signInWith: (_provider, onClosed) =>
      new Promise((_, reject) => {
        rejectLate = () => {
          reject(new SignInError('auth/cancelled-popup-request', 'replaced'));
        };
        onClosed?.(closedError);
      }),
  });
  await openPage('/login');
  const google = screen.getByRole('button', { name: 'Continue with Google' });
  await userEvent.click(google);
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert).toHaveTextContent('closed before you finished');
  expect(google).not.toHaveAttribute('aria-busy');
  await act(async () => {
    rejectLate();
    await Promise.resolve();
  });
  expect(alert).toHaveTextContent('closed before you finished');
});

test('a visitor with an existing account finds its email filled in and types the password', async () => {
  const code = 'auth/account-exists-with-different-credential';
  provideTestIdentity({
    signInWith: () =>
      Promise.reject(new SignInError(code, `Firebase: Error (${code}).`, undefined, 'ann@example.com')),
  });
  await openPage('/login');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with GitHub' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com'));
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('the links between account pages preserve the page to return to', async () => {
  const { router } = await openPage({ pathname: '/login', state: { from: { pathname: '/cars/7' } } });
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Sign up' }));
  await screen.findByRole('heading', { name: 'Sign up' });
  expect(router.state.location.state).toEqual({ from: { pathname: '/cars/7' } });
});
