import { signIn } from '@second-gear/test-utils/browser';
import { buildCar, buildOffer } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { simulatePageTranslation } from '@second-gear/test-utils/page-translation';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
  api.on('POST /offers', () => json({ insertedId: 'offer-1' }, 201));
});

const OPEN_LABEL = 'Make an offer: Volvo V60';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Your offer on 2019 Volvo V60' }));

test('a buyer makes an offer below the price, and the page shows it', async () => {
  signIn();
  renderCatalog('/cars/car-1');
  await press(OPEN_LABEL);
  const form = await findDialog();
  const field = await form.findByLabelText(/Offer amount/);
  await userEvent.type(field, '16,000');
  await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
  expect(await form.findByText('Enter less than the asking price, $16,000')).toBeVisible();
  expect(field).toHaveFocus();
  expect(api.sent('POST /offers')).toHaveLength(0);
  await userEvent.clear(field);
  await userEvent.type(field, '$14,000');
  api.on('GET /offers', () => json([buildOffer()]));
  await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
  expect(await screen.findByText('Offer sent')).toBeVisible();
  expect(api.sent('POST /offers').map(({ body }) => body)).toEqual([{ carId: 'car-1', amount: 14_000 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Your offer: $14,000');
  expect((await findDialog()).getByText(/^You offered \$14,000\. Sam Porter has until/)).toBeVisible();
  expect((await findDialog()).getByRole('link', { name: 'Go to Offers' })).toHaveAttribute(
    'href',
    '/dashboard/offers',
  );
});

test('the offer dialog warns that a very low offer is rarely accepted, but still sends it', async () => {
  signIn();
  renderCatalog('/cars/car-1');
  await press(OPEN_LABEL);
  const form = await findDialog();
  const field = await form.findByLabelText(/Offer amount/);
  const note = 'Sellers rarely accept offers this low.';
  await userEvent.type(field, '1');
  expect(form.getByText(note)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '14,000');
  expect(form.queryByText(note)).not.toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, '1e3');
  await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
  expect(field).toHaveAccessibleDescription(/Enter the amount in digits/);
  expect(api.sent('POST /offers')).toHaveLength(0);
  await userEvent.clear(field);
  await userEvent.type(field, '1');
  await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
  expect(await screen.findByText('Offer sent')).toBeVisible();
  expect(api.sent('POST /offers').map(({ body }) => body)).toEqual([{ carId: 'car-1', amount: 1 }]);
});

test('the offer dialog sends an amount that was autofilled without an event', async () => {
  signIn();
  renderCatalog('/cars/car-1');
  await press(OPEN_LABEL);
  const form = await findDialog();
  (await form.findByLabelText<HTMLInputElement>(/Offer amount/)).value = '14,000';
  await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
  expect(await screen.findByText('Offer sent')).toBeVisible();
  expect(api.sent('POST /offers').map(({ body }) => body)).toEqual([{ carId: 'car-1', amount: 14_000 }]);
});

test('a suggested amount fills the offer field', async () => {
  signIn();
  renderCatalog('/cars/car-1');
  await press(OPEN_LABEL);
  const form = await findDialog();
  const suggestions = within(await form.findByRole('group', { name: 'Suggested amounts' }));
  expect(suggestions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '$15,200',
    '$14,400',
    '$13,600',
  ]);
  await userEvent.click(suggestions.getByRole('button', { name: '$14,400' }));
  expect(form.getByLabelText(/Offer amount/)).toHaveValue('14,400');
  await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
  expect(await screen.findByText('Offer sent')).toBeVisible();
  expect(api.sent('POST /offers').map(({ body }) => body)).toEqual([{ carId: 'car-1', amount: 14_400 }]);
});

test('a signed-out visitor goes to the login page and finds the offer dialog open after sign-in', async () => {
  const site = renderCatalog('/cars/car-1');
  await press(OPEN_LABEL);
  expect(await screen.findByText('the login page')).toBeVisible();
  act(() => signIn());
  await site.go('/cars/car-1');
  expect(await (await findDialog()).findByLabelText(/Offer amount/)).toBeVisible();
});

test('the offer dialog shows a server error at its field and leaves the typed values unchanged', async () => {
  signIn();
  api.on('POST /offers', () => errorResponse(400, 'Bad amount', { amount: 'Name less than $13,000' }));
  renderCatalog('/cars/car-1');
  await press(OPEN_LABEL);
  const form = await findDialog();
  await userEvent.type(await form.findByLabelText(/Offer amount/), '13500');
  await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
  await waitFor(() => {
    expect(form.getByLabelText(/Offer amount/)).toHaveAccessibleDescription(/Name less than \$13,000/);
  });
  expect(form.getByLabelText(/Offer amount/)).toHaveValue('13500');
  api.on('POST /offers', () => errorResponse(409, 'This car cannot be ordered at the moment'));
  await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
  expect(await form.findByText('This car cannot be ordered at the moment')).toBeVisible();
});

test('the offer dialog shows a counteroffer and links to the page to answer it', async () => {
  signIn();
  api.on('GET /offers', () => json([buildOffer({ turn: 'buyer', amount: 15_000 })]));
  renderCatalog('/cars/car-1');
  await press('Your offer: $15,000');
  expect((await findDialog()).getByText(/^Sam Porter countered at \$15,000\. Reply by/)).toBeVisible();
});

test('the car page shows an accepted amount and its expiry', async () => {
  signIn();
  api.on('GET /offers', () => json([buildOffer({ state: 'accepted' })]));
  renderCatalog('/cars/car-1');
  expect(await screen.findByText(/^Your offer of \$14,000 was accepted\. Order by Nov .*2999/)).toBeVisible();
  expect(screen.queryByRole('button', { name: OPEN_LABEL })).toBeNull();
  const [request] = api.sent('GET /offers');
  expect(Object.fromEntries(request!.query)).toEqual({ carId: 'car-1', side: 'buyer', limit: '1' });
});

test('the accepted amount replaces the price on a page that the browser translated', async () => {
  signIn();
  const pendingResponse = createDeferred<Response>();
  api.on('GET /offers', () => pendingResponse.promise);
  renderCatalog('/cars/car-1');
  await screen.findByRole('heading', { level: 1 });
  const endTranslation = simulatePageTranslation();
  pendingResponse.resolve(json([buildOffer({ state: 'accepted' })]));
  const agreedPrices = await screen.findAllByText(/Agreed price/);
  expect(agreedPrices).toHaveLength(2);
  expect(screen.getAllByText('$14,000').length).toBeGreaterThan(0);
  endTranslation();
});

test('heading and order bar show the accepted amount next to the crossed-out list price', async () => {
  signIn();
  api.on('GET /offers', () => json([buildOffer({ state: 'accepted' })]));
  renderCatalog('/cars/car-1');
  const agreedPrices = await screen.findAllByText('Agreed price');
  expect(agreedPrices.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Agreed price $14,000 List price $16,000',
    'Agreed price $14,000 List price $16,000',
  ]);
  expect(document.querySelectorAll('s')).toHaveLength(2);
});

