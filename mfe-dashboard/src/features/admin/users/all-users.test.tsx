import type { User } from '@second-gear/contract/users';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCar, buildUser } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { errorResponse, type FakeApi, json, pageResponse } from '@second-gear/test-utils/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let users: User[];
const ben = buildUser({ _id: 'ben', name: 'Ben Okoro', email: 'ben@example.com', displayName: 'Ben Okoro' });
const updateUser = (id: string, changes: Partial<User>) => {
  users = users.map((user) => (user._id === id ? { ...user, ...changes } : user));
  return json({ modifiedCount: 1 });
};
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  users = [buildUser({ role: 'admin' }), ben];
  api.on('GET /users', () => json(users));
});

const findRow = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr')!);
const confirmDialog = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

// spec:2.48 4.20
test('All Users offers no Make Admin for admins and no actions for the admin’s own account', async () => {
  renderDashboard('/dashboard/allusers');
  const ada = await findRow('Ada Martin');
  expect(ada.getByText('Admin')).toBeInTheDocument();
  expect(ada.getByText('You')).toBeInTheDocument();
  expect(ada.queryByRole('button')).not.toBeInTheDocument();
  const benRow = await findRow('Ben Okoro');
  expect(benRow.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Make Admin',
    'Verify',
    'Suspend',
    'Delete',
  ]);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'SL.',
    'Name',
    'Email',
    'Role',
    'Action',
  ]);
});

