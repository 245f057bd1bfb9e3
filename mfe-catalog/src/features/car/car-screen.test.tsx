import { signIn, signOut } from '@second-gear/web-testing/browser';
import { buildCar, buildOrder } from '@second-gear/web-testing/builders';
import { type FakeApi, json, pageOf, refusal } from '@second-gear/web-testing/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite, prepareSite } from '../../test-support/site.tsx';

let api: FakeApi;
beforeEach(() => {
  api = prepareSite();
});

const detail = () => screen.findByRole('article', { name: 'Volvo V60' });

// spec:2.11
test('shows the car in full: facts, price among comparable cars, seller', async () => {
  api.on('GET /cars/car-1', () =>
    json(
      buildCar({ vin: '1HGCM82633A004352', priceLabel: { label: 'good', median: 17500, comparables: 8 } }),
    ),
  );
  openSite('/cars/car-1');
  const offer = await detail();
  expect(within(offer).getByRole('heading', { level: 1 })).toHaveTextContent(/^2019 Volvo V60$/);
  expect(offer).toHaveTextContent('$16,000');
  expect(offer).toHaveTextContent('Good price');
  expect(offer).toHaveTextContent('A fair price is about $17,500, going by 8 comparable cars here.');
  expect(offer).toHaveTextContent(/Sam Porter\s*Verified\s*Reviews\s*4\.5/);
  for (const [name, address] of [
    ['Sam Porter', '/sellers/sam'],
    ['Read the reviews', '/sellers/sam#reviews'],
  ] as const) {
    expect(within(offer).getByRole('link', { name })).toHaveAttribute('href', address);
  }
  const facts = screen.getByRole('region', { name: 'Facts' });
  for (const fact of ['42,000 mi', 'Diesel', 'Chicago', '1HGCM82633A004352']) {
    expect(facts).toHaveTextContent(fact);
  }
  expect(screen.getByRole('region', { name: 'Description' })).toHaveTextContent('One owner.');
  await waitFor(() => expect(document.title).toBe('2019 Volvo V60 · Second Gear'));
});

test('its link has a picture in previews that every network reads, with size and description', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ image: '/api/images/drawings/v60-side.svg' })));
  openSite('/cars/car-1');
  await detail();
  const said = (property: string) =>
    document.head.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
  await waitFor(() =>
    expect(said('og:image')).toBe('http://localhost/api/images/drawings/v60-side/share.jpg'),
  );
  expect([said('og:image:type'), said('og:image:width'), said('og:image:height')]).toEqual([
    ...['image/jpeg', '1200', '630'],
  ]);
  expect(said('og:image:alt')).toBe('2019 Volvo V60');
});

const told = buildCar();
const city = buildCar({ location: { city: 'Chicago', street: '—', houseNumber: '—', flatNo: '' } });

test('a visitor reads the city, and how to see the street', async () => {
  api.on('GET /cars/car-1', () => json(city));
  openSite('/cars/car-1');
  await detail();
  const facts = screen.getByRole('region', { name: 'Facts' });
  await waitFor(() => expect(facts).toHaveTextContent(/LocationChicago \(log in to see the street\)/));
  expect(api.sent('GET /cars/car-1')).toHaveLength(1);
});

test('who is signed in reads the whole address, also where the page came as a visitor’s', async () => {
  signIn();
  api.on('GET /cars/car-1', () => json(api.sent('GET /cars/car-1').length > 1 ? told : city));
  openSite('/cars/car-1');
  await detail();
  const facts = screen.getByRole('region', { name: 'Facts' });
  await waitFor(() => expect(facts).toHaveTextContent('LocationChicago, Lake Street, 12, 4'));
  act(() => signOut());
  await waitFor(() => expect(facts).not.toHaveTextContent('Lake Street'));
});

test('thumbnails and arrows change the large picture', async () => {
  openSite('/cars/car-1');
  const pictures = within(await detail()).getByRole('region', { name: 'Pictures' });
  expect(within(pictures).getByRole('img', { name: /picture 1 of 2/ })).toHaveAttribute(
    'src',
    '/api/images/v60-side.svg',
  );
  await userEvent.click(within(pictures).getByRole('button', { name: 'Show picture 2' }));
  expect(within(pictures).getByRole('img', { name: /picture 2 of 2/ })).toHaveAttribute(
    'src',
    '/api/images/v60-front.svg',
  );
  await userEvent.click(within(pictures).getByRole('button', { name: 'Next picture' }));
  expect(within(pictures).getByRole('img', { name: /picture 1 of 2/ })).toBeInTheDocument();
});

