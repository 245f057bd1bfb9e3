import { RequireUser } from '@second-gear/shared-auth/guards';
import { refreshRoles, startSession } from '@second-gear/shared-auth/session';
import { signInAs, signOut } from '@second-gear/test-utils/browser';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBuyerApi, provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

const ROUTES = [
  {
    path: '/dashboard',
    element: (
      <RequireUser>
        <h1>Welcome</h1>
      </RequireUser>
    ),
  },
];
const respondSuspended = () =>
  json({ code: 'suspended', message: 'This account is suspended. The reason: Asked for money' }, 403);

let server: FakeApi;
beforeAll(() => {
  setUpDocument();
  startSession();
});
beforeEach(async () => {
  server = createBuyerApi();
  provideTestIdentity();
  signInAs('buyer');
  server.on('GET /users/admin/ada%40example.com', respondSuspended);
  await openPage('/dashboard', ROUTES);
  await screen.findByRole('heading', { name: 'Welcome' });
  await act(refreshRoles);
});
afterEach(() => {
  act(signOut);
});

test('a suspended user sees the reason and a contact instead of the page', () => {
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Your account is suspended');
  expect(main.getByRole('alert')).toHaveTextContent('The reason: Asked for money');
  expect(main.getByRole('link', { name: 'Go to Contacts' })).toHaveAttribute('href', '/contacts');
  expect(main.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(document.title).toBe('Your account is suspended · Second Gear');
});

test('a suspended user can log out even though the server rejects the logout call', async () => {
  server.on('DELETE /jwt', respondSuspended);
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('User logged out')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument();
});
