import { buildCar, buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { BookingModal } from './booking-modal.tsx';

const places = [
  { id: 'place-1', location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' } },
  { id: 'place-2', location: { city: 'Gary', street: 'Oak Road', houseNumber: '7b', flatNo: '' } },
];

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
  api.on('GET /users/me', () => json(buildUser()));
  api.on('GET /meeting-locations', () => json(places));
  api.on('GET /orders', () => json([]));
  api.on('POST /orders', () => json({ insertedId: 'order-1' }, 201));
});

const noop = () => undefined;
const openModal = () => renderScreen(<BookingModal car={buildCar()} onClose={noop} onBooked={noop} />);
const findSubmit = () => screen.getByRole('button', { name: 'SUBMIT' });

test('the car’s own place is preselected and can be ordered as is', async () => {
  const user = userEvent.setup();
  openModal();
  const place = await screen.findByLabelText('Select Meeting Location');
  await waitFor(() => expect(place).toHaveValue('place-1'));
  await user.click(findSubmit());
  await screen.findByText('Your order has been placed successfully');
  expect(api.sent('POST /orders')[0]?.body).toMatchObject({
    option: 'place-1',
    location: 'Chicago, Lake Street, 12, 4',
  });
});

test('no place is preselected if the car’s own place is not offered', async () => {
  api.on('GET /meeting-locations', () => json([places[1]]));
  openModal();
  expect(await screen.findByLabelText('Select Meeting Location')).toHaveValue('');
});

test('the booking form requires a meeting place', async () => {
  const user = userEvent.setup();
  api.on('GET /meeting-locations', () => json([places[1]]));
  openModal();
  await screen.findByLabelText('Select Meeting Location');
  await user.click(findSubmit());
  expect(await screen.findByText('Choose a meeting location')).toBeVisible();
  expect(api.sent('POST /orders')).toHaveLength(0);
});

test('failed meeting places can be retried', async () => {
  const user = userEvent.setup();
  api.on('GET /meeting-locations', () => errorResponse(503, 'The database is down'));
  openModal();
  expect(await screen.findByText('We couldn’t load the meeting locations')).toBeVisible();
  expect(findSubmit()).toBeDisabled();
  api.on('GET /meeting-locations', () => json(places));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Select Meeting Location')).toBeVisible();
});

test('more meeting places load page by page', async () => {
  const user = userEvent.setup();
  api.on('GET /meeting-locations', ({ query }) =>
    query.get('cursor') === 'two'
      ? json([places[1]])
      : json([places[0]], 200, { link: '</meeting-locations?cursor=two>; rel="next"' }),
  );
  openModal();
  await user.click(await screen.findByRole('button', { name: 'Show more locations' }));
  expect(await screen.findByRole('option', { name: 'Gary, Oak Road, 7b' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more locations' })).not.toBeInTheDocument();
});

test('the booking form shows a notice if there are no meeting places', async () => {
  api.on('GET /meeting-locations', () => json([]));
  openModal();
  expect(await screen.findByText('No meeting locations yet')).toBeVisible();
});
