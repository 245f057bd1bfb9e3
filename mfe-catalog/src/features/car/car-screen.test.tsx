import { signIn, signOut } from '@second-gear/test-utils/browser';
import { buildCar, buildOrder } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, paginate } from '@second-gear/test-utils/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

const findArticle = () => screen.findByRole('article', { name: 'Volvo V60' });

// spec:2.11
test('shows a car’s facts, price rating and seller', async () => {
  api.on('GET /cars/car-1', () =>
    json(
      buildCar({ vin: '1HGCM82633A004352', priceLabel: { label: 'good', median: 17500, comparables: 8 } }),
    ),
  );
  renderCatalog('/cars/car-1');
  const offer = await findArticle();
  expect(within(offer).getByRole('heading', { level: 1 })).toHaveTextContent(/^2019 Volvo V60$/);
  expect(offer).toHaveTextContent('$16,000');
  expect(offer).toHaveTextContent('Good price');
  expect(offer).toHaveTextContent('Similar cars cost about $17,500, based on 8 comparable cars.');
  expect(offer).toHaveTextContent(/Sam Porter\s*Verified\s*Reviews\s*4\.5/);
  for (const [name, address] of [
    ['Sam Porter', '/sellers/sam'],
    ['Read reviews', '/sellers/sam#reviews'],
  ] as const) {
    expect(within(offer).getByRole('link', { name })).toHaveAttribute('href', address);
  }
  const facts = screen.getByRole('region', { name: 'Details' });
  for (const fact of ['42,000 mi', 'Diesel', 'Chicago', '1HGCM82633A004352']) {
    expect(facts).toHaveTextContent(fact);
  }
  expect(screen.getByRole('region', { name: 'Description' })).toHaveTextContent('One owner.');
  await waitFor(() => expect(document.title).toBe('2019 Volvo V60 · Second Gear'));
});

test('the car page has a link preview picture in a common format, with size and description', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ image: '/api/images/drawings/v60-side.svg' })));
  renderCatalog('/cars/car-1');
  await findArticle();
  const readMeta = (property: string) =>
    document.head.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
  await waitFor(() =>
    expect(readMeta('og:image')).toBe('http://localhost/api/images/drawings/v60-side/share.jpg'),
  );
  expect([readMeta('og:image:type'), readMeta('og:image:width'), readMeta('og:image:height')]).toEqual([
    ...['image/jpeg', '1200', '630'],
  ]);
  expect(readMeta('og:image:alt')).toBe('2019 Volvo V60');
});

const fullCar = buildCar();
const cityOnlyCar = buildCar({ location: { city: 'Chicago', street: '—', houseNumber: '—', flatNo: '' } });

test('a signed-out visitor sees the city and how to see the street address', async () => {
  api.on('GET /cars/car-1', () => json(cityOnlyCar));
  renderCatalog('/cars/car-1');
  await findArticle();
  const facts = screen.getByRole('region', { name: 'Details' });
  await waitFor(() => expect(facts).toHaveTextContent(/LocationChicago \(log in to see the exact address\)/));
  expect(api.sent('GET /cars/car-1')).toHaveLength(1);
});

test('a signed-in user sees the full address, even on a page that was rendered for a visitor', async () => {
  signIn();
  api.on('GET /cars/car-1', () => json(api.sent('GET /cars/car-1').length > 1 ? fullCar : cityOnlyCar));
  renderCatalog('/cars/car-1');
  await findArticle();
  const facts = screen.getByRole('region', { name: 'Details' });
  await waitFor(() => expect(facts).toHaveTextContent('LocationChicago, Lake Street, 12, 4'));
  act(() => signOut());
  await waitFor(() => expect(facts).not.toHaveTextContent('Lake Street'));
});

test('thumbnails and arrow buttons change the large picture', async () => {
  renderCatalog('/cars/car-1');
  const pictures = within(await findArticle()).getByRole('region', { name: 'Photos' });
  expect(within(pictures).getByRole('img', { name: /photo 1 of 2/ })).toHaveAttribute(
    'src',
    '/api/images/v60-side.svg',
  );
  await userEvent.click(within(pictures).getByRole('button', { name: 'Show photo 2' }));
  expect(within(pictures).getByRole('img', { name: /photo 2 of 2/ })).toHaveAttribute(
    'src',
    '/api/images/v60-front.svg',
  );
  await userEvent.click(within(pictures).getByRole('button', { name: 'Next photo' }));
  expect(within(pictures).getByRole('img', { name: /photo 1 of 2/ })).toBeInTheDocument();
});

