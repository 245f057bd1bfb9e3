import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildWish } from '../../test-support/builders.ts';
import { fakeApi, json } from '../../test-support/fake-api.ts';
import { openSite, signInAs, visit } from '../../test-support/site.tsx';

const api = fakeApi();
beforeEach(() => {
  openSite();
  signInAs('buyer');
});

test('is headed Wishlist and deletes a row after asking', async () => {
  let rows = [buildWish(), buildWish({ _id: 'wish-2', model: 'XC40' })];
  api.on('GET /wishlist', () => json(rows));
  api.on('DELETE /wishlist/wish-1', () => {
    rows = rows.slice(1);
    return json({ deletedCount: 1 });
  });
  visit('/dashboard/wishlist');
  const table = await screen.findByRole('table', { name: 'Wishlist' });
  expect(screen.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeInTheDocument();
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['SL.', 'Brand Name', 'Model', 'Price', 'Action']);
  await userEvent.click(within(table).getAllByRole('button', { name: 'Delete' })[0]!);
  const question = screen.getByRole('dialog', { name: 'Delete from your wishlist?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('WishList deleted successfully')).toBeInTheDocument();
  expect(screen.queryByText('V60')).not.toBeInTheDocument();
  expect(screen.getByText('XC40')).toBeInTheDocument();
});

test('a sold car shows Pending and cannot be deleted', async () => {
  api.on('GET /wishlist', () => json([buildWish({ paid: true, status: 'sold' })]));
  visit('/dashboard/wishlist');
  expect(await screen.findByRole('button', { name: 'Pending' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('a row that was gone already is said to be, and the list is fresh', async () => {
  let rows = [buildWish()];
  api.on('GET /wishlist', () => json(rows));
  api.on('DELETE /wishlist/wish-1', () => {
    rows = [];
    return json({ deletedCount: 0 });
  });
  visit('/dashboard/wishlist');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/was gone already/)).toBeInTheDocument();
  expect(await screen.findByText('Your wishlist is empty')).toBeInTheDocument();
});
