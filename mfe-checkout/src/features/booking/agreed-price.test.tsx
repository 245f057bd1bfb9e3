import { buildCar, buildOffer, buildUser } from '@second-gear/test-utils/builders';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { BookingModal } from './booking-modal.tsx';

const location = { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' };
let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
  api.on('GET /users/me', () => json(buildUser()));
  api.on('GET /meeting-locations', () => json([{ id: 'place-1', location }]));
  api.on('GET /orders', () => json([]));
  api.on('POST /orders', () => json({ insertedId: 'order-1' }, 201));
});
const noop = () => undefined;
const openModal = (car = buildCar()) =>
  renderScreen(<BookingModal car={car} onClose={noop} onBooked={noop} />);
const submitOrder = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'SUBMIT' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'SUBMIT' }));
};
const sentPrices = () =>
  api.sent('POST /orders').map(({ body }) => (body as { resellPrice: number }).resellPrice);

test('the buyer of an accepted offer sees its amount and expiry, and orders at that price', async () => {
  api.on('GET /offers', () => json([buildOffer({ state: 'accepted' })]));
  openModal();
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/^Your offer of \$14,000 was accepted\. Order by Nov .*2999/)).toBeVisible();
  expect(dialog.getByText('$14,000')).toBeVisible();
  expect(dialog.queryByText('$16,000')).not.toBeInTheDocument();
  expect(Object.fromEntries(api.sent('GET /offers')[0]!.query)).toEqual({
    carId: 'car-1',
    side: 'buyer',
    limit: '1',
  });
  await submitOrder();
  await waitFor(() => expect(sentPrices()).toEqual([14_000]));
});

test.each([
  ['open', buildOffer()],
  ['expired', buildOffer({ state: 'expired', expiresAt: null })],
  ['used', buildOffer({ state: 'used', expiresAt: null, orderId: 'order-0' })],
])('an offer that is %s does not change the booking price', async (_, offer) => {
  api.on('GET /offers', () => json([offer]));
  openModal();
  await submitOrder();
  await waitFor(() => expect(sentPrices()).toEqual([16_000]));
  expect(screen.queryByText(/Your offer of .* was accepted/)).not.toBeInTheDocument();
});

test('the booking uses the list price if it is below the agreed amount', async () => {
  api.on('GET /offers', () => json([buildOffer({ state: 'accepted', amount: 14_000 })]));
  openModal(buildCar({ resellPrice: 13_000 }));
  await submitOrder();
  await waitFor(() => expect(sentPrices()).toEqual([13_000]));
  expect(screen.queryByText(/Your offer of .* was accepted/)).not.toBeInTheDocument();
});

test('the server’s price replaces an agreed amount that is no longer valid', async () => {
  api.on('GET /offers', () => json([buildOffer({ state: 'accepted' })]));
  api.on('POST /orders', () =>
    json({ code: 'price_changed', message: 'Nothing was booked', resellPrice: 16_000 }, 409),
  );
  openModal();
  await screen.findByText(/Your offer of .* was accepted/);
  await submitOrder();
  expect(await screen.findByText(/from \$14,000 to \$16,000/)).toBeVisible();
  expect(within(screen.getByRole('dialog')).getByText('$16,000')).toBeVisible();
  await submitOrder();
  await waitFor(() => expect(sentPrices()).toEqual([14_000, 16_000]));
});
