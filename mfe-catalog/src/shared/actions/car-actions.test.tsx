import type { WishlistItem } from '@second-gear/contract/wishlist';
import { getPendingAction } from '@second-gear/shared-auth/pending';
import { useSession } from '@second-gear/shared-auth/session';
import { signIn } from '@second-gear/test-utils/browser';
import { buildAd, buildCar, buildWishlistItem } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { errorResponse, type FakeApi, json, paginate } from '@second-gear/test-utils/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

/**
 * Finds the Volvo's card in the car list. Limited to the list, because other sections of the home page show
 * the Volvo too.
 */
const findCard = async () => {
  const list = await screen.findByRole('region', { name: /Cars for sale/ });
  return within(list).findByRole('article', { name: 'Volvo V60' });
};
const press = async (name: RegExp) =>
  userEvent.click(await within(await findCard()).findByRole('button', { name }));
const findHeart = () => screen.getAllByRole('button', { name: /Wishlist: Volvo/ })[0]!;

describe('Order Now', () => {
  test('Order Now opens the booking of that car, which preloads on hover or focus', async () => {
    signIn();
    const site = renderCatalog('/');
    await userEvent.hover(within(await findCard()).getByRole('button', { name: /Order Now/ }));
    expect(site.preloaded).toContain('booking-modal');
    await press(/Order Now/);
    expect(screen.getByRole('dialog', { name: 'booking' })).toHaveTextContent('booking Volvo V60');
    await userEvent.click(screen.getByRole('button', { name: 'not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // spec:4.15
  test('after the booking the modal closes and the refetched list shows the car as booked', async () => {
    signIn();
    renderCatalog('/');
    await press(/Order Now/);
    api.on('GET /cars', (sent) => paginate(sent, [buildCar({ status: 'booked' })]));
    await userEvent.click(screen.getByRole('button', { name: 'book it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(async () => expect(await findCard()).toHaveTextContent('Reserved'));
    expect(within(await findCard()).queryByRole('button', { name: /Order Now/ })).toBeNull();
  });

  test('Order Now sends a visitor to the login page and opens the booking after sign-in', async () => {
    const site = renderCatalog('/');
    await press(/Order Now/);
    expect(await screen.findByText('the login page')).toBeVisible();
    // The login page shows this action as the reason to log in.
    expect(getPendingAction('/')).toMatchObject({
      kind: 'order',
      about: '2019 Volvo V60',
      picture: '/api/images/v60-side.svg',
    });
    act(() => signIn());
    await site.go('/');
    expect(await screen.findByRole('dialog', { name: 'booking' })).toHaveTextContent('booking Volvo V60');
  });

  test('Order Now pressed before the session is known waits for it', async () => {
    useSession.setState({ status: 'loading' });
    renderCatalog('/');
    await press(/Order Now/);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => signIn());
    expect(await screen.findByRole('dialog', { name: 'booking' })).toBeVisible();
  });

  test('Order Now does nothing for a visitor who returns without signing in', async () => {
    const site = renderCatalog('/');
    await press(/Order Now/);
    await screen.findByText('the login page');
    await site.go('/');
    await findCard();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the seller’s own car shows "Your car" instead of Order Now', async () => {
    signIn('sam');
    renderCatalog('/');
    expect(await findCard()).toHaveTextContent('Your car');
    expect(within(await findCard()).queryByRole('button', { name: /Order Now/ })).toBeNull();
  });
});

describe('wishlist heart', () => {
  // spec:8.4
  test('the heart adds the car to the wishlist, stays pressed, and removes it again', async () => {
    signIn();
    const rows: WishlistItem[] = [];
    api.on('GET /wishlist', (sent) => paginate(sent, rows));
    api.on('POST /wishlist', ({ body }) => {
      rows.push(buildWishlistItem({ carId: (body as { car: { _id: string } }).car._id }));
      return json({ insertedId: 'wish-1' }, 201);
    });
    api.on('DELETE /wishlist/wish-1', () => {
      rows.pop();
      return json({ deletedCount: 1 });
    });
    renderCatalog('/');
    await press(/Wishlist/);
    expect(await screen.findByText('Added to wishlist successfully')).toBeVisible();
    await waitFor(() => expect(findHeart()).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(findHeart());
    await waitFor(() => expect(findHeart()).toHaveAttribute('aria-pressed', 'false'));
    expect(rows).toEqual([]);
  });

  test('a double press on the heart adds the car once', async () => {
    signIn();
    const pendingResponse = createDeferred<Response>();
    api.on('POST /wishlist', () => pendingResponse.promise);
    renderCatalog('/');
    await press(/Wishlist/);
    await waitFor(() => expect(api.sent('POST /wishlist')).toHaveLength(1));
    await userEvent.click(findHeart());
    pendingResponse.resolve(json({ insertedId: 'wish-1' }, 201));
    expect(await screen.findByText('Added to wishlist successfully')).toBeVisible();
    expect(api.sent('POST /wishlist')).toHaveLength(1);
  });

  test('a double press on a pressed heart removes the car once', async () => {
    signIn();
    api.on('GET /wishlist', (sent) => paginate(sent, [buildWishlistItem()]));
    const pendingResponse = createDeferred<Response>();
    api.on('DELETE /wishlist/wish-1', () => pendingResponse.promise);
    renderCatalog('/');
    await waitFor(() => expect(findHeart()).toHaveAttribute('aria-pressed', 'true'));
    fireEvent.click(findHeart());
    fireEvent.click(findHeart());
    await waitFor(() => expect(findHeart()).toBeDisabled());
    pendingResponse.resolve(json({ deletedCount: 1 }));
    expect(await screen.findByText('WishList deleted successfully')).toBeVisible();
    expect(api.sent('DELETE /wishlist/wish-1')).toHaveLength(1);
  });

  test('the heart is pressed for a car at the end of a wishlist with several pages', async () => {
    signIn();
    const rows = Array.from({ length: 250 }, (_, n) =>
      buildWishlistItem({ _id: `wish-${String(n)}`, carId: 'golf' }),
    );
    rows.push(buildWishlistItem({ _id: 'wish-volvo' }));
    api.on('GET /wishlist', (sent) =>
      sent.query.has('limit') ? paginate(sent, rows) : errorResponse(400, 'Ask for a page.'),
    );
    renderCatalog('/');
    await findCard();
    await waitFor(() => expect(findHeart()).toHaveAttribute('aria-pressed', 'true'));
  });

  // spec:8.5
  test('the heart shows the server’s error message', async () => {
    signIn();
    api.on('POST /wishlist', () => errorResponse(403, 'This is your own car.'));
    renderCatalog('/');
    await press(/Wishlist/);
    expect(await screen.findByText('This is your own car.')).toBeVisible();
    expect(findHeart()).toHaveAttribute('aria-pressed', 'false');
  });

  test('a heart pressed by a visitor adds the car after sign-in', async () => {
    const site = renderCatalog('/');
    await press(/Wishlist/);
    await screen.findByText('the login page');
    api.on('POST /wishlist', () => json({ insertedId: 'wish-1' }, 201));
    act(() => signIn());
    await site.go('/');
    expect(await screen.findByText('Added to wishlist successfully')).toBeVisible();
    expect(api.sent('POST /wishlist')[0]?.body).toEqual({ car: { _id: 'car-1' } });
  });
});

describe('To Admin', () => {
  // spec:8.3
  test('To Admin requires a reason, reports the car and shows the report on the card', async () => {
    signIn();
    api.on('POST /reportlist', () => json({ insertedId: 'report-1' }, 201));
    renderCatalog('/');
    await press(/To Admin/);
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'It looks like a scam');
    await userEvent.type(screen.getByRole('textbox', { name: /Details/ }), 'Too cheap.');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Added to Reported Items successfully')).toBeVisible();
    expect(api.sent('POST /reportlist')[0]?.body).toEqual({
      car: { _id: 'car-1' },
      reason: 'It looks like a scam: Too cheap.',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(await findCard()).getByRole('button', { name: 'Reported: Volvo V60' })).toBeVisible();
  });

  test('To Admin preselects no reason; without one the field shows an error and nothing is sent', async () => {
    signIn();
    api.on('POST /reportlist', () => json({ insertedId: 'report-1' }, 201));
    renderCatalog('/');
    await press(/To Admin|Reported/);
    const reason = await screen.findByRole('combobox');
    expect(reason).toHaveDisplayValue('Choose a reason');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(reason).toBeInvalid();
    expect(reason).toHaveAccessibleDescription('Choose a reason first');
    expect(reason).toHaveFocus();
    expect(api.sent('POST /reportlist')).toEqual([]);
    await userEvent.selectOptions(reason, 'Something else');
    expect(reason).toBeValid();
  });

  test('To Admin pressed by a visitor opens the report dialog after sign-in', async () => {
    const site = renderCatalog('/');
    await press(/To Admin|Reported/);
    await screen.findByText('the login page');
    act(() => signIn());
    await site.go('/');
    expect(await screen.findByRole('combobox')).toHaveDisplayValue('Choose a reason');
  });

  test('the report dialog can’t be closed while the report is being sent', async () => {
    signIn();
    const pendingResponse = createDeferred<Response>();
    api.on('POST /reportlist', () => pendingResponse.promise);
    renderCatalog('/');
    await press(/To Admin|Reported/);
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Something else');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('combobox')).toHaveDisplayValue('Something else');
    pendingResponse.resolve(json({ insertedId: 'report-1' }, 201));
    expect(await screen.findByText('Added to Reported Items successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a failed report leaves the dialog open with its text and shows the message', async () => {
    signIn();
    api.on('POST /reportlist', () => errorResponse(429, 'Too many reports, wait a little.'));
    renderCatalog('/');
    await press(/To Admin|Reported/);
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Something else');
    await userEvent.type(screen.getByRole('textbox', { name: /Details/ }), 'Rust.');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many reports, wait a little.');
    expect(screen.getByRole('textbox', { name: /Details/ })).toHaveValue('Rust.');
  });
});

describe('Buy Now', () => {
  const pressBuyNow = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Buy Now: Volvo V60' }));

  test('Buy Now asks for confirmation, orders the advertised car and opens the order', async () => {
    signIn();
    api.on('POST /orders/ads', () => json({ insertedId: 'order-1' }, 201));
    const site = renderCatalog('/');
    await pressBuyNow();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Volvo V60 for $16,000');
    api.on('GET /ads', (sent) => paginate(sent, [buildAd({ status: 'booked' })]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy Now' }));
    expect(await screen.findByText('Your Order is created successfully')).toBeVisible();
    expect(api.sent('POST /orders/ads')[0]?.body).toEqual({
      adId: 'ad-1',
      brandName: 'Volvo',
      model: 'V60',
      resellPrice: 16000,
    });
    expect(await screen.findByText('the order')).toBeVisible();
    expect(site.address()).toBe('/dashboard/orders/order-1');
    await site.go('/');
    const strip = await screen.findByRole('region', { name: 'Featured cars' });
    expect(await within(strip).findByText('Reserved')).toBeVisible();
  });

  test('canceling Buy Now orders nothing', async () => {
    signIn();
    renderCatalog('/');
    await pressBuyNow();
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent('POST /orders/ads')).toEqual([]);
  });

  // spec:8.5
  test('Buy Now shows a toast and an error if another buyer ordered the car first', async () => {
    signIn();
    api.on('POST /orders/ads', () => errorResponse(409, 'Already Booked this Car'));
    renderCatalog('/');
    await pressBuyNow();
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy Now' }));
    expect(await within(dialog).findByText('Already Booked this Car')).toBeVisible();
    expect(screen.getAllByText('Already Booked this Car')).toHaveLength(2);
  });

  test('Buy Now shows a changed price and asks for confirmation again', async () => {
    signIn();
    const message = 'The price of this car is $17,500 now: nothing was booked';
    api.on('POST /orders/ads', () => json({ code: 'price_changed', message, resellPrice: 17_500 }, 409));
    renderCatalog('/');
    await pressBuyNow();
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy Now' }));
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(dialog).toHaveTextContent('Volvo V60 for $17,500');
    api.on('POST /orders/ads', () => json({ insertedId: 'order-1' }, 201));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy Now' }));
    expect(await screen.findByText('Your Order is created successfully')).toBeVisible();
    expect(api.sent('POST /orders/ads').map(({ body }) => body)).toMatchObject([
      { resellPrice: 16_000 },
      { resellPrice: 17_500 },
    ]);
  });

  test('Buy Now sends a visitor to sign-in first and then asks for confirmation', async () => {
    const site = renderCatalog('/');
    await pressBuyNow();
    await screen.findByText('the login page');
    act(() => signIn());
    await site.go('/');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Volvo V60 for $16,000');
  });
});
