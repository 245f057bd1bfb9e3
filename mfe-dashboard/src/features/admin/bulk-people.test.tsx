import type { User } from '@second-gear/contract/users';
import { resetSite, signInAs } from '@second-gear/web-testing/browser';
import { buildUser } from '@second-gear/web-testing/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/web-testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visit } from '../../test-support/site.tsx';

let api: FakeApi;
let users: User[];
const person = (name: string, part: Partial<User> = {}) =>
  buildUser({ _id: name.toLowerCase(), name, role: 'seller', verified: false, ...part });
const isVerified = (name: string) => users.find((user) => user.name === name)?.verified;

beforeEach(() => {
  api = resetSite();
  signInAs('admin');
  users = [
    buildUser({ role: 'admin' }),
    person('Root', { role: 'admin' }),
    person('Ben'),
    person('Cleo'),
    person('Dan', { verified: true }),
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

const checkboxFor = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('group', { name: 'Selected rows' });
const press = async (name: string) => userEvent.click(within(await bar()).getByRole('button', { name }));

test('All Users bulk verify changes only pending users, and Undo reverts it', async () => {
  visit('/dashboard/allusers');
  expect(await checkboxFor('Ada Martin')).toHaveAccessibleDescription('This is you');
  expect(await checkboxFor('Root')).toHaveAccessibleDescription('Admins don’t need verification');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(await bar()).toHaveTextContent('3 selected');
  expect(within(await bar()).getByRole('button', { name: 'Unverify (1)' })).toBeInTheDocument();
  await press('Verify (2)');
  expect(await screen.findByText('2 people marked as verified')).toBeInTheDocument();
  expect([isVerified('Ben'), isVerified('Cleo'), isVerified('Dan')]).toEqual([true, true, true]);
  await waitFor(async () => expect(await bar()).toHaveTextContent('1 selected'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 people unverified')).toBeInTheDocument();
  expect([isVerified('Ben'), isVerified('Cleo'), isVerified('Dan')]).toEqual([false, false, true]);
});

test('All Sellers bulk verify selects only pending sellers; one with a changed name stays selected', async () => {
  api.on('PUT /users/ben/verified', () => errorResponse(409, 'This person has taken another name'));
  visit('/dashboard/allsellers');
  expect(await checkboxFor('Dan')).toBeDisabled();
  expect(await checkboxFor('Dan')).toHaveAccessibleDescription('Already verified');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await press('Verify');
  expect(
    await screen.findByText(
      '1 person marked as verified. 1 person couldn’t be verified: This person has taken another name',
    ),
  ).toBeInTheDocument();
  await waitFor(async () => expect(await checkboxFor('Cleo')).toBeDisabled());
  expect(await checkboxFor('Ben')).toBeChecked();
});
