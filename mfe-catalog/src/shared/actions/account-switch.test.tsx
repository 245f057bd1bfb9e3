import { useSession } from '@second-gear/shared-auth/session';
import { signIn, signOut } from '@second-gear/test-utils/browser';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

/**
 * Finds the Volvo's card in the car list. Limited to the list, because other sections of the home page show
 * the Volvo too.
 */
const findCard = async () => {
  const list = await screen.findByRole('region', { name: /Cars for sale/ });
  return within(list).findByRole('article', { name: 'Volvo V60' });
};
const press = async (name: RegExp) =>
  userEvent.click(await within(await findCard()).findByRole('button', { name }));

test('a report is not shown to the next user who signs in', async () => {
  signIn('ann');
  api.on('POST /reportlist', () => json({ insertedId: 'report-1' }, 201));
  renderCatalog('/');
  await press(/To Admin/);
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'Something else');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await within(await findCard()).findByRole('button', { name: /Reported/ })).toBeVisible();
  act(() => signIn('bob'));
  expect(await within(await findCard()).findByRole('button', { name: /To Admin/ })).toBeVisible();
  act(() => signIn('ann'));
  expect(await within(await findCard()).findByRole('button', { name: /Reported/ })).toBeVisible();
});

describe('account changes while a dialog is open', () => {
  const openAndTypeMessage = async () => {
    api.on('POST /messages', () => json({ insertedId: 'thread-1' }, 201));
    await userEvent.click(await screen.findByRole('button', { name: 'Message the seller' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'From Ann.');
  };

  test('a typed message disappears when another user signs in, who starts with an empty one', async () => {
    signIn('ann');
    renderCatalog('/cars/car-1');
    await openAndTypeMessage();
    act(() => signIn('bob'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Message the seller' }));
    expect(await screen.findByRole('textbox', { name: 'Your message' })).toHaveValue('');
  });

  test('a changed user name does not close the dialog', async () => {
    signIn('ann');
    renderCatalog('/cars/car-1');
    await openAndTypeMessage();
    act(() => useSession.setState(({ user }) => ({ user: user && { ...user, displayName: 'Anna' } })));
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('From Ann.');
  });

  test('a report dialog closes at logout and stays closed after the user signs in again', async () => {
    signIn('ann');
    renderCatalog('/');
    await press(/To Admin|Reported/);
    await userEvent.type(await screen.findByRole('textbox', { name: /Details/ }), 'From Ann.');
    act(() => signOut());
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => signIn('ann'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the booking dialog stays open after a logout, but not for another user', async () => {
    signIn('ann');
    renderCatalog('/');
    await press(/Order Now/);
    act(() => signOut());
    expect(screen.getByRole('dialog', { name: 'booking' })).toBeVisible();
    act(() => signIn('bob'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
