import { buildCar, buildUser } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { BookingModal } from './booking-modal.tsx';

const place = {
  id: 'place-1',
  location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' },
};
const TIMES = ['2026-11-28T10:00', '2026-11-28T10:30', '2026-11-29T13:30'];

let api: FakeApi;
let freeTimes: string[];
beforeEach(() => {
  api = setUpFakeApi();
  freeTimes = TIMES;
  api.on('GET /users/me', () => json(buildUser()));
  api.on('GET /meeting-locations', () => json([place]));
  api.on('GET /orders', () => json([]));
  api.on('GET /cars/car-1/slots', () => json({ offers: true, times: freeTimes }));
  api.on('POST /orders', () => json({ insertedId: 'order-1' }, 201));
});

const noop = () => undefined;
const openModal = () => renderScreen(<BookingModal car={buildCar()} onClose={noop} onBooked={noop} />);
const findTimeField = () => screen.findByLabelText('Meeting time');
const submit = async () => {
  await waitFor(() => expect(screen.getByLabelText('Select Meeting Location')).toHaveValue('place-1'));
  await userEvent.click(screen.getByRole('button', { name: 'SUBMIT' }));
};
const sentTimes = () =>
  api.sent('POST /orders').map(({ body }) => (body as { meetingTime?: string }).meetingTime);

test('the seller’s free times are grouped by day, and the order contains the selected one', async () => {
  openModal();
  const groups = within(await findTimeField()).getAllByRole('group');
  expect(groups.map((group) => [group.getAttribute('label'), group.textContent])).toEqual([
    ['Saturday, Nov 28, 2026', '10:00 AM10:30 AM'],
    ['Sunday, Nov 29, 2026', '1:30 PM'],
  ]);
  await userEvent.selectOptions(await findTimeField(), TIMES[1]!);
  await submit();
  await screen.findByText('Your order has been placed successfully');
  expect(sentTimes()).toEqual([TIMES[1]]);
});

test('the booking form does not require a meeting time', async () => {
  openModal();
  expect(await findTimeField()).toHaveValue('');
  await submit();
  await screen.findByText('Your order has been placed successfully');
  expect(sentTimes()).toEqual([undefined]);
});

test('after another buyer took the time, the other times are offered and the typed values stay', async () => {
  openModal();
  await userEvent.selectOptions(await findTimeField(), TIMES[0]!);
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada B.');
  api.on('POST /orders', () => json({ code: 'slot_taken', message: 'Not free' }, 409));
  freeTimes = TIMES.slice(1);
  await submit();
  expect(await screen.findByText(/^The meeting time you chose is no longer available/)).toBeVisible();
  expect(await findTimeField()).toHaveAccessibleDescription(/^Someone else just booked that time/);
  await waitFor(() => expect(screen.queryByRole('option', { name: '10:00 AM' })).not.toBeInTheDocument());
  expect(await findTimeField()).toHaveValue('');
  expect(await findTimeField()).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada B.');
  expect(screen.queryByText('Already Booked this Car')).not.toBeInTheDocument();

  api.on('POST /orders', () => json({ insertedId: 'order-1' }, 201));
  await userEvent.selectOptions(await findTimeField(), TIMES[2]!);
  await submit();
  await screen.findByText('Your order has been placed successfully');
  expect(sentTimes()).toEqual([TIMES[0], TIMES[2]]);
});

test('a draft’s meeting time that is no longer offered is not restored', async () => {
  const firstModal = openModal();
  await userEvent.selectOptions(await findTimeField(), TIMES[0]!);
  firstModal.unmount();
  const secondModal = openModal();
  expect(await findTimeField()).toHaveValue(TIMES[0]);
  secondModal.unmount();
  freeTimes = TIMES.slice(1);
  openModal();
  await waitFor(async () => expect(await findTimeField()).toHaveValue(''));
  await submit();
  await screen.findByText('Your order has been placed successfully');
  expect(sentTimes()).toEqual([undefined]);
});

test.each([
  [false, 'The seller hasn’t set meeting hours yet. You can arrange a time by message after you order.'],
  [
    true,
    'The seller has no open times in the next two weeks. You can arrange a time by message after you order.',
  ],
])(
  'the form without free times (hours offered: %s) explains that and still submits',
  async (offers, message) => {
    api.on('GET /cars/car-1/slots', () => json({ offers, times: [] }));
    openModal();
    expect(await screen.findByText(message)).toBeVisible();
    await submit();
    await screen.findByText('Your order has been placed successfully');
  },
);

test('failed meeting times do not block the booking and can be retried', async () => {
  api.on('GET /cars/car-1/slots', () => errorResponse(503, 'The database is down'));
  openModal();
  expect(await screen.findByText(/^We couldn’t load the seller’s available times/)).toBeVisible();
  api.on('GET /cars/car-1/slots', () => json({ offers: true, times: TIMES }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findTimeField()).toBeVisible();
});

test('an older server without meeting times accepts bookings as before', async () => {
  api.on('GET /cars/car-1/slots', () => errorResponse(404, 'Not found'));
  openModal();
  await submit();
  await screen.findByText('Your order has been placed successfully');
  expect(screen.queryByText(/open times|meeting hours/)).not.toBeInTheDocument();
  expect(sentTimes()).toEqual([undefined]);
});
