import type { User } from '@second-gear/contract/users';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCar, buildReport, buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, pageResponse } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let ben: User;
const order = {
  _id: 'order-1',
  carId: 'car-9',
  brandName: 'Audi',
  model: 'A4',
  resellPrice: 9_000,
  image: '/api/images/a4.svg',
  state: 'paid' as const,
  step: 'held' as const,
  createdAt: '2026-11-10T10:00:00.000Z',
  otherId: 'sam',
  otherName: 'Sam Porter',
};
const updateBen = (changes: Partial<User>) => {
  ben = { ...ben, ...changes };
  return json({ modifiedCount: 1 });
};
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  ben = buildUser({
    _id: 'ben',
    name: 'Ben Okoro',
    email: 'ben@example.com',
    displayName: 'Ben Okoro',
    role: 'seller',
  });
  api.on('GET /users/ben', () => json(ben));
  for (const list of ['cars', 'orders', 'sales']) api.on(`GET /users/ben/${list}`, () => json([]));
  api.on('GET /reportlist', () => json([]));
  api.on('GET /audit', () => json([]));
});

const findSection = async (name: string) => within(await screen.findByRole('region', { name }));

test('the user page shows details, lists, activity and admin actions of the user', async () => {
  api.on('GET /users/ben/cars', () => pageResponse([buildCar()], 12, 'next'));
  api.on('GET /users/ben/orders', () => json([order]));
  api.on('GET /users/ben/sales', () =>
    json([{ ...order, _id: 'order-2', carId: null, otherId: null, otherName: null }]),
  );
  api.on('GET /reportlist', ({ query }) => json(query.get('seller') === 'ben' ? [buildReport()] : []));
  api.on('GET /audit', ({ query }) =>
    json(
      query.get('person') === 'ben'
        ? [
            {
              _id: 'entry',
              at: '2026-11-20T10:00:00.000Z',
              admin: 'Root',
              action: 'verify',
              subject: 'ben@example.com',
              detail: 'Ben Okoro',
            },
          ]
        : [],
    ),
  );
  renderDashboard('/dashboard/people/ben');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ben Okoro' })).toBeInTheDocument();
  const account = await findSection('Account');
  expect(account.getByRole('link', { name: 'ben@example.com' })).toHaveAttribute(
    'href',
    'mailto:ben@example.com',
  );
  expect(account.getByText('Seller')).toBeInTheDocument();
  expect(account.getByText('Pending')).toBeInTheDocument();

  const cars = await findSection('Cars');
  expect(await cars.findByText('12 total')).toBeInTheDocument();
  expect(cars.getByRole('link', { name: 'Volvo V60' })).toHaveAttribute('href', '/cars/car-1');
  const orders = await findSection('Orders');
  expect(await orders.findByRole('link', { name: 'Sam Porter' })).toHaveAttribute(
    'href',
    '/dashboard/people/sam',
  );
  expect(orders.getByText('Payment held')).toBeInTheDocument();
  const sales = await findSection('Sales');
  expect(await sales.findByText('Deleted account')).toBeInTheDocument();
  expect(sales.queryByRole('link')).not.toBeInTheDocument();
  expect(await (await findSection('Reports about their cars')).findByText('Volvo V60')).toBeInTheDocument();
  expect(await (await findSection('Audit log')).findByText('Verify')).toBeInTheDocument();
});

test('the user page shows a hidden car as hidden instead of available', async () => {
  const car = buildCar();
  api.on('GET /users/ben/cars', () =>
    json([
      { ...car, _id: 'car-1', model: 'V60', kept: 'waiting' },
      { ...car, _id: 'car-2', model: 'V70', kept: 'refused' },
      { ...car, _id: 'car-3', model: 'V90', kept: 'waiting', status: 'sold' },
      { ...car, _id: 'car-4', model: 'S60' },
    ]),
  );
  renderDashboard('/dashboard/people/ben');
  const findRow = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr');
  const expectRowToEnd = async (name: string, expectedEnd: string) =>
    expect((await findRow(name))?.textContent.endsWith(expectedEnd)).toBe(true);
  await expectRowToEnd('Volvo V60', '2026In review');
  await expectRowToEnd('Volvo V70', '2026Rejected');
  await expectRowToEnd('Volvo V90', '2026In reviewSold');
  await expectRowToEnd('Volvo S60', '2026Available');
});

