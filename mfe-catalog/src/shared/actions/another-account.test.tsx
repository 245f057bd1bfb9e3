import { signIn } from '@second-gear/web-testing/browser';
import { type FakeApi, json } from '@second-gear/web-testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite, prepareSite } from '../../test-support/site.tsx';

let api: FakeApi;
beforeEach(() => {
  api = prepareSite();
});

/** The Volvo's card in the list; it also stands among the exclusive cars. */
const card = async () => {
  const list = await screen.findByRole('region', { name: /Cars for sale/ });
  return within(list).findByRole('article', { name: 'Volvo V60' });
};
const press = async (name: RegExp) =>
  userEvent.click(await within(await card()).findByRole('button', { name }));

test('who is signed in next does not see what the person before reported', async () => {
  signIn('ann');
  api.on('POST /reportlist', () => json({ insertedId: 'report-1' }, 201));
  openSite('/');
  await press(/To Admin/);
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'Something else');
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await within(await card()).findByRole('button', { name: /Reported/ })).toBeVisible();
  act(() => signIn('bob'));
  expect(await within(await card()).findByRole('button', { name: /To Admin/ })).toBeVisible();
  act(() => signIn('ann'));
  expect(await within(await card()).findByRole('button', { name: /Reported/ })).toBeVisible();
});
