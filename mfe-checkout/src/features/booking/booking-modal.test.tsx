import { toLocalDate } from '@second-gear/contract/format';
import { useSession } from '@second-gear/shared-auth/session';
import { ada, signOut } from '@second-gear/test-utils/browser';
import { buildCar, buildOrder, buildUser } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { errorResponse, type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { BookingModal } from './booking-modal.tsx';
import { formatBookingDay } from './format-booking-day.ts';

const car = buildCar();
const places = [
  { id: 'place-1', location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' } },
  { id: 'place-2', location: { city: 'Gary', street: 'Oak Road', houseNumber: '7b', flatNo: '' } },
];

let api: FakeApi;
let bookedCount: number;
let closedCount: number;

beforeEach(() => {
  api = setUpFakeApi();
  bookedCount = 0;
  closedCount = 0;
  api.on('GET /users/me', () => json(buildUser()));
  api.on('GET /meeting-locations', () => json(places));
  api.on('GET /orders', () => json([]));
  api.on('POST /orders', () => json({ insertedId: 'order-1' }, 201));
});

const createModal = (shownCar = car) => (
  <BookingModal
    car={shownCar}
    onClose={() => {
      closedCount += 1;
    }}
    onBooked={() => {
      bookedCount += 1;
    }}
  />
);
const openModal = () => renderScreen(createModal());

const choosePlace = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.selectOptions(await screen.findByLabelText('Select Meeting Location'), 'place-2');
};
const findSubmit = () => screen.getByRole('button', { name: 'SUBMIT' });

// spec:2.29 2.30 2.32 2.33 2.34 2.36 5.6
test('the booking form shows the car, today’s date and the account’s data', async () => {
  openModal();
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveAttribute('id', 'booking-modal');
  expect(dialog).toHaveAccessibleName('Order the 2019 Volvo V60');
  for (const fact of ['Volvo', 'V60', '$16,000']) expect(within(dialog).getByText(fact)).toBeVisible();
  expect(screen.getByLabelText('Order date')).toHaveValue(formatBookingDay(new Date()));
  expect(screen.getByLabelText('Order date')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada Martin');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  await waitFor(() => {
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 312 555 0100');
  });
  const options = within(await screen.findByLabelText('Select Meeting Location')).getAllByRole('option');
  expect(options.slice(1).map((option) => option.textContent)).toEqual([
    'Chicago, Lake Street, 12, 4',
    'Gary, Oak Road, 7b',
  ]);
  expect(api.sent('GET /meeting-locations')[0]?.query.get('carId')).toBe('car-1');
});

// spec:2.35 4.15 8.2
test('the booking form sends the order once despite several presses, shows a toast and opens the order', async () => {
  const user = userEvent.setup();
  const pendingResponse = createDeferred<Response>();
  api.on('POST /orders', () => pendingResponse.promise);
  const { router } = openModal();
  await choosePlace(user);
  await user.dblClick(findSubmit());
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  await waitFor(() => {
    expect(api.sent('POST /orders')).toHaveLength(1);
  });
  pendingResponse.resolve(json({ insertedId: 'order-1' }, 201));

  expect(await screen.findByText('Your order has been placed successfully')).toBeVisible();
  expect(bookedCount).toBe(1);
  expect(await screen.findByText('the order')).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/orders/order-1');
  expect(api.sent('POST /orders').map(({ body }) => body)).toEqual([
    {
      name: 'Ada Martin',
      email: 'ada@example.com',
      phone: '+1 312 555 0100',
      brandName: 'Volvo',
      model: 'V60',
      resellPrice: 16000,
      carId: 'car-1',
      option: 'place-2',
      location: 'Gary, Oak Road, 7b',
      bookingDate: toLocalDate(new Date()),
    },
  ]);
});

