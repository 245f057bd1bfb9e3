import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCar, buildOrder, buildWishlistItem } from '@second-gear/test-utils/builders';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
});

// spec:2.53 4.13
test('the wishlist has the heading Wishlist and deletes a row after confirmation', async () => {
  let items = [buildWishlistItem(), buildWishlistItem({ _id: 'wish-2', model: 'XC40' })];
  api.on('GET /wishlist', () => json(items));
  api.on('DELETE /wishlist/wish-1', () => {
    items = items.slice(1);
    return json({ deletedCount: 1 });
  });
  renderDashboard('/dashboard/wishlist');
  const table = await screen.findByRole('table', { name: 'Wishlist' });
  expect(screen.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeInTheDocument();
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['SL.', 'Brand Name', 'Model', 'Price', 'Action']);
  await userEvent.click(within(table).getAllByRole('button', { name: 'Delete' })[0]!);
  const confirmation = screen.getByRole('dialog', { name: 'Delete from your wishlist?' });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('WishList deleted successfully')).toBeInTheDocument();
  expect(screen.queryByText('V60')).not.toBeInTheDocument();
  expect(screen.getByText('XC40')).toBeInTheDocument();
});

// spec:4.14
test('the wishlist shows a sold car as Pending, without Delete', async () => {
  api.on('GET /wishlist', () => json([buildWishlistItem({ paid: true, status: 'sold' })]));
  renderDashboard('/dashboard/wishlist');
  expect(await screen.findByRole('button', { name: 'Pending' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('the wishlist shows the user’s own order with a link to its payment, or as bought', async () => {
  api.on('GET /wishlist', () =>
    json([
      buildWishlistItem({ status: 'booked' }),
      buildWishlistItem({ _id: 'wish-2', carId: 'xc40', model: 'XC40', paid: true, status: 'sold' }),
      buildWishlistItem({ _id: 'wish-3', carId: 'other', model: 'S90', status: 'booked' }),
    ]),
  );
  api.on('GET /orders', () =>
    json([
      buildOrder({ carId: buildWishlistItem().carId }),
      buildOrder({ _id: 'order-2', carId: 'xc40', state: 'paid', paid: true }),
    ]),
  );
  renderDashboard('/dashboard/wishlist');
  expect(await screen.findByText('You reserved this car')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pay Now' })).toHaveAttribute(
    'href',
    `/dashboard/payment/${buildOrder()._id}`,
  );
  expect(screen.getByText('You bought this car')).toBeInTheDocument();
  expect(screen.getByText('Someone reserved this car')).toBeInTheDocument();
});

test('the wishlist attributes an order to another user only after loading the user’s orders', async () => {
  let respond = (_: Response): void => undefined;
  api.on('GET /wishlist', () => json([buildWishlistItem({ status: 'booked' })]));
  api.on('GET /orders', () => new Promise<Response>((resolve) => (respond = resolve)));
  renderDashboard('/dashboard/wishlist');
  expect(await screen.findByText('This car is reserved')).toBeInTheDocument();
  expect(screen.queryByText('Someone reserved this car')).not.toBeInTheDocument();
  respond(json([buildOrder({ carId: buildWishlistItem().carId })]));
  expect(await screen.findByText('You reserved this car')).toBeInTheDocument();
});

test('the wishlist reports a row that was already deleted and refetches the list', async () => {
  let items = [buildWishlistItem()];
  api.on('GET /wishlist', () => json(items));
  api.on('DELETE /wishlist/wish-1', () => {
    items = [];
    return json({ deletedCount: 0 });
  });
  renderDashboard('/dashboard/wishlist');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/Already removed/)).toBeInTheDocument();
  expect(await screen.findByText('Your wishlist is empty')).toBeInTheDocument();
});

test('Undo in the toast restores a deleted wishlist row', async () => {
  let items = [buildWishlistItem()];
  api.on('GET /wishlist', () => json(items));
  api.on('DELETE /wishlist/wish-1', () => {
    items = [];
    return json({ deletedCount: 1 });
  });
  api.on('POST /wishlist', () => {
    items = [buildWishlistItem({ _id: 'wish-9' })];
    return json({ insertedId: 'wish-9' });
  });
  renderDashboard('/dashboard/wishlist');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Your wishlist is empty')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('V60')).toBeInTheDocument();
  expect(api.sent('POST /wishlist')[0]!.body).toEqual({ car: { _id: 'car-1' } });
});

test('the wishlist orders an available car and marks one that another user has ordered', async () => {
  api.on('GET /wishlist', () =>
    json([buildWishlistItem(), buildWishlistItem({ _id: 'wish-2', model: 'XC40', status: 'booked' })]),
  );
  api.on('GET /orders', () => json([]));
  api.on('GET /cars/car-1', () => json(buildCar()));
  renderDashboard('/dashboard/wishlist');
  expect(await screen.findByText('Someone reserved this car')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Order Now' }));
  expect(await screen.findByText(/^slot booking-modal .*"_id":"car-1"/)).toBeInTheDocument();
});

test('the wishlist opens no booking dialog for a car that was just ordered', async () => {
  let status: 'available' | 'booked' = 'available';
  api.on('GET /wishlist', () => json([buildWishlistItem({ status })]));
  api.on('GET /cars/car-1', () => {
    status = 'booked';
    return json(buildCar({ status }));
  });
  renderDashboard('/dashboard/wishlist');
  await userEvent.click(await screen.findByRole('button', { name: 'Order Now' }));
  expect(await screen.findByText(/Someone else just ordered this car/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Order Now' })).not.toBeInTheDocument());
  expect(screen.queryByText(/^slot booking-modal/)).not.toBeInTheDocument();
});