test('the user page shows the cars of a suspended user as hidden', async () => {
  ben = { ...ben, suspended: true };
  api.on('GET /users/ben/cars', () => json([buildCar()]));
  renderDashboard('/dashboard/people/ben');
  const cars = await findSection('Cars');
  expect(await cars.findByText('Hidden')).toBeInTheDocument();
  expect(cars.queryByText('Available')).not.toBeInTheDocument();
});

test('the user page shows a message for each empty list', async () => {
  renderDashboard('/dashboard/people/ben');
  for (const expectedEnd of [
    'No listings.',
    'No orders yet.',
    'No sales yet.',
    'No reports about their cars.',
    'No admin actions yet.',
  ]) {
    expect(await screen.findByText(expectedEnd)).toBeInTheDocument();
  }
});

test('the user page shows a suspension first, with its reason, and can lift it', async () => {
  ben = { ...ben, suspended: true, suspendedReason: 'Asked for money outside the site' };
  api.on('PUT /users/ben/suspended', ({ body }) => updateBen(body as Partial<User>));
  renderDashboard('/dashboard/people/ben');
  expect(await screen.findByText('Reason: Asked for money outside the site')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unsuspend' }));
  await waitFor(() => expect(screen.queryByText('This account is suspended')).not.toBeInTheDocument());
});

test('the user page can make the user an admin and revert it', async () => {
  api.on('PUT /users/admin/ben', () => updateBen({ role: 'admin' }));
  api.on('DELETE /users/admin/ben', () => updateBen({ role: 'seller' }));
  renderDashboard('/dashboard/people/ben');
  for (const name of ['Make Admin', 'Remove Admin']) {
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  }
  expect(await screen.findByRole('button', { name: 'Make Admin' })).toBeInTheDocument();
});

test('deleting a user on the user page leads to All Users', async () => {
  api.on('GET /users', () => json([]));
  api.on('DELETE /users/ben', () => {
    api.on('GET /users/ben', () => errorResponse(404, 'User not found'));
    return json({ deletedCount: 1 });
  });
  const { router } = renderDashboard('/dashboard/people/ben');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'All Users' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/dashboard/allusers');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // No request for the deleted user follows.
  const lines = api.requestLines();
  const linesAfterDeletion = lines.slice(lines.indexOf('DELETE /users/ben') + 1);
  expect(linesAfterDeletion).toContainEqual(expect.stringMatching(/^GET \/users\?/));
  expect(linesAfterDeletion.filter((line) => line.includes('ben'))).toEqual([]);
});

test('the user page handles unknown users, load failures, and the admin’s own account', async () => {
  api.on('GET /users/nobody', () => errorResponse(404, 'User not found'));
  const { unmount } = renderDashboard('/dashboard/people/nobody');
  expect(await screen.findByText('User not found')).toBeInTheDocument();
  unmount();
  api.on('GET /users/ben', () => errorResponse(503, 'Too busy just now'));
  renderDashboard('/dashboard/people/ben');
  expect(await screen.findByText('Too busy just now')).toBeInTheDocument();
  api.on('GET /users/ben', () => json(buildUser({ role: 'admin' })));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(
    await screen.findByText('This is your own account. Only another admin can change it.'),
  ).toBeInTheDocument();
});

test.each(['buyer', 'seller'] as const)('the user page tells a %s that it is for admins', async (role) => {
  signInAs(role);
  renderDashboard('/dashboard/people/ben');
  expect(await screen.findByRole('alert')).toHaveTextContent('admin');
  expect(api.sent('GET /users/ben')).toEqual([]);
});

test('the user page loads all lists in parallel and shows each without layout shifts', async () => {
  let respond: (response: Response) => void = () => undefined;
  api.on('GET /users/ben/sales', () => new Promise<Response>((resolve) => (respond = resolve)));
  renderDashboard('/dashboard/people/ben');
  await findSection('Sales');
  await waitFor(() => expect(api.sent('GET /audit')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Orders' })).not.toBeInTheDocument();
  respond(json([]));
  await findSection('Orders');
  await findSection('Audit log');
});