test('full screen: the same picture, keys through them, Escape back to the page and to what is shown there', async () => {
  openSite('/cars/car-1');
  const pictures = within(await detail()).getByRole('region', { name: 'Pictures' });
  expect(pictures).toHaveTextContent('1 of 2');
  await userEvent.click(within(pictures).getByRole('button', { name: 'Full screen: picture 1' }));
  const viewer = await screen.findByRole('dialog', { name: 'Volvo V60' });
  expect(within(viewer).getByRole('img')).toHaveAccessibleName('Volvo V60, picture 1 of 2');
  await userEvent.keyboard('{ArrowRight}');
  expect(within(viewer).getByRole('img')).toHaveAccessibleName('Volvo V60, picture 2 of 2');
  await userEvent.click(within(viewer).getByRole('button', { name: 'Zoom in' }));
  expect(viewer).toHaveTextContent('150%');
  await userEvent.keyboard('{Home}');
  expect(viewer).toHaveTextContent('1 of 2');
  expect(viewer).toHaveTextContent('100%');
  await userEvent.keyboard('{End}');
  await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(within(pictures).getByRole('button', { name: 'Full screen: picture 2' })).toHaveFocus();
});

test('one picture has nothing to turn to', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ images: ['/api/images/v60-side.svg'] })));
  openSite('/cars/car-1');
  const pictures = within(await detail()).getByRole('region', { name: 'Pictures' });
  expect(within(pictures).getAllByRole('button')).toHaveLength(1);
  expect(pictures).not.toHaveTextContent('1 of 1');
  await userEvent.click(within(pictures).getByRole('button', { name: 'Full screen: picture 1' }));
  const viewer = await screen.findByRole('dialog', { name: 'Volvo V60' });
  expect(within(viewer).queryByRole('button', { name: /picture$/ })).toBeNull();
  expect(viewer).not.toHaveTextContent('1 of 1');
  await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a picture that does not load says so', async () => {
  openSite('/cars/car-1');
  const pictures = within(await detail()).getByRole('region', { name: 'Pictures' });
  fireEvent.error(within(pictures).getByRole('img', { name: /picture 2/ }));
  expect(within(pictures).getByRole('img', { name: /picture 2/ })).toHaveTextContent(
    'This picture could not be loaded',
  );
});

/** CSS shows this only at phone widths. jsdom has no layout, and hidden elements have no accessible name. */
const phoneBar = async (): Promise<HTMLElement> => {
  await detail();
  const bar = document.querySelector<HTMLElement>('[aria-label="Price and order"]');
  if (!bar) throw new Error('There is no bar');
  return bar;
};

test('the bar of a phone has the price and the same order', async () => {
  signIn();
  openSite('/cars/car-1');
  const bar = await phoneBar();
  expect(bar).toHaveTextContent('Volvo V60$16,000');
  await userEvent.click(within(bar).getByText('Order Now'));
  expect(screen.getByRole('button', { name: 'book it' })).toBeVisible();
});

// spec:4.21
test('a sold car and the bar of a phone say so in place of Order Now', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'sold' })));
  openSite('/cars/car-1');
  const bar = await phoneBar();
  expect(bar).toHaveTextContent('$16,000');
  expect(bar).toHaveTextContent('Sold');
  expect(bar.querySelector('button')).toBeNull();
  expect(await detail()).toHaveTextContent('This car is sold.');
  expect(within(await detail()).queryByRole('button', { name: /Order Now/ })).toBeNull();
});

test('booked from here, the car shows it and why', async () => {
  signIn();
  openSite('/cars/car-1');
  await userEvent.click(within(await detail()).getByRole('button', { name: /Order Now/ }));
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'booked' })));
  await userEvent.click(screen.getByRole('button', { name: 'book it' }));
  expect(await within(await detail()).findByText('Booked')).toBeVisible();
  expect(await detail()).toHaveTextContent('Somebody has booked this car');
});

test('one’s own booking says so, until when it is held, and leads to its payment', async () => {
  signIn();
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'booked' })));
  api.on('GET /orders', () =>
    json([buildOrder({ _id: 'order-0', state: 'lapsed', lapsesAt: null }), buildOrder()]),
  );
  openSite('/cars/car-1');
  const offer = within(await detail());
  expect(await offer.findByText('Booked by you')).toBeVisible();
  expect(offer.getByRole('link', { name: 'Pay Now: Volvo V60' })).toHaveAttribute(
    'href',
    '/dashboard/payment/order-1',
  );
  expect(offer.getByRole('status')).toHaveTextContent(
    /^You have booked this car. It is held for you until Nov 22/,
  );
  expect(offer.getByRole('link', { name: 'My Orders' })).toBeVisible();
});