// spec:2.31
test('the booking form sends values that were autofilled without an event', async () => {
  const user = userEvent.setup();
  openModal();
  await choosePlace(user);
  screen.getByLabelText<HTMLInputElement>('Phone').value = '+1 773 555 0100';
  await user.click(findSubmit());
  await waitFor(() => expect(api.sent('POST /orders')).toHaveLength(1));
  expect(api.sent('POST /orders')[0]!.body).toMatchObject({ phone: '+1 773 555 0100' });
});

test('the booking form uses the display name, even if the account has another name', async () => {
  useSession.setState({ user: { ...ada, displayName: 'Ada B.' } });
  openModal();
  await waitFor(() => {
    expect(screen.getByLabelText('Phone')).toHaveValue(buildUser().phone);
  });
  expect(screen.getByLabelText('Name')).toHaveValue('Ada B.');
});

// spec:4.15
test('a response without an inserted id is not a booking', async () => {
  const user = userEvent.setup();
  api.on('POST /orders', () => json({}, 201));
  openModal();
  await choosePlace(user);
  await user.click(findSubmit());
  expect(await screen.findByText('Already Booked this Car')).toBeVisible();
  expect(screen.queryByText('Your order has been placed successfully')).not.toBeInTheDocument();
  expect(bookedCount + closedCount).toBe(0);
});