test('the link of an accepted offer opens the booking form once', async () => {
  signIn();
  api.on('GET /offers', () => json([buildOffer({ state: 'accepted' })]));
  const site = renderCatalog('/cars/car-1#order');
  const booking = await screen.findByRole('dialog', { name: 'booking' });
  expect(site.address()).toBe('/cars/car-1');
  await userEvent.click(within(booking).getByRole('button', { name: 'not now' }));
  expect(screen.queryByRole('dialog', { name: 'booking' })).toBeNull();
});

test.each([
  ['was declined', { state: 'declined', expiresAt: null }],
  ['has expired', { expiresAt: '2026-01-01T00:00:00.000Z' }],
] as const)('a buyer can make another offer after one that %s', async (_, overrides) => {
  signIn();
  api.on('GET /offers', () => json([buildOffer(overrides)]));
  renderCatalog('/cars/car-1');
  await press(OPEN_LABEL);
  expect(await (await findDialog()).findByLabelText(/Offer amount/)).toBeVisible();
});

test('a failed request for the user’s offer can be retried', async () => {
  signIn();
  api.on('GET /offers', () => errorResponse(403, 'Not now'));
  renderCatalog('/cars/car-1');
  await press(OPEN_LABEL);
  expect(await (await findDialog()).findByText('Not now')).toBeVisible();
  api.on('GET /offers', () => json([]));
  await userEvent.click((await findDialog()).getByRole('button', { name: 'Retry' }));
  expect(await (await findDialog()).findByLabelText(/Offer amount/)).toBeVisible();
});

test('a seller sees a link to their offers instead of the offer button on their own car', async () => {
  signIn('sam');
  renderCatalog('/cars/car-1');
  expect(await screen.findByRole('link', { name: 'See offers on this car' })).toHaveAttribute(
    'href',
    '/dashboard/offers',
  );
  expect(screen.queryByRole('button', { name: OPEN_LABEL })).toBeNull();
  expect(api.sent('GET /offers')).toHaveLength(0);
});

test('the car page shows no offer button for an unavailable car', async () => {
  signIn();
  api.on('GET /cars/car-1', () => json(buildCar({ status: 'sold' })));
  renderCatalog('/cars/car-1');
  expect((await screen.findAllByText('Sold'))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: OPEN_LABEL })).toBeNull();
});

test('an advertised car is bought at the agreed amount, which the confirmation shows', async () => {
  signIn();
  api.on('GET /offers', () => json([buildOffer({ state: 'accepted' })]));
  api.on('POST /orders/ads', () => json({ insertedId: 'order-1' }, 201));
  renderCatalog('/');
  await userEvent.click((await screen.findAllByRole('button', { name: /^Buy Now: Volvo/ }))[0]!);
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Buy this car?' }));
  expect(await confirmDialog.findByText(/for \$14,000/)).toBeVisible();
  expect(confirmDialog.getByText(/^Your offer of \$14,000 was accepted\. Order by/)).toBeVisible();
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Buy Now' }));
  await waitFor(() => expect(api.sent('POST /orders/ads')).toHaveLength(1));
  expect(api.sent('POST /orders/ads')[0]?.body).toMatchObject({ adId: 'ad-1', resellPrice: 14_000 });
});
