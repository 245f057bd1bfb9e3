import { RequireRole } from '@second-gear/shared-auth/guards';
import { signInAs } from '@second-gear/test-utils/browser';
import { buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBuyerApi, provideTestIdentity, setUpDocument } from '../testing/fake-site.ts';
import { openPage } from '../testing/open-page.tsx';

/** A variable, because the lint rule for ARIA roles checks literal `role` attributes. */
const admin = 'admin' as const;
const SELLER_ROLES = ['seller', admin] as const;
const ROUTES = [
  {
    path: '/addcar',
    element: (
      <RequireRole role={SELLER_ROLES}>
        <h1>Add Car</h1>
      </RequireRole>
    ),
  },
  {
    path: '/allusers',
    element: (
      <RequireRole role={admin}>
        <h1>All Users</h1>
      </RequireRole>
    ),
  },
];

let server: FakeApi;
beforeAll(setUpDocument);
beforeEach(() => {
  server = createBuyerApi();
  provideTestIdentity();
  signInAs('buyer');
  server.on('GET /users/admin/ada%40example.com', () => json({ isAdmin: false }));
  server.on('GET /users/me', () => json(buildUser({ name: 'Ann Martin' })));
});

const startSelling = async () => {
  await openPage('/addcar', ROUTES);
  await userEvent.click(await screen.findByRole('button', { name: 'Start selling' }));
};

test('a buyer on a seller page sees what selling means and what the button does', async () => {
  await openPage('/addcar', ROUTES);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Sell your car');
  expect(document.title).toBe('Sell your car · Second Gear');
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('List your car');
  expect(main).toHaveTextContent('Your account will become a seller account');
  expect(main).not.toHaveTextContent('don’t have access');
});

test('a buyer becomes a seller on a seller page and gets access', async () => {
  server.on('POST /users', () => json({ insertedId: null, modifiedCount: 1 }, 201));
  server.on('GET /users/seller/ada%40example.com', () => json({ isSeller: true }));
  server.on('GET /users/buyer/ada%40example.com', () => json({ isBuyer: false }));
  await startSelling();
  expect(await screen.findByRole('heading', { name: 'Add Car' })).toBeInTheDocument();
  expect(server.sent('POST /users').map(({ body }) => body)).toEqual([
    { name: 'Ann Martin', role: 'seller' },
  ]);
});

test('a rejected change to seller shows an error and can be retried', async () => {
  server.on('POST /users', () => errorResponse(403, 'This account is suspended.'));
  await startSelling();
  expect(await within(screen.getByRole('main')).findByText('This account is suspended.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start selling' })).toBeEnabled();
});

test('an admin page offers no button to become an admin', async () => {
  await openPage('/allusers', ROUTES);
  expect(await screen.findByText('This page is for admin accounts')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Contacts' })).toHaveAttribute('href', '/contacts');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You don’t have access to this page');
  expect(screen.queryByRole('button', { name: 'Start selling' })).toBeNull();
});