// spec:8.1
test('a car that another user booked shows the toast and the reason, and the typed values stay', async () => {
  const user = userEvent.setup();
  api.on('POST /orders', () => errorResponse(409, 'This car is already booked'));
  openModal();
  await choosePlace(user);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Ada B.');
  await user.click(findSubmit());

  expect(await screen.findByText('Already Booked this Car')).toBeVisible();
  expect(screen.getByText(/Someone just reserved this car/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada B.');
  expect(screen.getByLabelText('Select Meeting Location')).toHaveValue('place-2');
  expect(bookedCount + closedCount).toBe(0);
});

const respondPriceChanged = (resellPrice: number) =>
  json({ code: 'price_changed', message: 'Nothing was booked', resellPrice }, 409);

test('a changed price is shown for confirmation, and the typed values stay', async () => {
  const user = userEvent.setup();
  api.on('POST /orders', () => respondPriceChanged(17_500));
  openModal();
  await choosePlace(user);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Ada B.');
  await user.click(findSubmit());

  const priceMessage = await screen.findByText(/just changed from \$16,000 to \$17,500/);
  expect(priceMessage).toHaveTextContent(/You haven’t ordered yet/);
  expect(within(screen.getByRole('dialog')).getByText('$17,500')).toBeVisible();
  expect(screen.queryByText('$16,000')).not.toBeInTheDocument();
  // The car isn't booked, so this toast would be wrong.
  expect(screen.queryByText('Already Booked this Car')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada B.');
  expect(screen.getByLabelText('Select Meeting Location')).toHaveValue('place-2');
  expect(bookedCount + closedCount).toBe(0);

  api.on('POST /orders', () => respondPriceChanged(17_000));
  await user.click(findSubmit());
  expect(await screen.findByText(/just changed from \$17,500 to \$17,000/)).toBeVisible();

  api.on('POST /orders', () => json({ insertedId: 'order-1' }, 201));
  await user.click(findSubmit());
  expect(await screen.findByText('Your order has been placed successfully')).toBeVisible();
  expect(bookedCount).toBe(1);
  const prices = api.sent('POST /orders').map(({ body }) => (body as { resellPrice: number }).resellPrice);
  expect(prices).toEqual([16_000, 17_500, 17_000]);
});

test('a price that the parent component refetched takes precedence', async () => {
  const user = userEvent.setup();
  api.on('POST /orders', () => respondPriceChanged(17_500));
  function Opener() {
    const [shownCar, setShownCar] = useState(car);
    return (
      <>
        <button type="button" onClick={() => setShownCar(buildCar({ resellPrice: 18_000 }))}>
          Read anew
        </button>
        {createModal(shownCar)}
      </>
    );
  }
  renderScreen(<Opener />);
  await choosePlace(user);
  await user.click(findSubmit());
  await screen.findByText(/to \$17,500/);
  await user.click(screen.getByRole('button', { name: 'Read anew' }));
  expect(within(screen.getByRole('dialog')).getByText('$18,000')).toBeVisible();
});

test('the booking form shows the server’s reason for other rejections', async () => {
  const user = userEvent.setup();
  api.on('POST /orders', () =>
    json({ code: 'too_many_unpaid', message: 'You have 5 unpaid orders: pay or cancel one first' }, 409),
  );
  openModal();
  await choosePlace(user);
  await user.click(findSubmit());
  expect(await screen.findByText(/wasn’t placed: You have 5 unpaid orders/)).toBeVisible();
  expect(screen.queryByText(/Someone just reserved this car/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to My Orders' })).toBeVisible();
});

test('a buyer with too many canceled bookings sees when they can book again', async () => {
  const user = userEvent.setup();
  const message =
    'You have booked this car 3 times in the last 30 days without paying: you can book it again after Dec 3, 2026';
  api.on('POST /orders', () => json({ code: 'given_up_too_often', message }, 409));
  openModal();
  await choosePlace(user);
  await user.click(findSubmit());
  expect(await screen.findByText(`Your order wasn’t placed: ${message}`)).toBeVisible();
  expect(screen.queryByText(/Someone just reserved this car/)).not.toBeInTheDocument();
});

test('a car that the buyer has already ordered links to My Orders', async () => {
  const user = userEvent.setup();
  api.on('POST /orders', () => errorResponse(409, 'This car is already booked'));
  api.on('GET /orders', () => json([buildOrder()]));
  openModal();
  await choosePlace(user);
  await user.click(findSubmit());
  expect(await screen.findByText('Already Booked this Car')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to My Orders' })).toHaveAttribute(
    'href',
    '/dashboard/my-order',
  );
});

// spec:8.1
test('a lost response shows the toast and an explanation, and the next press finds the order', async () => {
  const user = userEvent.setup();
  api.on('POST /orders', offline);
  openModal();
  await choosePlace(user);
  await user.click(findSubmit());
  expect(await screen.findByText('Already Booked this Car')).toBeVisible();
  expect(
    screen.getByText(/couldn’t reach the server.*don’t know whether your order was placed/),
  ).toBeVisible();

  api.on('POST /orders', () => errorResponse(409, 'This car is already booked'));
  api.on('GET /orders', () => json([buildOrder()]));
  await user.click(findSubmit());
  expect(await screen.findByText('Your order has been placed successfully')).toBeVisible();
  expect(bookedCount).toBe(1);
});

test('the booking form shows a server error at its field', async () => {
  const user = userEvent.setup();
  api.on('POST /orders', () =>
    errorResponse(400, 'Bad order', { phone: 'No such phone', bookingDate: 'Too late' }),
  );
  openModal();
  await choosePlace(user);
  await user.click(findSubmit());
  await waitFor(() => {
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/No such phone/);
  });
  expect(screen.getByLabelText('Phone')).toBeInvalid();
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 312 555 0100');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada Martin');
  expect(screen.getByText(/check the highlighted fields. Too late/)).toBeVisible();
});

test('typed values survive a reload until the order is placed', async () => {
  const user = userEvent.setup();
  const firstModal = openModal();
  await choosePlace(user);
  await user.clear(screen.getByLabelText('Phone'));
  await user.type(screen.getByLabelText('Phone'), '555 0000');
  firstModal.unmount();

  const secondModal = openModal();
  expect(await screen.findByLabelText('Select Meeting Location')).toHaveValue('place-2');
  expect(screen.getByLabelText('Phone')).toHaveValue('555 0000');
  await user.click(findSubmit());
  await screen.findByText('Your order has been placed successfully');
  secondModal.unmount();

  openModal();
  expect(await screen.findByLabelText('Select Meeting Location')).toHaveValue('place-1');
});

test('a user whose session expired is sent to the login page', async () => {
  const user = userEvent.setup();
  signOut();
  openModal();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('the login page')).toBeVisible();
  expect(closedCount).toBe(1);
});