test('the full-screen viewer opens the same picture, handles keys, and Escape returns to the last picture', async () => {
  renderCatalog('/cars/car-1');
  const pictures = within(await findArticle()).getByRole('region', { name: 'Photos' });
  expect(pictures).toHaveTextContent('1 of 2');
  await userEvent.click(within(pictures).getByRole('button', { name: 'Full screen: photo 1' }));
  const viewer = await screen.findByRole('dialog', { name: 'Volvo V60' });
  expect(within(viewer).getByRole('img')).toHaveAccessibleName('Volvo V60, photo 1 of 2');
  await userEvent.keyboard('{ArrowRight}');
  expect(within(viewer).getByRole('img')).toHaveAccessibleName('Volvo V60, photo 2 of 2');
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
  expect(within(pictures).getByRole('button', { name: 'Full screen: photo 2' })).toHaveFocus();
});

test('a gallery with one picture has no arrows', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ images: ['/api/images/v60-side.svg'] })));
  renderCatalog('/cars/car-1');
  const pictures = within(await findArticle()).getByRole('region', { name: 'Photos' });
  expect(within(pictures).getAllByRole('button')).toHaveLength(1);
  expect(pictures).not.toHaveTextContent('1 of 1');
  await userEvent.click(within(pictures).getByRole('button', { name: 'Full screen: photo 1' }));
  const viewer = await screen.findByRole('dialog', { name: 'Volvo V60' });
  expect(within(viewer).queryByRole('button', { name: /photo$/ })).toBeNull();
  expect(viewer).not.toHaveTextContent('1 of 1');
  await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the gallery shows a message for a picture that fails to load', async () => {
  renderCatalog('/cars/car-1');
  const pictures = within(await findArticle()).getByRole('region', { name: 'Photos' });
  fireEvent.error(within(pictures).getByRole('img', { name: /photo 2/ }));
  expect(within(pictures).getByRole('img', { name: /photo 2/ })).toHaveTextContent(
    'We couldn’t load this photo',
  );
});

/**
 * Finds the order bar, which CSS shows only at phone widths. Uses a selector, because jsdom has no layout,
 * and hidden elements have no accessible name.
 */
const findPhoneBar = async (): Promise<HTMLElement> => {
  await findArticle();
  const bar = document.querySelector<HTMLElement>('[aria-label="Price and order"]');
  if (!bar) throw new Error('There is no bar');
  return bar;
};

test('the order bar on phones has the price and the same order button', async () => {
  signIn();
  renderCatalog('/cars/car-1');
  const bar = await findPhoneBar();
  expect(bar).toHaveTextContent('Volvo V60$16,000');
  await userEvent.click(within(bar).getByText('Order Now'));
  expect(screen.getByRole('button', { name: 'book it' })).toBeVisible();
});

// spec:4.21
test('a sold car is marked as sold on the page and in the phone’s order bar, without Order Now', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'sold' })));
  renderCatalog('/cars/car-1');
  const bar = await findPhoneBar();
  expect(bar).toHaveTextContent('$16,000');
  expect(bar).toHaveTextContent('Sold');
  expect(bar.querySelector('button')).toBeNull();
  expect(await findArticle()).toHaveTextContent('This car has been sold.');
  expect(within(await findArticle()).queryByRole('button', { name: /Order Now/ })).toBeNull();
});

test('after a booking on the car page, the car is shown as booked, with the reason', async () => {
  signIn();
  renderCatalog('/cars/car-1');
  await userEvent.click(within(await findArticle()).getByRole('button', { name: /Order Now/ }));
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'booked' })));
  await userEvent.click(screen.getByRole('button', { name: 'book it' }));
  expect(await within(await findArticle()).findByText('Reserved')).toBeVisible();
  expect(await findArticle()).toHaveTextContent('Reserved by another buyer');
});

test('the car page shows the user’s own booking, its deadline, and a link to payment', async () => {
  signIn();
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'booked' })));
  api.on('GET /orders', () =>
    json([buildOrder({ _id: 'order-0', state: 'lapsed', lapsesAt: null }), buildOrder()]),
  );
  renderCatalog('/cars/car-1');
  const offer = within(await findArticle());
  expect(await offer.findByText('Reserved by you')).toBeVisible();
  expect(offer.getByRole('link', { name: 'Pay Now: Volvo V60' })).toHaveAttribute(
    'href',
    '/dashboard/payment/order-1',
  );
  expect(offer.getByRole('status')).toHaveTextContent(/^You’ve reserved this car until Nov 22/);
  expect(offer.getByRole('link', { name: 'Go to My Orders' })).toBeVisible();
});

test('the car page doesn’t show another user’s booking before the order’s owner is known', async () => {
  signIn();
  let respond = (_: Response): void => undefined;
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'booked' })));
  api.on('GET /orders', () => new Promise<Response>((resolve) => (respond = resolve)));
  renderCatalog('/cars/car-1');
  const offer = within(await findArticle());
  expect(await offer.findByText('This car is reserved.')).toBeVisible();
  expect(await findArticle()).not.toHaveTextContent('Reserved by another buyer');
  respond(json([buildOrder()]));
  expect(await offer.findByText('Reserved by you')).toBeVisible();
});

