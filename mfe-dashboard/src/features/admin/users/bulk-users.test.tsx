import type { User } from '@second-gear/contract/users';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let users: User[];
const buildNamedUser = (name: string, overrides: Partial<User> = {}) =>
  buildUser({ _id: name.toLowerCase(), name, role: 'seller', verified: false, ...overrides });
const isVerified = (name: string) => users.find((user) => user.name === name)?.verified;

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  users = [
    buildUser({ role: 'admin' }),
    buildNamedUser('Root', { role: 'admin' }),
    buildNamedUser('Ben'),
    buildNamedUser('Cleo'),
    buildNamedUser('Dan', { verified: true }),
  ];
  api.on('GET /users', () => json(users));
  api.on('GET /users/sellers', () => json(users.filter(({ role }) => role === 'seller')));
  for (const { _id: id } of users) {
    api.on(`PUT /users/${id}/verified`, ({ body }) => {
      const { verified } = body as { verified: boolean };
      users = users.map((user) => (user._id === id ? { ...user, verified } : user));
      return json({ modifiedCount: 1 });
    });
  }
});

const findCheckbox = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const findBulkBar = () => screen.findByRole('group', { name: 'Selected rows' });
const pressBulkAction = async (name: string) =>
  userEvent.click(within(await findBulkBar()).getByRole('button', { name }));

test('All Users bulk verify changes only pending users, and Undo reverts it', async () => {
  renderDashboard('/dashboard/allusers');
  expect(await findCheckbox('Ada Martin')).toHaveAccessibleDescription('This is your account');
  expect(await findCheckbox('Root')).toHaveAccessibleDescription('Admins don’t need verification');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(await findBulkBar()).toHaveTextContent('3 selected');
  expect(within(await findBulkBar()).getByRole('button', { name: 'Unverify (1)' })).toBeInTheDocument();
  await pressBulkAction('Verify (2)');
  expect(await screen.findByText('2 people marked as verified')).toBeInTheDocument();
  expect([isVerified('Ben'), isVerified('Cleo'), isVerified('Dan')]).toEqual([true, true, true]);
  await waitFor(async () => expect(await findBulkBar()).toHaveTextContent('1 selected'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 people unverified')).toBeInTheDocument();
  expect([isVerified('Ben'), isVerified('Cleo'), isVerified('Dan')]).toEqual([false, false, true]);
});

test('All Sellers bulk verify selects pending sellers and keeps a failed one selected', async () => {
  api.on('PUT /users/ben/verified', () => errorResponse(409, 'This person has taken another name'));
  renderDashboard('/dashboard/allsellers');
  expect(await findCheckbox('Dan')).toBeDisabled();
  expect(await findCheckbox('Dan')).toHaveAccessibleDescription('Already verified');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await pressBulkAction('Verify');
  expect(
    await screen.findByText(
      '1 person marked as verified. 1 person couldn’t be verified: This person has taken another name',
    ),
  ).toBeInTheDocument();
  await waitFor(async () => expect(await findCheckbox('Cleo')).toBeDisabled());
  expect(await findCheckbox('Ben')).toBeChecked();
});
