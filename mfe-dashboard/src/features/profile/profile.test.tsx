import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUser } from '../../test-support/builders.ts';
import { fakeApi, json, offline, refusal } from '../../test-support/fake-api.ts';
import { openSite, signInAs, visit } from '../../test-support/site.tsx';

const api = fakeApi();
beforeEach(() => {
  openSite();
  signInAs('buyer');
  api.on('GET /users/me', () => json(buildUser()));
});

test('greets by display name and saves a new name and phone', async () => {
  let name = 'Ada Martin';
  api.on('GET /users/me', () => json(buildUser({ name, displayName: name })));
  api.on('PATCH /users/me', ({ body }) => {
    name = (body as { name: string }).name;
    return json({ modifiedCount: 1 });
  });
  visit('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Martin' })).toBeInTheDocument();
  const input = await screen.findByLabelText('Name');
  await userEvent.clear(input);
  await userEvent.type(input, 'Ada Lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your details are saved')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeInTheDocument();
  expect(api.sent('PATCH /users/me')[0]!.body).toEqual({ name: 'Ada Lovelace', phone: '+1 312 555 0100' });
});

test('a bad phone is said at its field before anything is sent, a refused one keeps what was typed', async () => {
  visit('/dashboard');
  const phone = await screen.findByLabelText('Phone');
  await userEvent.clear(phone);
  await userEvent.type(phone, 'call me');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter a phone number like +1 312 555 0123')).toBeInTheDocument();
  expect(phone).toBeInvalid();

  api.on('PATCH /users/me', () => refusal(400, 'Please check the form', { phone: 'This number is barred' }));
  await userEvent.clear(phone);
  await userEvent.type(phone, '+1 312 555 0199');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This number is barred')).toBeInTheDocument();
  expect(phone).toHaveValue('+1 312 555 0199');
});

test('an account that does not load can be asked for again', async () => {
  api.on('GET /users/me', offline);
  visit('/dashboard');
  expect(await screen.findByText('Your account could not be loaded')).toBeInTheDocument();
  api.on('GET /users/me', () => json(buildUser()));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('ada@example.com')).toBeInTheDocument();
});