test('All Users can demote another admin, and only everyday actions are prominent in a row', async () => {
  const root = buildUser({ _id: 'root', name: 'Root Lane', email: 'root@example.com', role: 'admin' });
  users = [...users, root];
  api.on('DELETE /users/admin/root', () => errorResponse(409, 'The last admin stays one'));
  renderDashboard('/dashboard/allusers');
  const row = await findRow('Root Lane');
  expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Remove Admin',
    'Suspend',
    'Delete',
  ]);
  const tones = [...(await findRow('Ben Okoro')).getAllByRole('button')].map(
    (button) => button.dataset['tone'],
  );
  expect(tones).toEqual(['quiet', 'plain', 'plain', 'quiet-danger']);
  await userEvent.click(row.getByRole('button', { name: 'Remove Admin' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove this user’s admin access?' });
  expect(dialog).toHaveTextContent('Root Lane (root@example.com) will lose admin access immediately');
  await confirmDialog('Remove Admin');
  expect(await within(dialog).findByText('The last admin stays one')).toBeInTheDocument();
  api.on('DELETE /users/admin/root', () => updateUser('root', { role: 'seller' }));
  await confirmDialog('Remove Admin');
  expect(await screen.findByText('Admin access removed')).toBeInTheDocument();
  expect(await screen.findByText('Seller', { selector: 'span' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const suspendFor = async (reason: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), reason);
  await confirmDialog('Suspend');
};

test('the suspend dialog requires a reason and keeps one that the server rejects', async () => {
  api.on('PUT /users/ben/suspended', () =>
    errorResponse(400, 'Please check the form', { reason: 'Reason can have up to 500 characters' }),
  );
  renderDashboard('/dashboard/allusers');
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  await confirmDialog('Suspend');
  expect(await screen.findByText('Reason is required')).toBeInTheDocument();
  expect(api.sent('PUT /users/ben/suspended')).toEqual([]);
  const field = screen.getByRole('textbox', { name: /^Reason/ });
  await userEvent.type(field, 'Asked for money outside the site');
  await confirmDialog('Suspend');
  expect(await screen.findByText('Reason can have up to 500 characters')).toBeInTheDocument();
  expect(field).toBeInvalid();
  expect(field).toHaveValue('Asked for money outside the site');
  api.on('PUT /users/ben/suspended', () => updateUser('ben', { suspended: true }));
  await confirmDialog('Suspend');
  expect(await screen.findByText('User suspended')).toBeInTheDocument();
  expect(api.sent('PUT /users/ben/suspended').at(-1)!.body).toEqual({
    suspended: true,
    reason: 'Asked for money outside the site',
  });
});

test('Undo suspends a user again with the former reason', async () => {
  const liftSuspension = async () => {
    renderDashboard('/dashboard/allusers');
    await userEvent.click(await screen.findByRole('button', { name: 'Unsuspend' }));
    expect(await screen.findByText('User unsuspended')).toBeInTheDocument();
  };
  users = [{ ...ben, suspended: true, suspendedReason: 'Spam' }];
  api.on('PUT /users/ben/suspended', ({ body }) => updateUser('ben', body as Partial<User>));
  await liftSuspension();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('User suspended')).toBeInTheDocument();
  expect(api.sent('PUT /users/ben/suspended').map(({ body }) => body)).toEqual([
    { suspended: false },
    { suspended: true, reason: 'Spam' },
  ]);
});

test('lifting a suspension from before reasons were required offers no Undo', async () => {
  users = [{ ...ben, suspended: true, suspendedReason: null }];
  api.on('PUT /users/ben/suspended', ({ body }) => updateUser('ben', body as Partial<User>));
  renderDashboard('/dashboard/allusers');
  await userEvent.click(await screen.findByRole('button', { name: 'Unsuspend' }));
  expect(await screen.findByText('User unsuspended')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

const getLastQuery = (line: string) => api.sent(line).at(-1)?.query;

test('All Users makes a user admin after confirmation', async () => {
  api.on('PUT /users/admin/ben', () => updateUser('ben', { role: 'admin' }));
  renderDashboard('/dashboard/allusers');
  await userEvent.click(await screen.findByRole('button', { name: 'Make Admin' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('Ben Okoro (ben@example.com) will be able to manage');
  await confirmDialog('Make Admin');
  expect(await screen.findByText('Admin added successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make Admin' })).not.toBeInTheDocument());
});

// spec:2.48
test('All Users deletes a user after confirmation and shows why the server rejects a deletion', async () => {
  api.on('DELETE /users/ben', () => errorResponse(409, 'You can’t remove the last admin'));
  api.on('GET /users/ben/cars', () => pageResponse([buildCar()], 3, 'next'));
  renderDashboard('/dashboard/allusers');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete this user?' });
  expect(dialog).toHaveTextContent('Ben Okoro (ben@example.com)');
  expect(await within(dialog).findByText(/all 3 listings/)).toBeInTheDocument();
  expect(dialog).toHaveTextContent('This can’t be undone.');
  await confirmDialog('Delete');
  expect(await within(dialog).findByText('You can’t remove the last admin')).toBeInTheDocument();
  api.on('DELETE /users/ben', () => errorResponse(409, 'They are owed $12,000 that is not paid out yet.'));
  await confirmDialog('Delete');
  expect(
    await within(dialog).findByText('They are owed $12,000 that is not paid out yet.'),
  ).toBeInTheDocument();
  await confirmDialog('Cancel');

  api.on('DELETE /users/ben', () => {
    users = users.filter((user) => user._id !== 'ben');
    return json({ deletedCount: 1 });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await confirmDialog('Delete');
  expect(await screen.findByText('User deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // No request for the deleted user follows.
  const lines = api.requestLines();
  const linesAfterDeletion = lines.slice(lines.lastIndexOf('DELETE /users/ben') + 1);
  expect(linesAfterDeletion.filter((line) => line.includes('ben'))).toEqual([]);
  expect(screen.queryByText('Ben Okoro')).not.toBeInTheDocument();
});

test('All Users mentions no listings when a user without listings is deleted', async () => {
  api.on('GET /users/ben/cars', () => pageResponse([], 0, null));
  renderDashboard('/dashboard/allusers');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.queryByText(/listing/)).not.toBeInTheDocument());
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  expect(dialog.getByText(/^This also cancels their unpaid orders\./)).toBeInTheDocument();
});

test('All Users shows verification and suspension in the row; both are reversible', async () => {
  api.on('PUT /users/ben/verified', ({ body }) => updateUser('ben', body as Partial<User>));
  api.on('PUT /users/ben/suspended', ({ body }) => updateUser('ben', body as Partial<User>));
  renderDashboard('/dashboard/allusers');
  expect(await screen.findByText('Pending', { selector: '.row-badge' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('button', { name: 'Unverify' })).toBeInTheDocument();
  expect(screen.queryByText('Pending', { selector: '.row-badge' })).not.toBeInTheDocument();
  expect(api.sent('PUT /users/ben/verified')[0]!.body).toEqual({ verified: true, name: 'Ben Okoro' });
  await suspendFor('Spam');
  expect(await screen.findByText('Suspended', { selector: '.row-badge' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Unsuspend' }));
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeInTheDocument();
});

test('Undo in the toast reverts verifying and suspending in All Users', async () => {
  api.on('PUT /users/ben/verified', ({ body }) => updateUser('ben', body as Partial<User>));
  api.on('PUT /users/ben/suspended', ({ body }) => updateUser('ben', body as Partial<User>));
  renderDashboard('/dashboard/allusers');
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Verification removed')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Verify' })).toBeInTheDocument();
  await suspendFor('Spam');
  expect(await screen.findByText('User suspended')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('User unsuspended')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeInTheDocument();
});

test('All Users sorts on the server, and its CSV file contains every user that matches the filters', async () => {
  renderDashboard('/dashboard/allusers?role=buyer');
  await userEvent.click(await screen.findByRole('button', { name: 'Email' }));
  await waitFor(() => expect(getLastQuery('GET /users')?.get('sort')).toBe('email'));
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(getLastQuery('GET /users')?.toString()).toBe('limit=100&role=buyer&sort=email'));
});

test('All Users searches text and role on the server and stores both in the URL', async () => {
  api.on('GET /users', ({ query }) =>
    json(users.filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? ''))),
  );
  const { router } = renderDashboard('/dashboard/allusers');
  await screen.findByText('Ben Okoro');
  await userEvent.type(screen.getByLabelText('Search by name or email'), 'zoe');
  expect(await screen.findByText('No matching users')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Seller');
  await waitFor(() => expect(router.state.location.search).toBe('?q=zoe&role=seller'));
  await waitFor(() => expect(api.sent('GET /users').at(-1)!.query.get('role')).toBe('seller'));
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Suspended');
  await waitFor(() => expect(getLastQuery('GET /users')?.get('status')).toBe('suspended'));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Ben Okoro')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
  expect(screen.getByLabelText('Search by name or email')).toHaveValue('');
});

test('the search box shows the text of the URL, even if something else changes the URL', async () => {
  const { router } = renderDashboard('/dashboard/allusers?q=ben&status=pending');
  const box = await screen.findByLabelText('Search by name or email');
  expect(box).toHaveValue('ben');
  expect(screen.getByLabelText('Status')).toHaveValue('pending');
  await act(() => router.navigate('/dashboard/allusers'));
  expect(box).toHaveValue('');
  await act(() => router.navigate(-1));
  expect(box).toHaveValue('ben');
  await waitFor(() => expect(getLastQuery('GET /users')?.toString()).toBe('limit=50&q=ben&status=pending'));
});

// spec:2.49 2.50 4.8 4.9
test.each([
  ['allbuyers', 'buyers', 'buyer', 'All Buyers'],
  ['allsellers', 'sellers', 'seller', 'All Sellers'],
] as const)('/dashboard/%s has its own heading, phone and status', async (path, list, role, heading) => {
  let verified = false;
  api.on(`GET /users/${list}`, () => json([buildUser({ _id: 'ben', name: 'Ben Okoro', role, verified })]));
  api.on('PUT /users/ben/verified', () => {
    verified = true;
    return json({ modifiedCount: 1 });
  });
  renderDashboard(`/dashboard/${path}`);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  const row = await findRow('Ben Okoro');
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'SL.',
    'Name',
    'Email',
    'Phone',
    'Status',
  ]);
  expect(row.getByText('+1 312 555 0100')).toBeInTheDocument();
  expect(row.getByText('Pending')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Ben Okoro' })).toHaveAttribute('href', '/dashboard/people/ben');
  await userEvent.click(row.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Verified', { selector: '.row-badge' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Verified');
  await waitFor(() => expect(getLastQuery(`GET /users/${list}`)?.get('status')).toBe('verified'));
});

test('Verify keeps focus while pending and becomes Unverify; a second press sends nothing', async () => {
  const responseDelay = createDeferred<undefined>();
  api.on('PUT /users/ben/verified', async ({ body }) => {
    await responseDelay.promise;
    return updateUser('ben', body as Partial<User>);
  });
  renderDashboard('/dashboard/allusers');
  const row = await findRow('Ben Okoro');
  const button = row.getByRole('button', { name: 'Verify' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  // Browsers blur a disabled button, but jsdom does not. So the test checks that the button stays enabled.
  expect(button).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  responseDelay.resolve(undefined);
  await waitFor(() => expect(row.getByRole('button', { name: 'Unverify' })).toHaveFocus());
  expect(button).not.toHaveAttribute('aria-disabled');
  expect(api.sent('PUT /users/ben/verified')).toHaveLength(1);
});

test.each(['allusers', 'allbuyers', 'allsellers'])('the status filter of %s can be cleared', async (path) => {
  for (const call of ['GET /users', 'GET /users/buyers', 'GET /users/sellers'])
    api.on(call, () => json(users));
  renderDashboard(`/dashboard/${path}`);
  const filter = await screen.findByRole('combobox', { name: 'Status' });
  expect(filter).toHaveDisplayValue('Any status');
  await userEvent.selectOptions(filter, 'Suspended');
  expect(filter).toHaveDisplayValue('Suspended');
  await userEvent.selectOptions(filter, 'Any status');
  expect(filter).toHaveDisplayValue('Any status');
});
