import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { type GuardScreens, GuardScreensProvider, RequireRole, RequireUser } from './guards.tsx';
import { type SessionState, useSession } from './session-state.ts';
import { createRoleHandlers, installFakeServer, installSiteConfig } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
/** A constant, because the lint rule for ARIA roles checks literal `role` attributes. */
const admin = 'admin' as const;
const sellerRoles = ['seller', admin] as const;
const setSession = (changes: Partial<SessionState>) => {
  act(() => {
    useSession.setState(changes);
  });
};

function Login() {
  const { state } = useLocation() as { state: { from: { pathname: string; search: string } } };
  return <p>login, then {state.from.pathname + state.from.search}</p>;
}

const renderPage = () =>
  render(
    <MemoryRouter initialEntries={['/start', '/dashboard?x=1']}>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route
          path="/dashboard"
          element={
            <RequireUser>
              <p>drawer</p>
              <RequireRole role={admin}>
                <p>all users</p>
              </RequireRole>
            </RequireUser>
          }
        />
      </Routes>
    </MemoryRouter>,
  );

beforeAll(installSiteConfig);
beforeEach(() => {
  setSession({ status: 'loading', user: null, roles: null, rolesStatus: 'idle', suspended: null });
});

// spec:4.7
test('RequireUser waits for the first state, then redirects visitors to /login with their location', () => {
  renderPage();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  setSession({ status: 'signed-out' });
  expect(screen.getByText('login, then /dashboard?x=1')).toBeInTheDocument();
});

test('RequireUser discards what one user typed when another user signs in', async () => {
  render(
    <MemoryRouter>
      <RequireUser>
        <input aria-label="Message" />
      </RequireUser>
    </MemoryRouter>,
  );
  setSession({ status: 'signed-in', user: ann });
  await userEvent.type(screen.getByRole('textbox'), 'for my eyes');
  setSession({ user: { ...ann, displayName: 'Anna' } });
  expect(screen.getByRole('textbox')).toHaveValue('for my eyes');
  setSession({ user: { uid: 'u2', email: 'bob@example.com', displayName: 'Bob' } });
  expect(screen.getByRole('textbox')).toHaveValue('');
});

test('RequireRole waits for the roles, then renders its children for the right one', () => {
  renderPage();
  setSession({ status: 'signed-in', user: ann, rolesStatus: 'loading' });
  expect(screen.getByText('drawer')).toBeInTheDocument();
  expect(screen.queryByText('all users')).toBeNull();
  setSession({ roles: { admin: true, seller: false, buyer: false }, rolesStatus: 'ready' });
  expect(screen.getByText('all users')).toBeInTheDocument();
});

test('RequireRole explains that the user has the wrong role, without redirecting', () => {
  renderPage();
  setSession({
    status: 'signed-in',
    user: ann,
    roles: { admin: false, seller: true, buyer: false },
    rolesStatus: 'ready',
  });
  expect(screen.getByRole('alert')).toHaveTextContent('admin accounts');
  expect(screen.getByText('drawer')).toBeInTheDocument();
});

test('RequireRole offers a retry if the roles could not be loaded', async () => {
  installFakeServer(createRoleHandlers(ann.email, { admin: true }));
  renderPage();
  setSession({ status: 'signed-in', user: ann, rolesStatus: 'error' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('all users')).toBeInTheDocument();
});

test('RequireUser shows a suspended user only the reason, even on an open page', () => {
  renderPage();
  setSession({
    status: 'signed-in',
    user: ann,
    roles: { admin: true, seller: false, buyer: false },
    rolesStatus: 'ready',
  });
  expect(screen.getByText('all users')).toBeInTheDocument();
  setSession({ suspended: 'This account is suspended. The reason: Spam' });
  expect(screen.getByRole('alert')).toHaveTextContent('This account is suspended. The reason: Spam');
  expect(screen.queryByText('drawer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('RequireUser requires a verified email address, and renders its children after verification', () => {
  renderPage();
  setSession({ status: 'signed-in', user: { ...ann, emailVerified: false } });
  expect(screen.getByRole('alert')).toHaveTextContent('Confirm your email address');
  expect(screen.queryByText('drawer')).toBeNull();
  setSession({ user: { ...ann, emailVerified: true } });
  expect(screen.getByText('drawer')).toBeInTheDocument();
});

test('RequireRole renders the screens that the shell provides', () => {
  const customScreens: GuardScreens = {
    loading: <p>spinning</p>,
    wrongRole: () => null,
    failed: () => null,
    suspended: (reason) => <p>out: {reason}</p>,
    unverified: <p>unproven</p>,
  };
  render(
    <GuardScreensProvider value={customScreens}>
      <MemoryRouter>
        <RequireRole role={sellerRoles}>
          <p>in</p>
        </RequireRole>
      </MemoryRouter>
    </GuardScreensProvider>,
  );
  expect(screen.getByText('spinning')).toBeInTheDocument();
  setSession({
    status: 'signed-in',
    user: ann,
    roles: { admin: false, seller: true, buyer: false },
    rolesStatus: 'ready',
  });
  expect(screen.getByText('in')).toBeInTheDocument();
  setSession({ user: { ...ann, emailVerified: false } });
  expect(screen.getByText('unproven')).toBeInTheDocument();
  expect(screen.queryByText('in')).toBeNull();
  setSession({ suspended: 'Spam' });
  expect(screen.getByText('out: Spam')).toBeInTheDocument();
});