test('nobody is told that somebody else has a car before it is known whose order it is', async () => {
  signIn();
  let answer = (_: Response): void => undefined;
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'booked' })));
  api.on('GET /orders', () => new Promise<Response>((resolve) => (answer = resolve)));
  openSite('/cars/car-1');
  const offer = within(await detail());
  expect(await offer.findByText('This car is booked.')).toBeVisible();
  expect(await detail()).not.toHaveTextContent('Somebody has booked');
  answer(json([buildOrder()]));
  expect(await offer.findByText('Booked by you')).toBeVisible();
});

test('one’s own car that is paid says so', async () => {
  signIn();
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'sold' })));
  api.on('GET /orders', () => json([buildOrder({ state: 'paid', paid: true, lapsesAt: null })]));
  openSite('/cars/car-1');
  expect(await within(await detail()).findByText('You bought this car')).toBeVisible();
  expect(await detail()).toHaveTextContent('You have bought this car.');
});

test('a booked car of which nobody signed in knows more says that somebody has booked it', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'booked' })));
  openSite('/cars/car-1');
  expect(await detail()).toHaveTextContent('Somebody has booked this car');
  expect(api.sent('GET /orders')).toEqual([]);
});

test('writes to the seller', async () => {
  signIn();
  api.on('POST /messages', () => json({ insertedId: 'thread-1' }, 201));
  openSite('/cars/car-1');
  await userEvent.click(within(await detail()).getByRole('button', { name: 'Message the seller' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Write a few words first')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus());
  await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'Is it still there?');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Your message is on its way')).toBeVisible();
  expect(api.sent('POST /messages')[0]?.body).toEqual({ carId: 'car-1', text: 'Is it still there?' });
});

test('one’s own listing offers no order and no message', async () => {
  signIn('sam');
  openSite('/cars/car-1');
  const offer = await detail();
  expect(offer).toHaveTextContent('This is your own listing.');
  expect(within(offer).getByText('Your car')).toBeVisible();
  expect(within(offer).queryByRole('button', { name: /Order Now|Message/ })).toBeNull();
  expect(within(offer).getByRole('link', { name: 'Manage it under My Products' })).toHaveAttribute(
    'href',
    '/dashboard/myproducts',
  );
});

// spec:2.11
test('similar cars leave the car itself out; cars seen before come back as recently viewed', async () => {
  const kia = buildCar({ _id: 'kia', brandName: 'Kia', model: 'Ceed' });
  api.on('GET /category/wagon', (sent) => pageOf(sent, [buildCar(), kia]));
  api.on('GET /cars/kia', () => json(kia));
  api.on('GET /cars', () => json([buildCar()]));
  const site = openSite('/cars/car-1');
  const similar = await screen.findByRole('region', { name: 'Similar cars' });
  expect(await within(similar).findByRole('article', { name: 'Kia Ceed' })).toBeVisible();
  expect(within(similar).queryByRole('article', { name: 'Volvo V60' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  await site.go('/cars/kia');
  const seen = await screen.findByRole('region', { name: 'Recently viewed' });
  expect(await within(seen).findByRole('link', { name: /Volvo V60/ })).toHaveAttribute('href', '/cars/car-1');
  expect(api.sent('GET /cars')[0]?.query.get('ids')).toBe('car-1');
});

test('a car whose similar cars fail is shown all the same', async () => {
  api.on('GET /category/wagon', () => refusal(400, 'Not now.'));
  openSite('/cars/car-1');
  await detail();
  expect(await screen.findByText('Not now.')).toBeVisible();
});

test('a look at a car is counted once', async () => {
  const kia = buildCar({ _id: 'kia', brandName: 'Kia', model: 'Ceed' });
  api.on('GET /cars/kia', () => json(kia));
  for (const id of ['car-1', 'kia']) api.on(`POST /cars/${id}/views`, () => json({ counted: true }));
  const site = openSite('/cars/car-1');
  await detail();
  await site.go('/cars/kia');
  await screen.findByRole('article', { name: 'Kia Ceed' });
  await site.go('/cars/car-1');
  await detail();
  await waitFor(() => expect(api.sent('POST /cars/kia/views')).toHaveLength(1));
  expect(api.sent('POST /cars/car-1/views')).toHaveLength(1);
});

test('a look that cannot be counted is nothing that a visitor would notice', async () => {
  api.on('POST /cars/car-1/views', () => refusal(500, 'Out of order'));
  openSite('/cars/car-1');
  await detail();
  await waitFor(() => expect(api.sent('POST /cars/car-1/views')).toHaveLength(1));
  await screen.findByRole('region', { name: 'Similar cars' });
  expect(screen.queryByText('Out of order')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [404, 'This car is not listed'],
  [403, 'No'],
])('an answer of %s leads to the error screen with that status', async (status, message) => {
  api.on('GET /cars/gone', () => refusal(status, message));
  openSite('/cars/gone');
  await waitFor(() => expect(screen.getByText(`error ${String(status)}`)).toBeVisible());
});