test('the car page shows a paid car to its buyer as paid', async () => {
  signIn();
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'sold' })));
  api.on('GET /orders', () => json([buildOrder({ state: 'paid', paid: true, lapsesAt: null })]));
  renderCatalog('/cars/car-1');
  expect(await within(await findArticle()).findByText('You bought this car')).toBeVisible();
  expect(await findArticle()).toHaveTextContent('You bought this car.');
});

test('the car page shows signed-out visitors that a car is booked', async () => {
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'booked' })));
  renderCatalog('/cars/car-1');
  expect(await findArticle()).toHaveTextContent('Reserved by another buyer');
  expect(api.sent('GET /orders')).toEqual([]);
});

test('a buyer sends the seller a message from the car page', async () => {
  signIn();
  api.on('POST /messages', () => json({ insertedId: 'thread-1' }, 201));
  renderCatalog('/cars/car-1');
  await userEvent.click(within(await findArticle()).getByRole('button', { name: 'Message the seller' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Write a message first')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus());
  await userEvent.type(screen.getByRole('textbox', { name: 'Your message' }), 'Is it still there?');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(api.sent('POST /messages')[0]?.body).toEqual({ carId: 'car-1', text: 'Is it still there?' });
});

test('a seller’s own listing has no order or message button', async () => {
  signIn('sam');
  renderCatalog('/cars/car-1');
  const offer = await findArticle();
  expect(offer).toHaveTextContent('This is your own listing.');
  expect(within(offer).getByText('Your car')).toBeVisible();
  expect(within(offer).queryByRole('button', { name: /Order Now|Message/ })).toBeNull();
  expect(within(offer).getByRole('link', { name: 'Manage it in My Products' })).toHaveAttribute(
    'href',
    '/dashboard/myproducts',
  );
});

// spec:2.11
test('similar cars exclude the car itself, and earlier cars appear as recently viewed', async () => {
  const kia = buildCar({ _id: 'kia', brandName: 'Kia', model: 'Ceed' });
  api.on('GET /category/wagon', (sent) => paginate(sent, [buildCar(), kia]));
  api.on('GET /cars/kia', () => json(kia));
  api.on('GET /cars', () => json([buildCar()]));
  const site = renderCatalog('/cars/car-1');
  const similar = await screen.findByRole('region', { name: 'Similar cars' });
  expect(await within(similar).findByRole('article', { name: 'Kia Ceed' })).toBeVisible();
  expect(within(similar).queryByRole('article', { name: 'Volvo V60' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  await site.go('/cars/kia');
  const recentlyViewed = await screen.findByRole('region', { name: 'Recently viewed' });
  expect(await within(recentlyViewed).findByRole('link', { name: /Volvo V60/ })).toHaveAttribute(
    'href',
    '/cars/car-1',
  );
  expect(api.sent('GET /cars')[0]?.query.get('ids')).toBe('car-1');
});

test('the car page works even if its similar cars fail to load', async () => {
  api.on('GET /category/wagon', () => errorResponse(400, 'Not now.'));
  renderCatalog('/cars/car-1');
  await findArticle();
  expect(await screen.findByText('Not now.')).toBeVisible();
});

test('counts a view of a car once', async () => {
  const kia = buildCar({ _id: 'kia', brandName: 'Kia', model: 'Ceed' });
  api.on('GET /cars/kia', () => json(kia));
  for (const id of ['car-1', 'kia']) api.on(`POST /cars/${id}/views`, () => json({ counted: true }));
  const site = renderCatalog('/cars/car-1');
  await findArticle();
  await site.go('/cars/kia');
  await screen.findByRole('article', { name: 'Kia Ceed' });
  await site.go('/cars/car-1');
  await findArticle();
  await waitFor(() => expect(api.sent('POST /cars/kia/views')).toHaveLength(1));
  expect(api.sent('POST /cars/car-1/views')).toHaveLength(1);
});

test('a failed view count is invisible to visitors', async () => {
  api.on('POST /cars/car-1/views', () => errorResponse(500, 'Out of order'));
  renderCatalog('/cars/car-1');
  await findArticle();
  await waitFor(() => expect(api.sent('POST /cars/car-1/views')).toHaveLength(1));
  await screen.findByRole('region', { name: 'Similar cars' });
  expect(screen.queryByText('Out of order')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [404, 'This car is not listed'],
  [403, 'No'],
])('a %s response shows the error screen with that status', async (status, message) => {
  api.on('GET /cars/gone', () => errorResponse(status, message));
  renderCatalog('/cars/gone');
  await waitFor(() => expect(screen.getByText(`error ${String(status)}`)).toBeVisible());
});
